"""The State: every component of the box, where it lies, and what was agreed when the match was opened."""

from collections.abc import Iterable
from enum import IntEnum

from pbem.engine.chance import Chance
from pbem.engine.language.tongues import worded
from pbem.engine.seats import Seat
from pbem.engine.values import Value, changed, replace, without
from pbem.games.domspec.rules.action_display import SECTION_SPACES, SPACES, Section, Space
from pbem.games.domspec.rules.box import Animal, Card, Element, SpeciesBox, Terrain, WordEnum
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.hexes import HEXES, Corner, Hex

# Adaptation: no animal has more elements on its display, printed ones included.
MOST_ELEMENTS = 6

# The seat of an animal that is not played.
ABSENT: Seat = -1


class Phase(WordEnum):
    """Sequence of Play: the three phases of a turn; what comes before them, and the end."""

    CHOOSING = "choosing"
    PLANNING = "planning"
    EXECUTION = "execution"
    RESET = "reset"
    OVER = "over"


class Source(IntEnum):
    """Where victory points come from; the rows of the score sheet."""

    START = 0
    GLACIATION = 1
    WANDERLUST = 2
    DOMINATION = 3
    CARDS = 4
    SURVIVAL = 5
    FINAL = 6

    @property
    def label(self) -> str:
        """The row's name on the sheet."""
        return _LABELS[self]


_LABELS = (
    *(worded("start"), worded("glaciation"), worded("wanderlust"), worded("domination")),
    *(worded("cards"), worded("survival"), worded("final scoring")),
)


class Side(Value):
    """One animal: who plays it, its display, its wood and its points."""

    animal: Animal
    seat: int
    printed: tuple[Element, ...]
    added: tuple[Element, ...] = ()
    # Cubes in the gene pool, and cubes eliminated in play.
    pool: int = 0
    eliminated: int = 0
    # Pawns at hand, and pawns set aside at the start of the game.
    pawns: int = 0
    spare: int = 0
    tally: tuple[int, ...] = (0,) * len(Source)

    @property
    def in_play(self) -> bool:
        """Whether somebody plays this animal."""
        return self.seat != ABSENT

    @property
    def elements(self) -> tuple[Element, ...]:
        """All elements on the display, printed ones first."""
        return self.printed + self.added

    @property
    def vp(self) -> int:
        """Victory points."""
        return sum(self.tally)


class Boxes(Value):
    """The element disks on the action display, each row sorted."""

    adaptation: tuple[Element, ...] = ()
    regression: tuple[Element, ...] = ()
    abundance: tuple[Element, ...] = ()
    wasteland: tuple[Element, ...] = ()
    depletion: tuple[Element, ...] = ()
    wanderlust: tuple[Element, ...] = ()

    @property
    def rows(self) -> tuple[tuple[Element, ...], ...]:
        """All six of them, in the order of the display."""
        return tuple(getattr(self, section) for section in self.__match_args__)


class State(Value):
    """Earth, display, animals, bag, stacks and cards; dominance and the like are functions of it."""

    box: SpeciesBox
    names: tuple[str, ...]
    # Options of the match: whether a person plays several animals, and whether mails work sums out.
    several: bool
    sums: bool
    # All six, in food-chain order; those of nobody stay empty.
    sides: tuple[Side, ...]
    # The animals in play, the leftmost on the Initiative track first.
    initiative: tuple[Animal, ...]
    earth: Earth
    # How many disks of each element the draw bag holds.
    bag: tuple[int, ...]
    boxes: Boxes
    # The three Wanderlust stacks, the top tile first, and whether that one lies face up.
    stacks: tuple[tuple[Terrain, ...], ...]
    face_up: tuple[bool, ...]
    tundra: int
    # Dominance cards: the draw pile (top first), those on offer, and those back in the box.
    deck: tuple[Card, ...]
    offer: tuple[Card, ...]
    spent: tuple[Card, ...] = ()
    # By eyeball space, whose pawn stands there.
    spaces: tuple[Animal | None, ...] = (None,) * len(SPACES)
    turn: int = 1
    phase: Phase = Phase.PLANNING
    # What is being executed: the section, the space, and the animal and the card that are acting.
    section: Section | None = None
    space: Space | None = None
    acting: Animal | None = None
    card: Card | None = None
    # By hex, whose dominance was told last, and the tile that was just laid and is being entered.
    cones: tuple[Animal | None, ...] = (None,) * len(HEXES)
    newest: Hex | None = None
    # The tiles chosen for Domination this turn.
    chosen: tuple[Hex, ...] = ()
    ice_age: bool = False
    # The turn in which a card was taken last.
    last_card: int = 0
    # Everybody's points at the end of each turn.
    record: tuple[tuple[int, ...], ...] = ()

    # Queries.

    @property
    def playing(self) -> tuple[Animal, ...]:
        """The animals in play, in food-chain order."""
        return tuple([side.animal for side in self.sides if side.seat != ABSENT])

    @property
    def needs(self) -> tuple[tuple[Element, ...], ...]:
        """The elements of all six animals."""
        return tuple([side.printed + side.added for side in self.sides])

    def seat(self, animal: Animal) -> Seat:
        """Who answers for an animal."""
        return self.sides[animal].seat

    @property
    def vacant_spaces(self) -> tuple[Space, ...]:
        """The eyeball spaces without a pawn."""
        return tuple([space for space, pawn in enumerate(self.spaces) if pawn is None])

    def pawns_in(self, section: Section) -> tuple[Animal, ...]:
        """Whose pawns stand in a section, from left to right."""
        return tuple([pawn for space in SECTION_SPACES[section] if (pawn := self.spaces[space]) is not None])

    def dominant(self, hex_: Hex) -> Animal | None:
        """Which animal dominates a tile."""
        return self.earth.dominant(hex_, self.needs)

    @property
    def shown_tiles(self) -> tuple[Terrain | None, ...]:
        """The face-up tile of each stack."""
        return tuple(
            [stack[0] if stack and up else None for stack, up in zip(self.stacks, self.face_up, strict=True)]
        )

    # Changing one side.

    def with_side(self, side: Side) -> "State":
        """The state with one animal's side changed."""
        return replace(self, sides=self._sides(side))

    def _sides(self, side: Side) -> tuple[Side, ...]:
        return changed(self.sides, side.animal, side)

    def with_points(self, animal: Animal, points: int, source: Source) -> "State":
        """Victory Point Track: points gained or lost; nobody drops below zero."""
        side = self.sides[animal]
        change = max(points, -side.vp)
        tally = changed(side.tally, source, side.tally[source] + change)
        return self.with_side(replace(side, tally=tally))

    # Species. Each of these is the one place where that happens.

    def with_new_species(self, animal: Animal, hex_: Hex, count: int) -> "State":
        """Species go from the gene pool to a tile."""
        side = self.sides[animal]
        sides = self._sides(replace(side, pool=side.pool - count))
        return replace(self, sides=sides, earth=self.earth.with_species(hex_, animal, count))

    def with_moved(self, animal: Animal, start: Hex, end: Hex, count: int) -> "State":
        """Species go from a tile to another."""
        return replace(self, earth=self.earth.with_move(animal, start, end, count))

    def with_eliminated(self, animal: Animal, hex_: Hex, count: int) -> "State":
        """Species leave the earth for the box, out of play."""
        side = self.sides[animal]
        sides = self._sides(replace(side, eliminated=side.eliminated + count))
        return replace(self, sides=sides, earth=self.earth.with_species(hex_, animal, -count))

    def with_displaced(self, animal: Animal, hex_: Hex, count: int) -> "State":
        """Glaciation: species go back to their gene pool."""
        side = self.sides[animal]
        sides = self._sides(replace(side, pool=side.pool + count))
        return replace(self, sides=sides, earth=self.earth.with_species(hex_, animal, -count))

    def with_returned(self, animal: Animal, hex_: Hex, count: int) -> "State":
        """Hibernation: eliminated species come back to a tile, sheltered."""
        side = self.sides[animal]
        sides = self._sides(replace(side, eliminated=side.eliminated - count))
        earth = self.earth.with_species(hex_, animal, count).with_sheltered(hex_, animal, count)
        return replace(self, sides=sides, earth=earth)

    # Elements.

    def with_bag(self, elements: Iterable[Element], change: int) -> "State":
        """Disks put back into the draw bag (+1) or taken out of it (-1)."""
        bag = list(self.bag)
        for element in elements:
            bag[element] += change
        return replace(self, bag=tuple(bag))

    def drawn(self, chance: Chance) -> tuple["State", Element | None]:
        """A random disk out of the bag, or none when it is empty."""
        total = sum(self.bag)
        if not total:
            return self, None
        place = chance.below(total)
        for element in Element:
            place -= self.bag[element]
            if place < 0:
                return self.with_bag((element,), -1), element
        raise AssertionError("the bag holds fewer disks than it counts")

    def with_disk(self, corner: Corner, element: Element) -> "State":
        """A disk is laid on a corner; the caller takes it from where it was."""
        return replace(self, earth=self.earth.with_disk(corner, element))

    def without_disks(self, corners: Iterable[Corner]) -> "State":
        """Disks go from the earth to the bag."""
        earth = self.earth
        gone = []
        for corner in corners:
            disk = earth.disks[corner]
            if disk is not None:
                gone.append(disk)
                earth = earth.with_disk(corner, None)
        return replace(self, earth=earth).with_bag(gone, 1)

    def without_boxed(self, row: str, element: Element) -> "State":
        """A disk leaves a box of the display; the caller says where it goes."""
        left = without(getattr(self.boxes, row), element)
        return replace(self, boxes=replace(self.boxes, **{row: left}))

    def with_element(self, animal: Animal, element: Element) -> "State":
        """A disk comes to an animal's display; the caller takes it from where it was."""
        side = self.sides[animal]
        return self.with_side(replace(side, added=tuple(sorted((*side.added, element)))))

    def without_element(self, animal: Animal, element: Element) -> "State":
        """An added disk goes from an animal's display to the bag."""
        side = self.sides[animal]
        return self.with_side(replace(side, added=without(side.added, element))).with_bag((element,), 1)

    # Pawns.

    def with_pawn(self, animal: Animal, space: Space) -> "State":
        """A pawn at hand goes to a vacant eyeball space."""
        side = self.sides[animal]
        sides = self._sides(replace(side, pawns=side.pawns - 1))
        return replace(self, sides=sides, spaces=changed(self.spaces, space, animal))

    def without_pawn(self, space: Space) -> "State":
        """The pawn on a space goes back to its owner."""
        animal = self.spaces[space]
        assert animal is not None
        side = self.sides[animal]
        sides = self._sides(replace(side, pawns=side.pawns + 1))
        return replace(self, sides=sides, spaces=changed(self.spaces, space, None))

    def with_new_pawn(self, animal: Animal, change: int = 1) -> "State":
        """A pawn comes from those set aside at the start, or goes back to them."""
        side = self.sides[animal]
        change = min(change, side.spare)
        return self.with_side(replace(side, pawns=side.pawns + change, spare=side.spare - change))
