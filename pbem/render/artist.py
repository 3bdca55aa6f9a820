"""The artist: pictures become PNG bytes, put together from parts that are drawn once.

A vector renderer needs a tenth of a second for a large board. A card, a tile or a number is drawn by it once
and kept, in the few colours of its game; a picture is then a matter of placing parts and takes milliseconds.
"""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

from pbem.engine import registry
from pbem.engine.pictures import Picture
from pbem.render.chart import CHART, COLOURS
from pbem.render.palette import rgb, shades
from pbem.render.sprites import harmless
from pbem.resources import folder

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["SCALE", "Artist", "Drawn"]

# Pixels for a CSS pixel: phones have two or three.
SCALE = 2

# How many parts and whole pictures are kept; a club's games have a few thousand parts in all.
_PARTS = 4096
_PICTURES = 256

_FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")

# The template's text from its name and facts.
Templates: TypeAlias = Callable[[str, dict[str, str | int]], str]

# A part as it is placed: its colours, and where it covers what lies under it.
Drawn: TypeAlias = "tuple[Image, Image]"


class Artist:
    """Draws pictures; parts and pictures drawn before are kept."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self.svg = lru_cache(_PARTS)(self._svg)
        self._part = lru_cache(_PARTS)(self._draw_part)
        self._palette = lru_cache(None)(_palette)
        self.draw = lru_cache(_PICTURES)(self._draw)

    def _draw(self, slug: str, picture: Picture) -> bytes:
        """The PNG of a game's picture, or of the chart: the same picture always gives the same bytes."""
        from PIL import Image

        palette = self._palette(slug)
        size = (picture.width * SCALE, picture.height * SCALE)
        canvas = Image.new("P", size, _nearest(palette, picture.ground))
        canvas.putpalette([channel for colour in palette for channel in colour])
        for part in picture.parts:
            image, mask = self._part(slug, part.name, part.facts, picture.ground)
            canvas.paste(image, (part.x * SCALE, part.y * SCALE), mask)
        out = BytesIO()
        # A third of the time of the usual level for a third more bytes.
        canvas.save(out, "PNG", compress_level=1)
        return out.getvalue()

    def _svg(self, slug: str, name: str, facts: tuple[tuple[str, str | int], ...]) -> str:
        """A part as SVG that is harmless in a browser, too."""
        return harmless(self._templates(f"{slug}/{name}.svg.j2", dict(facts)), f"{slug}/{name}.svg.j2")

    def _draw_part(
        self, slug: str, name: str, facts: tuple[tuple[str, str | int], ...], ground: str
    ) -> "Drawn":
        from PIL import Image

        image = Image.open(BytesIO(_rasterised(self.svg(slug, name, facts)))).convert("RGBA")
        flat = Image.new("RGBA", image.size, (*rgb(ground), 255))
        flat.alpha_composite(image)
        reduced = flat.convert("RGB").quantize(palette=_swatch(self._palette(slug)), dither=Image.Dither.NONE)
        return reduced, image.getchannel("A").point(_covers, "1")


def _covers(alpha: int) -> int:
    return 255 if alpha >= 96 else 0


def _rasterised(svg: str) -> bytes:
    import resvg_py

    fonts = [str(folder("templates") / "fonts" / name) for name in _FONTS]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=SCALE,
            skip_system_fonts=True,
            font_files=fonts,
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
