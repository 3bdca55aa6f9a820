"""PNG files from bands: the same pixels as one picture drawn at once."""

from io import BytesIO

from PIL import Image

from pbem.render.png import compressed, joined

_PALETTE = bytes(range(256)) * 3


def test_bands_are_one_picture() -> None:
    """Rows of several bands stand below each other, with the colours of the palette."""
    rows = [bytes((column * row) % 256 for column in range(7)) for row in range(10)]
    parts = [compressed(b"".join(b"\0" + row for row in rows[at : at + 4])) for at in (0, 4, 8)]
    image = Image.open(BytesIO(joined(7, 10, _PALETTE, parts)))
    assert (b"".join(rows), [*_PALETTE]) == (image.tobytes(), image.getpalette())


def test_long_bands() -> None:
    """The sum over all rows is right where it has run over many times: a reader would refuse the file."""
    white = compressed((b"\0" + b"\xff" * 4000) * 100)
    image = Image.open(BytesIO(joined(4000, 300, _PALETTE, [white, white, white])))
    assert {(1_200_000, 255)} == {*image.getcolors()}
