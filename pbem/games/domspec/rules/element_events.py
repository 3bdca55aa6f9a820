"""Events of elements: what the players are told of disks on the earth, in the boxes and on displays."""

from types import MappingProxyType

from pbem.engine.events import Event
from pbem.engine.language.tongues import worded
from pbem.games.domspec.rules.box import Element
from pbem.games.domspec.rules.events import Acted, listed
from pbem.games.domspec.rules.hexes import CORNERS, Corner


class ElementAdapted(Acted):
    """Adaptation: an element was taken."""

    element: Element

    sentence = worded("{animal} adapted to {element}")


class ElementDrawn(Acted):
    """Symbiotic: a random element came."""

    element: Element

    sentence = worded("{animal} drew {element} from the bag")


class ElementsSaved(Acted):
    """Regression: added elements kept by pawns or by the reptiles' symbol."""

    elements: tuple[Element, ...]

    sentence = worded("{animal} kept {elements} in regression")


class ElementsLost(Acted):
    """Regression, Disease, Immigrants: added elements went back to the bag."""

    elements: tuple[Element, ...]
    cause: str

    sentence = worded("{animal} lost {elements} ({cause})")


class DiskLaid(Acted):
    """Abundance, Aquatic, Habitat: a disk came to a corner."""

    element: Element
    corner: Corner

    sentence = worded("{animal} laid {element} at {corner}")


class WastelandSpared(Acted):
    """Wasteland: a disk was taken out of the box."""

    element: Element

    sentence = worded("{animal} took {element} out of the wasteland")


class TundraBarren(Event):
    """Wasteland: disks left the tundra tiles."""

    disks: tuple[tuple[Element, Corner], ...]

    sentence = worded("Wasteland takes {disks}.")
    said = MappingProxyType(
        {"disks": lambda disks: listed((element.word, CORNERS[corner]) for element, corner in disks)}
    )


class DiskDepleted(Acted):
    """Depletion: a disk left the earth."""

    element: Element
    corner: Corner

    sentence = worded("{animal} depleted {element} at {corner}")
