"""The moves: one class an order, each named by what it does and printed as a player types it."""

from dataclasses import dataclass

from pbem.engine.moves import Move
from pbem.games.domspec.rules.action_display import SPACES, Space
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.hexes import CORNERS, HEXES, Corner, Hex

__all__ = [
    "Abound",
    "Adapt",
    "Compete",
    "Deplete",
    "Dominate",
    "Done",
    "Enter",
    "Forfeit",
    "Glaciate",
    "Migrate",
    "OneDisk",
    "OneElement",
    "OneVictim",
    "Place",
    "Populate",
    "Save",
    "Skip",
    "Spare",
    "Spared",
    "Speciate",
    "Stay",
    "Take",
    "Wander",
]


@dataclass(frozen=True, slots=True)
class _Word(Move):
    """A move of one word."""

    @property
    def path(self) -> tuple[str, ...]:
        return (type(self).__name__.lower(),)


@dataclass(frozen=True, slots=True)
class Forfeit(_Word):
    """Voluntary Actions: give the whole action up."""


@dataclass(frozen=True, slots=True)
class Done(_Word):
    """Leave the rest of an action unused."""


@dataclass(frozen=True, slots=True)
class Stay(_Word):
    """Wanderlust: nobody moves onto the new tile."""


@dataclass(frozen=True, slots=True)
class Skip(_Word):
    """Leave out what a card only allows."""


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Set-up A: the animal somebody would like to play."""

    animal: Animal

    @property
    def path(self) -> tuple[str, ...]:
        return ("take", self.animal.word)


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Planning: a pawn goes to an eyeball space."""

    space: Space

    @property
    def path(self) -> tuple[str, ...]:
        space = SPACES[self.space]
        return ("place", space.section, space.word) if space.word else ("place", space.section)


# The sections.


@dataclass(frozen=True, slots=True)
class OneElement(Move):
    """A move that names an element."""

    element: Element


@dataclass(frozen=True, slots=True)
class Adapt(OneElement):
    """Adaptation: take an element onto the animal's display."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("adapt", self.element.word)


@dataclass(frozen=True, slots=True)
class Save(OneElement):
    """Regression: keep the added element of this type."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("save", self.element.word)


@dataclass(frozen=True, slots=True)
class Spare(OneElement):
    """Wasteland: one disk out of the box, back into the bag."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("wasteland", self.element.word)


@dataclass(frozen=True, slots=True)
class OneDisk(Move):
    """A move that lays a disk on a corner."""

    element: Element
    corner: Corner


@dataclass(frozen=True, slots=True)
class Abound(OneDisk):
    """Abundance: a disk from the display goes to a corner."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("abundance", self.element.word, CORNERS[self.corner])

    def __str__(self) -> str:
        return f"abundance {self.element.word} at {CORNERS[self.corner]}"


@dataclass(frozen=True, slots=True)
class Deplete(Move):
    """Depletion: a disk leaves the earth."""

    corner: Corner

    @property
    def path(self) -> tuple[str, ...]:
        return ("deplete", CORNERS[self.corner])


@dataclass(frozen=True, slots=True)
class Glaciate(Move):
    """Glaciation: a tile becomes tundra."""

    hex: Hex

    @property
    def path(self) -> tuple[str, ...]:
        return ("glaciate", HEXES[self.hex])


@dataclass(frozen=True, slots=True)
class Speciate(Move):
    """Speciation: the disk whose tiles get new species."""

    corner: Corner

    @property
    def path(self) -> tuple[str, ...]:
        return ("speciate", CORNERS[self.corner])


@dataclass(frozen=True, slots=True)
class Populate(Move):
    """Speciation: so many new species on one of the tiles."""

    hex: Hex
    count: int

    @property
    def path(self) -> tuple[str, ...]:
        return ("speciate", HEXES[self.hex], str(self.count))


@dataclass(frozen=True, slots=True)
class Wander(Move):
    """Wanderlust: a tile, its hex, and if wanted a disk on one of its corners."""

    # The word of the face-up tile: its terrain, with the stack's number where two show the same.
    tile: str
    hex: Hex
    element: Element | None = None
    corner: Corner | None = None

    @property
    def path(self) -> tuple[str, ...]:
        if self.element is None or self.corner is None:
            return ("wander", self.tile, HEXES[self.hex])
        return ("wander", self.tile, HEXES[self.hex], self.element.word, CORNERS[self.corner])

    def __str__(self) -> str:
        line = f"wander {self.tile} at {HEXES[self.hex]}"
        if self.element is None or self.corner is None:
            return line
        return f"{line} with {self.element.word} at {CORNERS[self.corner]}"


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """Wanderlust: so many species from a tile onto the new one."""

    start: Hex
    count: int

    @property
    def path(self) -> tuple[str, ...]:
        return ("move", HEXES[self.start], str(self.count))


@dataclass(frozen=True, slots=True)
class Migrate(Move):
    """Migration: so many species from a tile to another."""

    start: Hex
    end: Hex
    count: int

    @property
    def path(self) -> tuple[str, ...]:
        return ("migrate", HEXES[self.start], HEXES[self.end], str(self.count))


@dataclass(frozen=True, slots=True)
class OneVictim(Move):
    """A move against a species on a tile."""

    hex: Hex
    animal: Animal


@dataclass(frozen=True, slots=True)
class Compete(OneVictim):
    """Competition: one species of a rival dies."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("compete", HEXES[self.hex], self.animal.word)


@dataclass(frozen=True, slots=True)
class Dominate(Move):
    """Domination: the tile to be scored."""

    hex: Hex

    @property
    def path(self) -> tuple[str, ...]:
        return ("dominate", HEXES[self.hex])


# Reset.


@dataclass(frozen=True, slots=True)
class Spared(Move):
    """Extinction: the tile where the mammals save one."""

    hex: Hex

    @property
    def path(self) -> tuple[str, ...]:
        return ("save", HEXES[self.hex])
