"""How a mail is kept: its bytes compressed, without its pictures, which stand beside it by their hash.

Pictures are most of a mail and compress no further; many mails show the same ones. What a mail says as HTML
it says as text as well, so its bytes are told by its text, which is kept for longer than they are.
"""

import re
import zlib
from base64 import encodebytes
from binascii import Error as BinasciiError
from binascii import a2b_base64
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

from pbem.engine.values import Value

# A picture as a mail of ours holds it; what is written in another way stays where it is.
_PICTURE = re.compile(
    rb"Content-Type: image/png[^\0]{0,400}?base64\r\n\r\n"
    rb"((?:[A-Za-z0-9+/]{76}\r\n)*[A-Za-z0-9+/]{2,76}={0,2}\r\n)"
)
# Where a part is quoted-printable, and where it ends.
_CODED, _BOUNDARY = b"quoted-printable\r\n\r\n", b"\r\n--=_"
# A soft break stands wherever 75 bytes are full, which hides how alike the lines are: none is kept where each
# can be put back. An escape, which begins with the same sign, is not broken.
_SOFT, _FULL = b"=\r\n", 75
_UNBROKEN = re.compile(rb".{74}(?==.)|.{73}(?==[^=].)|.{75}(?=.)|.+", re.DOTALL)
# How the sign itself is written there.
_ESCAPED = b"=3D"
# A frame without soft breaks begins with it.
_JOINED = "="
# Higher ones take longer and save little.
_LEVEL = 5


@cache
def _words(name: str = "packing_words_2", *, escaped: bool = False) -> bytes:
    """What nearly every mail holds; it is part of how mails are stored, and so never changes.

    The file is from when the HTML of mails was escaped on its way.
    """
    said = Path(__file__).with_name(f"{name}.txt").read_bytes().replace(b"\n", b"\r\n")
    return said if escaped else said.replace(_ESCAPED, b"=")


@cache
def _told_words() -> "zlib._Compress":
    # Telling it the words takes longer than squeezing a text.
    return zlib.compressobj(_LEVEL, zdict=_words())


def pack_bytes(data: bytes, alike: bytes = b"") -> bytes:
    """Any bytes, compressed; in fewer where something alike is at hand then and later."""
    squeeze = zlib.compressobj(_LEVEL, zdict=_words() + alike) if alike else _told_words().copy()
    return squeeze.compress(data) + squeeze.flush()


def unpack_bytes(packed: bytes, alike: bytes = b"") -> bytes:
    """The bytes as they were."""
    # Behind its first two bytes a stream says what it was told by; the first ones had other words, and alone.
    # The newest come first: a player can write a text whose checksum is that of older words.
    checksum = int.from_bytes(packed[2:6])
    for told in (_words() + alike, _words(escaped=True) + alike, _words("packing_words", escaped=True)):
        if zlib.adler32(told) == checksum:
            return zlib.decompressobj(zdict=told).decompress(packed)
    raise AssertionError("what is packed was told by words that nobody knows")


def _as_told(lines: bytes) -> bytes:
    """A packed text as it stands in the mail."""
    return unpack_bytes(lines).replace(b"\n", b"\r\n")


class Packed(Value):
    """A mail without its pictures, and these by their hash."""

    frame: bytes
    pictures: dict[str, bytes]


def pack(raw: bytes, lines: bytes) -> Packed:
    """Take a mail apart, whose text is packed; put together again it is the same, which is tried at once."""
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
    text, told = b"".join((*pieces, raw[after:])), _as_told(lines)
    joined = _parts(text, lambda part: part.replace(_SOFT, b""))
    for sign, kept in ((_JOINED, joined), ("", text)):
        frame = pack_bytes(f"{sign}{','.join(marks)}\n".encode() + kept, told)
        if _put_together(frame, told, pictures.get) == raw:
            return Packed(frame, pictures)
    raise AssertionError("a mail that was taken apart is not the same put together again")


def unpack(frame: bytes, lines: bytes, picture: Callable[[str], bytes | None]) -> bytes | None:
    """The mail as it was, its pictures found by their hashes; None where one of them is gone."""
    return _put_together(frame, _as_told(lines), picture)


def _put_together(frame: bytes, told: bytes, picture: Callable[[str], bytes | None]) -> bytes | None:
    marks, text = _opened(frame, told)
    pieces: list[bytes] = []
    after = 0
    for place, name in marks:
        data = picture(name)
        if data is None:
            return None
        pieces += (text[after:place], _block(data))
        after = place
    return b"".join((*pieces, text[after:]))


def pictures_of(frame: bytes, lines: bytes) -> list[str]:
    """The hashes of a mail's pictures."""
    return [name for _, name in _opened(frame, _as_told(lines))[0]]


def pack_text(text: str) -> bytes:
    """A text, compressed."""
    return pack_bytes(text.encode())


def unpack_text(packed: bytes) -> str:
    """A text as it was."""
    return unpack_bytes(packed).decode()


def _opened(frame: bytes, told: bytes) -> tuple[list[tuple[int, str]], bytes]:
    head, _, text = unpack_bytes(frame, told).partition(b"\n")
    said = head.decode()
    marks = (mark.split(" ") for mark in said.removeprefix(_JOINED).split(",") if mark)
    whole = _parts(text, _broken) if said.startswith(_JOINED) else text
    return [(int(place), name) for place, name in marks], whole


def _parts(text: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """The text with each of its coded parts changed."""
    first, *others = text.split(_CODED)
    changed = (
        change(part) + end + rest for part, end, rest in (each.partition(_BOUNDARY) for each in others)
    )
    return _CODED.join((first, *changed))


def _broken(part: bytes) -> bytes:
    return b"\r\n".join(
        line if len(line) <= _FULL else _SOFT.join(_UNBROKEN.findall(line)) for line in part.split(b"\r\n")
    )


# The same picture is wanted twice for one mail, and often for the next one.
@lru_cache(maxsize=8)
def _block(data: bytes) -> bytes:
    return encodebytes(data).replace(b"\n", b"\r\n")
