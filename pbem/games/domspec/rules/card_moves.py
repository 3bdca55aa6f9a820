"""The moves that answer a dominance card, printed as a player types them."""

from dataclasses import dataclass

from pbem.engine.moves import Move
from pbem.games.domspec.rules.action_display import SPACES, Space
from pbem.games.domspec.rules.box import Animal, Card, Element
from pbem.games.domspec.rules.hexes import CORNERS, HEXES, Corner, Hex
from pbem.games.domspec.rules.moves import OneDisk, OneElement, OneVictim

__all__ = [
    "AddEverywhere",
    "AddOne",
    "AddSpecies",
    "Blight",
    "Devastate",
    "Disperse",
    "DisperseAll",
    "Eliminate",
    "Empty",
    "GiveElement",
    "GivePawn",
    "GiveSpecies",
    "Harvest",
    "Lay",
    "Lose",
    "Replace",
    "Return",
    "Swap",
    "TakeCard",
]


@dataclass(frozen=True, slots=True)
class TakeCard(Move):
    """Domination: the dominance card to be executed."""

    card: Card

    @property
    def path(self) -> tuple[str, ...]:
        return ("card", self.card)


@dataclass(frozen=True, slots=True)
class Lay(OneDisk):
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
class Eliminate(OneVictim):
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
class Lose(OneElement):
    """Disease: an added element goes back to the bag."""

    @property
    def path(self) -> tuple[str, ...]:
        return ("lose", self.element.word)


@dataclass(frozen=True, slots=True)
class Replace(OneVictim):
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
class GiveElement(OneElement):
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
