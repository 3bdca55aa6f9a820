"""What the tests of Dominant Species share: tables, earths written in words, and scenes to play."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pbem.engine.kernel import Kernel
from pbem.engine.position import Position, Progress
from pbem.engine.reader.lines import LineRead, read_lines
from pbem.engine.reader.orders import Taken, take
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.action_display import SPACES, Section
from pbem.games.domspec.rules.actions.domination import PutCardAway, RewardDominant
from pbem.games.domspec.rules.box import ELEMENT_AT, Animal, Card, Element, Terrain
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.hexes import CORNER_ALIASES, CORNER_AT, HEX_AT
from pbem.games.domspec.rules.phases import EnterSection, cones_of
from pbem.games.domspec.rules.planning import PlanOn
from pbem.games.domspec.rules.state import State
from pbem.games.domspec.rules.turns import section_steps
from pbem.games.domspec.shown.hex_map import ANIMAL_LETTERS
from pbem.testing.play.sample_tables import kernel_for, scene

ALL_SIX = "mammal,reptile,bird,amphibian,arachnid,insect"

MAMMAL, REPTILE, BIRD, AMPHIBIAN, ARACHNID, INSECT = Animal
GRASS, GRUB, MEAT, SEED, SUN, WATER = Element

_ANIMALS = {letter: animal for animal, letter in ANIMAL_LETTERS.items()}

__all__ = [
    "ALL_SIX", "AMPHIBIAN", "ARACHNID", "BIRD", "GRASS", "GRUB", "INSECT", "MAMMAL", "MEAT", "REPTILE",
    "SEED", "SUN", "WATER", "Scene", "boxes", "corner", "earth", "home_earth", "kernel", "opened",
    "played_card", "space",
]  # fmt: skip


def kernel(seats: int = 6, **options: str) -> Kernel:
    """A table where seat 0 plays mammals and so on down the food chain."""
    animals = ",".join(ALL_SIX.split(",")[:seats])
    return kernel_for(GAME, seats, 1, {"animals": animals, **options})


def opened(seats: int = 6, **options: str) -> State:
    """The first state of such a table."""
    state: State = kernel(seats, **options).start().position.state
    return state


def corner(name: str) -> int:
    """A corner by any of its names."""
    return CORNER_AT[CORNER_ALIASES.get(name, name)]


def space(name: str) -> int:
    """An eyeball space by its whole name."""
    return next(index for index, each in enumerate(SPACES) if each.name == name)


def earth(
    tiles: Mapping[str, str], species: Mapping[str, str] | None = None, disks: Mapping[str, str] | None = None
) -> Earth:
    """An earth in words: `{"d2": "wetland"}`, `{"d2": "a4 r2"}`, `{"d2-e": "grass"}`."""
    made = Earth()
    for label, terrain in tiles.items():
        frozen = terrain == Terrain.TUNDRA
        made = made.with_land(HEX_AT[label], Terrain.SEA if frozen else Terrain(terrain))
        made = made.with_tundra(HEX_AT[label]) if frozen else made
    for label, cubes in (species or {}).items():
        for cube in cubes.split():
            made = made.with_species(HEX_AT[label], _ANIMALS[cube[0]], int(cube[1:]))
    for name, element in (disks or {}).items():
        made = made.with_disk(corner(name), ELEMENT_AT[element])
    return made


class Scene:
    """A position set by hand and played on by lines of text."""

    def __init__(self, state: State, *, seats: int = 6) -> None:
        self.kernel = kernel(seats)
        self.state = replace(state, cones=cones_of(state))
        self.position: Position
        self.told: list[str] = []

    def section(self, section: Section) -> "Scene":
        """Play a section of the display, then planning waits."""
        steps = (EnterSection(section), *section_steps(section), PlanOn())
        return self._at(scene(self.kernel, self.state, *steps))

    def items(self, *items: object) -> "Scene":
        """Play these items, then planning waits."""
        return self._at(scene(self.kernel, self.state, *items, PlanOn()))  # type: ignore[arg-type]

    def card(self, card: Card, animal: Animal, hex_: str) -> "Scene":
        """The animal takes a card for a tile that it dominates; the card is the only one on offer."""
        deck = tuple(each for each in (*self.state.deck, *self.state.offer) if each is not card)
        self.state = replace(self.state, deck=(), offer=(card,), spent=deck, acting=animal)
        return self.items(RewardDominant(HEX_AT[hex_]), PutCardAway())

    def order(self, animal: Animal, line: str) -> "Scene":
        """One line that must count whole."""
        taken: Taken = take(self.kernel, self.position, self.state.seat(animal), line)
        for part in taken.parts:
            self._at(part.progress)
        return self

    def mail(self, animal: Animal, *lines: str) -> tuple[LineRead, ...]:
        """The lines of a mail, whose end says `done`."""
        read = read_lines(self.kernel, self.position, self.state.seat(animal), lines)
        for line in read:
            for part in line.parts:
                self._at(part.progress)
        return read

    def _at(self, progress: Progress) -> "Scene":
        self.position = progress.position
        self.state = progress.position.state
        names = self.kernel.table.names
        self.told += [told.event.text(lambda seat: names[seat]) for told in progress.told]
        return self

    @property
    def asked(self) -> str:
        """The kind of question that is open."""
        return type(self.position.decision).__name__

    @property
    def asked_seat(self) -> int:
        """Who is asked."""
        return self.kernel.unanswered(self.position)[0]

    def options(self) -> tuple[str, ...]:
        """The first words of the open question."""
        return tuple(self.kernel.options(self.position, self.asked_seat).words)

    def species(self, hex_: str, animal: Animal) -> int:
        """How many species of an animal stand on a tile."""
        return self.state.earth.species[HEX_AT[hex_]][animal]

    def dominant(self, hex_: str) -> Animal | None:
        """Who dominates a tile."""
        return self.state.dominant(HEX_AT[hex_])

    def vp(self, animal: Animal) -> int:
        """An animal's points."""
        return self.state.sides[animal].vp


def boxes(state: State, **rows: Sequence[Element]) -> State:
    """The state with other disks in these boxes of the display."""
    return replace(state, boxes=replace(state.boxes, **{row: tuple(disks) for row, disks in rows.items()}))


def home_earth(
    tiles: Mapping[str, str], species: Mapping[str, str], disks: Mapping[str, str] | None = None
) -> State:
    """An earth where the amphibians dominate d2, a sea, by a water at d2-w: most cards are taken for it."""
    made = earth({"d2": "sea", **tiles}, species, {"d2-w": "water", **(disks or {})})
    return replace(opened(), earth=made)


def played_card(card: Card, state: State) -> Scene:
    """The amphibians take a card for d2."""
    return Scene(state).card(card, AMPHIBIAN, "d2")
