"""The colours of a game's pictures: 256 at most, the same in every process, so that pictures are, too."""

from collections.abc import Sequence
from itertools import product

INK = "#1b1f24"
PAPER = "#ffffff"

_MOST = 256

# How far a colour goes towards another where an edge is smoothed.
_STEPS = (0.2, 0.4, 0.6, 0.8)
_GREYS = 17
_CUBE = (0, 85, 170, 255)

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """The colour that `#rrggbb` names."""
    value = int(text.lstrip("#"), 16)
    return value >> 16 & 255, value >> 8 & 255, value & 255


def shades(colours: Sequence[str]) -> tuple[Colour, ...]:
    """A game's own colours first, then their shades towards ink and paper, greys, and a coarse cube."""
    own = [rgb(colour) for colour in (PAPER, INK, *colours)]
    ends = (rgb(PAPER), rgb(INK))
    found = dict.fromkeys(own)
    found |= dict.fromkeys(_blend(colour, end, step) for colour in own for end in ends for step in _STEPS)
    found |= dict.fromkeys((level * 255 // (_GREYS - 1),) * 3 for level in range(_GREYS))
    found |= dict.fromkeys(product(_CUBE, _CUBE, _CUBE))
    return tuple(found)[:_MOST]


def _blend(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
