"""How a mail is kept: its bytes compressed, without its pictures, which stand beside it by their hash.

Pictures are most of a mail and compress no further; many mails show the same ones.
"""

import re
import zlib
from base64 import encodebytes
from binascii import Error as BinasciiError
from binascii import a2b_base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

__all__ = ["Packed", "pack", "pack_text", "pictures_of", "unpack", "unpack_text"]

# A picture as a mail of ours holds it; what is written in another way stays where it is.
_PICTURE = re.compile(
    rb"Content-Type: image/png[^\0]{0,400}?base64\r\n\r\n"
    rb"((?:[A-Za-z0-9+/]{76}\r\n)*[A-Za-z0-9+/]{2,76}={0,2}\r\n)"
)
# Higher ones take longer and save little.
_LEVEL = 4


@cache
def _words() -> bytes:
    """What nearly every mail holds; it is part of how mails are stored, and so never changes."""
    return Path(__file__).with_name("packing_words.txt").read_bytes().replace(b"\n", b"\r\n")


def _squeezed(data: bytes) -> bytes:
    squeeze = zlib.compressobj(_LEVEL, zdict=_words())
    return squeeze.compress(data) + squeeze.flush()


def _released(packed: bytes) -> bytes:
    return zlib.decompressobj(zdict=_words()).decompress(packed)


@dataclass(frozen=True, slots=True)
class Packed:
    """A mail without its pictures, and these by their hash."""

    frame: bytes
    pictures: dict[str, bytes]


def pack(raw: bytes) -> Packed:
    """Take a mail apart; put together again it is the same, which is tried at once."""
    pieces: list[bytes] = []
    marks: list[str] = []
    pictures: dict[str, bytes] = {}
    after = place = 0
    for found in _PICTURE.finditer(raw):
        try:
            data = a2b_base64(found[1])
        except BinasciiError:
            continue
        if _block(data) != found[1]:
            continue
        pieces.append(raw[after : found.start(1)])
        place += len(pieces[-1])
        after = found.end(1)
        name = blake2b(data, digest_size=20, person=b"pbem picture").hexdigest()
        marks.append(f"{place} {name}")
        pictures[name] = data
    pieces.append(raw[after:])
    frame = _squeezed(b"".join((",".join(marks).encode(), b"\n", *pieces)))
    if unpack(frame, pictures) != raw:
        raise AssertionError("a mail that was taken apart is not the same put together again")
    return Packed(frame, pictures)


def unpack(frame: bytes, pictures: Mapping[str, bytes]) -> bytes | None:
    """The mail as it was, or None where a picture of it is gone."""
    marks, text = _opened(frame)
    if not all(name in pictures for _, name in marks):
        return None
    pieces: list[bytes] = []
    after = 0
    for place, name in marks:
        pieces += (text[after:place], _block(pictures[name]))
        after = place
    return b"".join((*pieces, text[after:]))


def pictures_of(frame: bytes) -> list[str]:
    """The hashes of a mail's pictures."""
    return [name for _, name in _opened(frame)[0]]


def pack_text(text: str) -> bytes:
    """A text, compressed."""
    return _squeezed(text.encode())


def unpack_text(packed: bytes) -> str:
    """A text as it was."""
    return _released(packed).decode()


def _opened(frame: bytes) -> tuple[list[tuple[int, str]], bytes]:
    head, _, text = _released(frame).partition(b"\n")
    marks = (mark.split(" ") for mark in head.decode().split(",") if mark)
    return [(int(place), name) for place, name in marks], text


def _block(data: bytes) -> bytes:
    return encodebytes(data).replace(b"\n", b"\r\n")
