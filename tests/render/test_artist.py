"""The artist: pictures from parts, the same bytes for the same picture."""

from io import BytesIO

import pytest
from PIL import Image

from pbem.engine.pictures import Part, Picture
from pbem.errors import AuthorError
from pbem.render.artist import Artist

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">'
    '<rect width="20" height="10" fill="{}"/></svg>'
)
WORD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    '<text x="2" y="15" font-family="DejaVu Sans">{}</text></svg>'
)


def templates(name: str, facts: dict[str, str | int]) -> str:
    """Two small templates of a game's folder."""
    return (WORD if "word" in name else SQUARE).format(*facts.values())


def pixels(data: bytes) -> Image.Image:
    """The picture as a client decodes it."""
    return Image.open(BytesIO(data)).convert("RGB")


def test_parts_are_placed_on_their_ground() -> None:
    """At half again the size, so that phones show it sharp."""
    picture = Picture("hand", "Your hand.", 60, 30, (Part.of("card", 10, 5, fill="#b34a00"),), "#ffffff")
    image = pixels(Artist(templates).draw("ecosystem", picture))

    assert (90, 45) == image.size
    assert (255, 255, 255) == image.getpixel((2, 2))
    assert (179, 74, 0) == image.getpixel((18, 10))
    assert (255, 255, 255) == image.getpixel((47, 10))


def test_later_parts_cover_earlier_ones() -> None:
    """Parts are placed from back to front."""
    parts = (Part.of("card", 0, 0, fill="#b34a00"), Part.of("card", 0, 0, fill="#0b5c99"))
    image = pixels(Artist(templates).draw("ecosystem", Picture("x", "X.", 20, 10, parts)))

    assert (11, 92, 153) == image.getpixel((5, 5))


def test_the_same_picture_is_the_same_bytes() -> None:
    """In another process, and whatever was drawn before."""
    picture = Picture("hand", "Your hand.", 60, 30, (Part.of("word", 0, 0, text="heron"),))
    first, second = Artist(templates), Artist(templates)
    second.draw("ecosystem", Picture("x", "X.", 9, 9, (Part.of("card", 0, 0, fill="#12ab34"),)))

    assert first.draw("ecosystem", picture) == second.draw("ecosystem", picture)


def test_text_is_drawn_without_fonts_of_the_system() -> None:
    """Letters come from the font that travels with us: a word leaves dark pixels."""
    image = pixels(
        Artist(templates).draw("ecosystem", Picture("x", "X.", 40, 20, (Part.of("word", 0, 0, text="Wolf"),)))
    )

    assert sum(image.convert("L").point(lambda level: level < 100).histogram()[1:]) > 100


def test_a_part_is_drawn_once() -> None:
    """What repeats costs nothing, on this picture and the next."""
    asked: list[str] = []

    def counted(name: str, facts: dict[str, str | int]) -> str:
        asked.append(name)
        return templates(name, facts)

    artist = Artist(counted)
    for width in (40, 60):
        parts = tuple(Part.of("card", x, 0, fill="#00ff00") for x in (0, 20))
        artist.draw("ecosystem", Picture("x", "X.", width, 10, parts))

    assert ["ecosystem/card.svg.j2"] == asked


def test_a_picture_reads_no_files() -> None:
    """A template that names a file to be drawn is a mistake of its author."""
    artist = Artist(
        lambda name, facts: SQUARE.format("red").replace("<rect", '<image href="/etc/passwd"/><rect')
    )

    with pytest.raises(AuthorError, match="not from files"):
        artist.draw("ecosystem", Picture("x", "X.", 20, 10, (Part.of("card", 0, 0),)))
