"""Events of elements: what the players are told of disks on the earth, in the boxes and on displays."""

from dataclasses import dataclass

from pbem.engine.events import Event, Namer
from pbem.engine.tongues import worded
from pbem.games.domspec.rules.box import Element
from pbem.games.domspec.rules.events import Acted, by_cause, listed
from pbem.games.domspec.rules.hexes import CORNERS, Corner

__all__ = [
    "DiskDepleted",
    "DiskLaid",
    "ElementAdapted",
    "ElementDrawn",
    "ElementsLost",
    "ElementsSaved",
    "TundraBarren",
    "WastelandSpared",
]


@dataclass(frozen=True, slots=True)
class ElementAdapted(Acted):
    """Adaptation: an element was taken."""

    element: Element

    def text(self, name: Namer) -> str:
        return worded("{plural} adapted to {word}", plural=self.animal.plural, word=self.element.word)


@dataclass(frozen=True, slots=True)
class ElementDrawn(Acted):
    """Symbiotic: a random element came."""

    element: Element

    def text(self, name: Namer) -> str:
        return worded("{plural} drew {word} from the bag", plural=self.animal.plural, word=self.element.word)


@dataclass(frozen=True, slots=True)
class ElementsSaved(Acted):
    """Regression: added elements kept by pawns or by the reptiles' symbol."""

    elements: tuple[Element, ...]

    def text(self, name: Namer) -> str:
        return worded(
            "{plural} kept {word} in regression",
            plural=self.animal.plural,
            word=listed(e.word for e in self.elements),
        )


@dataclass(frozen=True, slots=True)
class ElementsLost(Acted):
    """Regression, Disease, Immigrants: added elements went back to the bag."""

    elements: tuple[Element, ...]
    cause: str

    def text(self, name: Namer) -> str:
        return worded(
            "{plural} lost {word} ({cause})",
            plural=self.animal.plural,
            word=listed(e.word for e in self.elements),
            cause=by_cause(self.cause),
        )


@dataclass(frozen=True, slots=True)
class DiskLaid(Acted):
    """Abundance, Aquatic, Habitat: a disk came to a corner."""

    element: Element
    corner: Corner

    def text(self, name: Namer) -> str:
        return worded(
            "{plural} laid {word} at {corners}",
            plural=self.animal.plural,
            word=self.element.word,
            corners=CORNERS[self.corner],
        )


@dataclass(frozen=True, slots=True)
class WastelandSpared(Acted):
    """Wasteland: a disk was taken out of the box."""

    element: Element

    def text(self, name: Namer) -> str:
        return worded(
            "{plural} took {word} out of the wasteland", plural=self.animal.plural, word=self.element.word
        )


@dataclass(frozen=True, slots=True)
class TundraBarren(Event):
    """Wasteland: disks left the tundra tiles."""

    disks: tuple[tuple[Element, Corner], ...]

    def text(self, name: Namer) -> str:
        disks = listed((element.word, CORNERS[corner]) for element, corner in self.disks)
        return worded("Wasteland takes {disks}.", disks=disks)


@dataclass(frozen=True, slots=True)
class DiskDepleted(Acted):
    """Depletion: a disk left the earth."""

    element: Element
    corner: Corner

    def text(self, name: Namer) -> str:
        return worded(
            "{plural} depleted {word} at {corners}",
            plural=self.animal.plural,
            word=self.element.word,
            corners=CORNERS[self.corner],
        )
