"""The artist: pictures become PNG bytes, put together from parts that are drawn once.

A vector renderer needs a tenth of a second for a large board. A card, a tile or a number is drawn by it once
and kept, in the few colours of its game; a picture is then a matter of placing parts and takes milliseconds.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

from pbem.engine import registry
from pbem.engine.pictures import Picture
from pbem.render.chart import CHART, COLOURS
from pbem.render.palette import rgb, shades
from pbem.render.png import Band, compressed, joined
from pbem.render.sprites import harmless
from pbem.resources import folder

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore
    from PIL.Image import Image

# Pixels for a CSS pixel. Phones have two or three, but show less than the whole width: so most pictures have
# a pixel there for each of the screen's, and a mail weighs two thirds of what it would at two.
_SCALE = 1.5

# How many parts, bands and whole pictures are kept; a club's games have a few thousand parts in all.
_PARTS = 4096
_BANDS = 4096
_PICTURES = 256

# From which opacity on a pixel covers what lies under it, for every opacity.
_COVERS = [255 if alpha >= 96 else 0 for alpha in range(256)]

# So many rows of pixels are drawn and kept together.
_BAND = 48

_FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")

# The template's text from its name and facts.
Templates: TypeAlias = Callable[[str, dict[str, str | int]], str]


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A part as it is placed: its colours, and where it covers what lies under it."""

    pixels: "ImagingCore"
    covers: "ImagingCore"
    width: int
    height: int


class Artist:
    """Draws pictures; parts and pictures drawn before are kept."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self.svg = lru_cache(_PARTS)(self._svg)
        self._part = lru_cache(_PARTS)(self._draw_part)
        self._band = lru_cache(_BANDS)(self._draw_band)
        self._palette = lru_cache(None)(_palette)
        self._swatch = lru_cache(None)(_swatch)
        self.draw = lru_cache(_PICTURES)(self._draw)

    def _draw(self, slug: str, picture: Picture) -> bytes:
        """The PNG of a game's picture, or of the chart: the same picture always gives the same bytes."""
        width, height = _scaled(picture.width), _scaled(picture.height)
        ground = picture.ground
        bands: list[list[tuple[Drawn, int, int]]] = [[] for _ in range(0, height, _BAND)]
        for part in picture.parts:
            drawn = self._part(slug, part.name, part.facts, ground)
            x, y = _scaled(part.x), _scaled(part.y)
            for number in range(max(0, y) // _BAND, -(-min(y + drawn.height, height) // _BAND)):
                bands[number].append((drawn, x, y - number * _BAND))
        rows = (
            self._band(slug, ground, width, min(_BAND, height - number * _BAND), tuple(placed))
            for number, placed in enumerate(bands)
        )
        palette = bytes(channel for colour in self._palette(slug) for channel in colour)
        return joined(width, height, palette, rows)

    def _draw_band(
        self, slug: str, ground: str, width: int, height: int, placed: "tuple[tuple[Drawn, int, int], ...]"
    ) -> Band:
        from PIL import Image

        # One column more, because every row of a PNG begins with the number of its filter.
        canvas = Image.new("P", (width + 1, height), _nearest(self._palette(slug), ground))
        for drawn, x, y in placed:
            canvas.im.paste(drawn.pixels, (x + 1, y, x + 1 + drawn.width, y + drawn.height), drawn.covers)
        canvas.paste(0, (0, 0, 1, height))
        return compressed(canvas.tobytes())

    def _svg(self, slug: str, name: str, facts: tuple[tuple[str, str | int], ...]) -> str:
        """A part as SVG that is harmless in a browser, too."""
        return harmless(self._templates(f"{slug}/{name}.svg.j2", dict(facts)), f"{slug}/{name}.svg.j2")

    def _draw_part(
        self, slug: str, name: str, facts: tuple[tuple[str, str | int], ...], ground: str
    ) -> Drawn:
        from PIL import Image
        from PIL.PngImagePlugin import PngImageFile

        # `Image.open` would load the readers of all formats first.
        image = PngImageFile(BytesIO(_rasterised(self.svg(slug, name, facts)))).convert("RGBA")
        flat = Image.new("RGBA", image.size, (*rgb(ground), 255))
        flat.alpha_composite(image)
        swatch = self._swatch(self._palette(slug))
        reduced = flat.convert("RGB").quantize(palette=swatch, dither=Image.Dither.NONE)
        return Drawn(reduced.im, image.getchannel("A").point(_COVERS, "1").im, *image.size)


def _scaled(length: int) -> int:
    return math.floor(length * _SCALE + 0.5)


@cache
def _fonts() -> list[str]:
    return [str(folder("templates") / "fonts" / name) for name in _FONTS]


def _rasterised(svg: str) -> bytes:
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=_SCALE,
            skip_system_fonts=True,
            # They are read from their files each time.
            font_files=_fonts() if "<text" in svg else [],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )


def _palette(slug: str) -> tuple[tuple[int, int, int], ...]:
    return shades(COLOURS if slug == CHART else registry.game(slug).colours)


def _swatch(palette: tuple[tuple[int, int, int], ...]) -> "Image":
    from PIL import Image

    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in palette for channel in colour])
    return image


# Looking through a palette takes longer than placing a part, and a game has one ground or two.
@lru_cache(64)
def _nearest(palette: tuple[tuple[int, int, int], ...], colour: str) -> int:
    wanted = rgb(colour)
    return min(
        range(len(palette)),
        key=lambda index: sum((a - b) ** 2 for a, b in zip(palette[index], wanted, strict=True)),
    )
