"""The moves: one class an order, each named by what it does and printed as a player types it."""

from dataclasses import dataclass

from pbem.engine.moves import Move
from pbem.games.domspec.box import Animal, Card, Element
from pbem.games.domspec.display import SPACES, Space
from pbem.games.domspec.hexes import CORNERS, HEXES, Corner, Hex

__all__ = [
    "Abound",
    "Adapt",
    "AddEverywhere",
    "AddOne",
    "AddSpecies",
    "Blight",
    "Compete",
    "Deplete",
    "Devastate",
    "Disperse",
    "DisperseAll",
    "Dominate",
    "Done",
    "Eliminate",
    "Empty",
    "Enter",
    "Forfeit",
    "GiveElement",
    "GivePawn",
    "GiveSpecies",
    "Glaciate",
    "Harvest",
    "Lay",
    "Lose",
    "Migrate",
    "Place",
    "Populate",
    "Replace",
    "Return",
    "Save",
    "Skip",
    "Spare",
    "Spared",
    "Speciate",
    "Stay",
    "Swap",
    "TakeCard",
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
class Place(Move):
    """Planning: a pawn goes to an eyeball space."""

    space: Space

    @property
    def path(self) -> tuple[str, ...]:
        space = SPACES[self.space]
        return ("place", space.section, space.word) if space.word else ("place", space.section)


# The sections.


@dataclass(frozen=True, slots=True)
class _OneElement(Move):
    element: Element


@dataclass(frozen=True, slots=True)
class Adapt(_OneElement):
    """Adaptation: take an element onto the animal's display."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("adapt", self.element.word)


@dataclass(frozen=True, slots=True)
class Save(_OneElement):
    """Regression: keep the added element of this type."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("save", self.element.word)


@dataclass(frozen=True, slots=True)
class Spare(_OneElement):
    """Wasteland: one disk out of the box, back into the bag."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("wasteland", self.element.word)


@dataclass(frozen=True, slots=True)
class _Disk(Move):
    element: Element
    corner: Corner


@dataclass(frozen=True, slots=True)
class Abound(_Disk):
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
class _Victim(Move):
    hex: Hex
    animal: Animal


@dataclass(frozen=True, slots=True)
class Compete(_Victim):
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


# The cards.


@dataclass(frozen=True, slots=True)
class TakeCard(Move):
    """Domination: the dominance card to be executed."""

    card: Card

    @property
    def path(self) -> tuple[str, ...]:
        return ("card", self.card)


@dataclass(frozen=True, slots=True)
class Lay(_Disk):
    """Aquatic, Habitat: a disk from the bag goes to a corner."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("lay", self.element.word, CORNERS[self.corner])

    def __str__(self) -> str:
        return f"lay {self.element.word} at {CORNERS[self.corner]}"


@dataclass(frozen=True, slots=True)
class AddSpecies(Move):
    """Aquatic: so many species on the tile."""

    hex: Hex
    count: int

    @property
    def path(self) -> tuple[str, ...]:
        return ("add", HEXES[self.hex], str(self.count))


@dataclass(frozen=True, slots=True)
class AddOne(Move):
    """Fecundity, and the insects' own: one species on a tile."""

    hex: Hex

    @property
    def path(self) -> tuple[str, ...]:
        return ("add", HEXES[self.hex])


@dataclass(frozen=True, slots=True)
class AddEverywhere(Move):
    """Fecundity: one species on every tile still open."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("add", "all")


@dataclass(frozen=True, slots=True)
class Eliminate(_Victim):
    """Biomass, Catastrophe, Predator: one species on a tile dies."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("eliminate", HEXES[self.hex], self.animal.word)


@dataclass(frozen=True, slots=True)
class Blight(Move):
    """Blight: a tile, and the corner whose disk stays."""

    hex: Hex
    corner: Corner | None = None

    @property
    def path(self) -> tuple[str, ...]:
        if self.corner is None:
            return ("blight", HEXES[self.hex])
        return ("blight", HEXES[self.hex], CORNERS[self.corner])


@dataclass(frozen=True, slots=True)
class Devastate(Move):
    """Catastrophe: a tile, and the animal of which one species is left."""

    hex: Hex
    animal: Animal | None = None

    @property
    def path(self) -> tuple[str, ...]:
        if self.animal is None:
            return ("devastate", HEXES[self.hex])
        return ("devastate", HEXES[self.hex], self.animal.word)


@dataclass(frozen=True, slots=True)
class Lose(_OneElement):
    """Disease: an added element goes back to the bag."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("lose", self.element.word)


@dataclass(frozen=True, slots=True)
class Replace(_Victim):
    """Evolution: a rival's species makes way for one of your own."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("replace", HEXES[self.hex], self.animal.word)


@dataclass(frozen=True, slots=True)
class Harvest(Move):
    """Fertile: the tile whose species are counted."""

    hex: Hex

    @property
    def path(self) -> tuple[str, ...]:
        return ("fertile", HEXES[self.hex])


@dataclass(frozen=True, slots=True)
class Return(Move):
    """Hibernation: so many eliminated species come back to a tile."""

    hex: Hex
    count: int

    @property
    def path(self) -> tuple[str, ...]:
        return ("return", HEXES[self.hex], str(self.count))


@dataclass(frozen=True, slots=True)
class GiveElement(_OneElement):
    """Immigrants: lose an added element."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("give", "element", self.element.word)


@dataclass(frozen=True, slots=True)
class GivePawn(Move):
    """Immigrants: lose a pawn, from hand or, if none is there, from a space."""

    space: Space | None = None

    @property
    def path(self) -> tuple[str, ...]:
        return ("give", "pawn") if self.space is None else ("give", "pawn", SPACES[self.space].name)


@dataclass(frozen=True, slots=True)
class GiveSpecies(Move):
    """Immigrants: lose all species but one on each tile."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("give", "species")


@dataclass(frozen=True, slots=True)
class Empty(Move):
    """Mass Exodus: the tile that is left."""

    hex: Hex

    @property
    def path(self) -> tuple[str, ...]:
        return ("empty", HEXES[self.hex])


@dataclass(frozen=True, slots=True)
class Disperse(Move):
    """Mass Exodus: so many of an animal's species to a tile beside it."""

    animal: Animal
    end: Hex
    count: int

    @property
    def path(self) -> tuple[str, ...]:
        return ("move", self.animal.word, HEXES[self.end], str(self.count))


@dataclass(frozen=True, slots=True)
class DisperseAll(Move):
    """Mass Exodus: all that are left to one tile."""

    end: Hex

    @property
    def path(self) -> tuple[str, ...]:
        return ("move", "all", HEXES[self.end])


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Metamorphosis: an added element for one from the bag."""

    old: Element
    new: Element

    @property
    def path(self) -> tuple[str, ...]:
        return ("swap", self.old.word, self.new.word)


# Reset.


@dataclass(frozen=True, slots=True)
class Spared(Move):
    """Extinction: the tile where the mammals save one."""

    hex: Hex

    @property
    def path(self) -> tuple[str, ...]:
        return ("save", HEXES[self.hex])
