"""Events of the dominance cards: what the players are told when one is executed."""

from dataclasses import dataclass

from pbem.engine.events import Namer
from pbem.games.domspec.rules.action_display import SPACES, Space
from pbem.games.domspec.rules.box import Animal, Card, Element
from pbem.games.domspec.rules.events import Acted, listed
from pbem.games.domspec.rules.hexes import HEXES, Hex

__all__ = [
    "CardTaken",
    "ElementSwapped",
    "PawnLost",
    "PawnsGained",
    "PointsLost",
    "PointsScored",
    "SpeciesReplaced",
    "SpeciesReturned",
    "SpeciesScattered",
    "TileBlighted",
]


@dataclass(frozen=True, slots=True)
class CardTaken(Acted):
    """A dominance card was chosen."""

    card: Card

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} took the card {self.card}"


@dataclass(frozen=True, slots=True)
class PointsScored(Acted):
    """A card or the Survival Card gave points."""

    points: int
    cause: str

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} scored {self.points} VP ({self.cause})"


@dataclass(frozen=True, slots=True)
class PointsLost(Acted):
    """Niche Biomes took points."""

    points: int
    cause: str

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} lost {self.points} VP ({self.cause})"


@dataclass(frozen=True, slots=True)
class PawnsGained(Acted):
    """Omnivore, Intelligence, Parasitism: new pawns."""

    animals: tuple[Animal, ...]

    def text(self, name: Namer) -> str:
        return f"one more pawn for {listed(a.plural for a in self.animals)}"


@dataclass(frozen=True, slots=True)
class PawnLost(Acted):
    """Immigrants: a pawn was given up."""

    space: Space | None

    def text(self, name: Namer) -> str:
        where = "" if self.space is None else f", from {SPACES[self.space].name}"
        return f"{self.animal.plural} gave up a pawn{where}"


@dataclass(frozen=True, slots=True)
class ElementSwapped(Acted):
    """Metamorphosis: an added element was exchanged."""

    old: Element
    new: Element

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} swapped {self.old.word} for {self.new.word}"


@dataclass(frozen=True, slots=True)
class TileBlighted(Acted):
    """Blight: disks left a tile."""

    hex: Hex
    disks: tuple[Element, ...]

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} blighted {HEXES[self.hex]}: {listed(e.word for e in self.disks)} gone"


@dataclass(frozen=True, slots=True)
class SpeciesReplaced(Acted):
    """Evolution: a rival's species made way."""

    hex: Hex
    victim: Animal

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} replaced {self.victim.word} at {HEXES[self.hex]}"


@dataclass(frozen=True, slots=True)
class SpeciesReturned(Acted):
    """Hibernation: eliminated species came back."""

    hex: Hex
    count: int

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} woke {self.count} at {HEXES[self.hex]}, safe this turn"


@dataclass(frozen=True, slots=True)
class SpeciesScattered(Acted):
    """Mass Exodus: all species left a tile."""

    hex: Hex
    parts: tuple[tuple[Animal, Hex, int], ...]

    def text(self, name: Namer) -> str:
        parts = listed(f"{animal.word} {HEXES[end]} {count}" for animal, end, count in self.parts)
        return f"{self.animal.plural} emptied {HEXES[self.hex]}: {parts}"
