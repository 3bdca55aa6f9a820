"""PNG files put together from bands of rows that were compressed before, each by itself.

Two boards of a match differ in a few places, and compressing takes most of the time of a picture: what did
not change is taken as it is, so that what did can be compressed the better.
"""

import zlib
from collections.abc import Iterable
from typing import NamedTuple

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# A byte for each pixel, which names a colour of the palette; no filter, no interlace.
_KIND = bytes((8, 3, 0, 0, 0))
_LEVEL = 6
_ADLER = 65521
# What a zlib stream begins with, and a last block with nothing in it.
_HEAD, _END = b"\x78\x9c", b"\x03\x00"


class Band(NamedTuple):
    """Some rows of a picture, compressed, and what is needed to check them beside others."""

    data: bytes
    sum: int
    length: int


def compressed(rows: bytes) -> Band:
    """Rows of pixels, each behind a zero, as a part of a stream that needs nothing before it."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)
    data = packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)
    return Band(data, zlib.adler32(rows), len(rows))


def joined(width: int, height: int, palette: bytes, bands: Iterable[Band]) -> bytes:
    """The file of a picture: three bytes for each colour, and all its rows from the top."""
    parts, low, high = [_HEAD], 1, 0
    for band in bands:
        parts.append(band.data)
        # The sum of two rows of bytes follows from theirs (RFC 1950).
        high = (high + (band.sum >> 16) + (low - 1) * band.length) % _ADLER
        low = (low + (band.sum & 0xFFFF) - 1) % _ADLER
    parts += (_END, (high << 16 | low).to_bytes(4, "big"))
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    chunks = ((b"IHDR", size + _KIND), (b"PLTE", palette), (b"IDAT", b"".join(parts)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(data, zlib.crc32(name)).to_bytes(4, "big")
