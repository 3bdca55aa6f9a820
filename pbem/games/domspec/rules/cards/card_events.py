"""Events of the dominance cards: what the players are told when one is executed."""

from dataclasses import dataclass

from pbem.engine.events import Namer
from pbem.engine.tongues import worded
from pbem.games.domspec.rules.action_display import Space
from pbem.games.domspec.rules.box import Animal, Card, Element
from pbem.games.domspec.rules.events import Acted, listed
from pbem.games.domspec.rules.hexes import HEXES, Hex


@dataclass(frozen=True, slots=True)
class CardTaken(Acted):
    """A dominance card was chosen."""

    card: Card

    sentence = worded("{animal} took the card {card}")


@dataclass(frozen=True, slots=True)
class PointsScored(Acted):
    """A card or the Survival Card gave points."""

    points: int
    cause: str

    sentence = worded("{animal} scored {points} VP ({cause})")


@dataclass(frozen=True, slots=True)
class PointsLost(Acted):
    """Niche Biomes took points."""

    points: int
    cause: str

    sentence = worded("{animal} lost {points} VP ({cause})")


@dataclass(frozen=True, slots=True)
class PawnsGained(Acted):
    """Omnivore, Intelligence, Parasitism: new pawns."""

    animals: tuple[Animal, ...]

    sentence = worded("one more pawn for {animals}")


@dataclass(frozen=True, slots=True)
class PawnLost(Acted):
    """Immigrants: a pawn was given up."""

    space: Space | None

    def text(self, name: Namer) -> str:
        if self.space is None:
            return self.say(worded("{animal} gave up a pawn"))
        return self.say(worded("{animal} gave up a pawn, from {space}"))


@dataclass(frozen=True, slots=True)
class ElementSwapped(Acted):
    """Metamorphosis: an added element was exchanged."""

    old: Element
    new: Element

    sentence = worded("{animal} swapped {old} for {new}")


@dataclass(frozen=True, slots=True)
class TileBlighted(Acted):
    """Blight: disks left a tile."""

    hex: Hex
    disks: tuple[Element, ...]

    sentence = worded("{animal} blighted {hex}: {disks} gone")


@dataclass(frozen=True, slots=True)
class SpeciesReplaced(Acted):
    """Evolution: a rival's species made way."""

    hex: Hex
    victim: Animal

    sentence = worded("{animal} replaced {victim} at {hex}")


@dataclass(frozen=True, slots=True)
class SpeciesReturned(Acted):
    """Hibernation: eliminated species came back."""

    hex: Hex
    count: int

    sentence = worded("{animal} woke {count} at {hex}, safe this turn")


@dataclass(frozen=True, slots=True)
class SpeciesScattered(Acted):
    """Mass Exodus: all species left a tile."""

    hex: Hex
    parts: tuple[tuple[Animal, Hex, int], ...]

    def text(self, name: Namer) -> str:
        parts = listed((animal.word, HEXES[end], count) for animal, end, count in self.parts)
        return self.say(worded("{animal} emptied {hex}: {parts}"), parts=parts)
