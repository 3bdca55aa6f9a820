"""Events of the dominance cards: what the players are told when one is executed."""

from pbem.engine.events import Namer
from pbem.engine.language.tongues import worded
from pbem.games.domspec.rules.action_display import Space
from pbem.games.domspec.rules.box import Animal, Card, Element
from pbem.games.domspec.rules.events import Acted, listed
from pbem.games.domspec.rules.hexes import HEXES, Hex


class CardTaken(Acted):
    """A dominance card was chosen."""

    card: Card

    sentence = worded("{animal} took the card {card}")


class PointsScored(Acted):
    """A card or the Survival Card gave points."""

    points: int
    cause: str

    sentence = worded("{animal} scored {points} VP ({cause})")


class PointsLost(Acted):
    """Niche Biomes took points."""

    points: int
    cause: str

    sentence = worded("{animal} lost {points} VP ({cause})")


class PawnsGained(Acted):
    """Omnivore, Intelligence, Parasitism: new pawns."""

    animals: tuple[Animal, ...]

    sentence = worded("one more pawn for {animals}")


class PawnLost(Acted):
    """Immigrants: a pawn was given up."""

    space: Space | None

    def text(self, name: Namer) -> str:
        if self.space is None:
            return self.say(worded("{animal} gave up a pawn"))
        return self.say(worded("{animal} gave up a pawn, from {space}"))


class ElementSwapped(Acted):
    """Metamorphosis: an added element was exchanged."""

    old: Element
    new: Element

    sentence = worded("{animal} swapped {old} for {new}")


class TileBlighted(Acted):
    """Blight: disks left a tile."""

    hex: Hex
    disks: tuple[Element, ...]

    sentence = worded("{animal} blighted {hex}: {disks} gone")


class SpeciesReplaced(Acted):
    """Evolution: a rival's species made way."""

    hex: Hex
    victim: Animal

    sentence = worded("{animal} replaced {victim} at {hex}")


class SpeciesReturned(Acted):
    """Hibernation: eliminated species came back."""

    hex: Hex
    count: int

    sentence = worded("{animal} woke {count} at {hex}, safe this turn")


class SpeciesScattered(Acted):
    """Mass Exodus: all species left a tile."""

    hex: Hex
    parts: tuple[tuple[Animal, Hex, int], ...]

    def text(self, name: Namer) -> str:
        parts = listed((animal.word, HEXES[end], count) for animal, end, count in self.parts)
        return self.say(worded("{animal} emptied {hex}: {parts}"), parts=parts)
