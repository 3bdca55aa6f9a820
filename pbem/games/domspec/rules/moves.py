"""The moves: one class an order, each named by what it does and printed as a player types it."""

from operator import attrgetter
from types import MappingProxyType

from pbem.engine.moves import Move
from pbem.games.domspec.rules.action_display import SPACES, Space
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.hexes import CORNERS, HEXES, Corner, Hex

# Order, OneElement, OneDisk and OneVictim are only kinds of moves: they stand in no journal.


class Order(Move):
    """A move of this game, whose fields are hexes, corners, elements, animals and spaces."""

    said = MappingProxyType(
        {
            **dict.fromkeys(("hex", "start", "end"), HEXES.__getitem__),
            "corner": CORNERS.__getitem__,
            **dict.fromkeys(("element", "animal", "old", "new"), attrgetter("word")),
            "space": lambda space: SPACES[space].name,
        }
    )


class Forfeit(Order):
    """Voluntary Actions: give the whole action up."""


class Done(Order):
    """Leave the rest of an action unused."""


class Stay(Order):
    """Wanderlust: nobody moves onto the new tile."""


class Skip(Order):
    """Leave out what a card only allows."""


class Take(Order):
    """Set-up A: the animal somebody would like to play."""

    animal: Animal


class Place(Order):
    """Planning: a pawn goes to an eyeball space."""

    space: Space

    @property
    def path(self) -> tuple[str, ...]:
        space = SPACES[self.space]
        return ("place", space.section, space.word) if space.word else ("place", space.section)


# The sections.


class OneElement(Order):
    """A move that names an element."""

    element: Element


class Adapt(OneElement):
    """Adaptation: take an element onto the animal's display."""


class Save(OneElement):
    """Regression: keep the added element of this type."""


class Spare(OneElement):
    """Wasteland: one disk out of the box, back into the bag."""

    verb = "wasteland"


class OneDisk(Order):
    """A move that lays a disk on a corner."""

    element: Element
    corner: Corner

    def __str__(self) -> str:
        verb, element, corner = self.path
        return f"{verb} {element} at {corner}"


class Abound(OneDisk):
    """Abundance: a disk from the display goes to a corner."""

    verb = "abundance"


class Deplete(Order):
    """Depletion: a disk leaves the earth."""

    corner: Corner


class Glaciate(Order):
    """Glaciation: a tile becomes tundra."""

    hex: Hex


class Speciate(Order):
    """Speciation: the disk whose tiles get new species."""

    corner: Corner


class Populate(Order):
    """Speciation: so many new species on one of the tiles."""

    verb = "speciate"

    hex: Hex
    count: int


class Wander(Order):
    """Wanderlust: a tile, its hex, and if wanted a disk on one of its corners."""

    # The word of the face-up tile: its terrain, with the stack's number where two show the same.
    tile: str
    hex: Hex
    element: Element | None = None
    corner: Corner | None = None

    def __str__(self) -> str:
        line = f"wander {self.tile} at {HEXES[self.hex]}"
        if self.element is None or self.corner is None:
            return line
        return f"{line} with {self.element.word} at {CORNERS[self.corner]}"


class Enter(Order):
    """Wanderlust: so many species from a tile onto the new one."""

    verb = "move"

    start: Hex
    count: int


class Migrate(Order):
    """Migration: so many species from a tile to another."""

    start: Hex
    end: Hex
    count: int


class OneVictim(Order):
    """A move against a species on a tile."""

    hex: Hex
    animal: Animal


class Compete(OneVictim):
    """Competition: one species of a rival dies."""


class Dominate(Order):
    """Domination: the tile to be scored."""

    hex: Hex


# Reset.


class Spared(Order):
    """Extinction: the tile where the mammals save one."""

    verb = "save"

    hex: Hex
