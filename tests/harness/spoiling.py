"""Ways to spoil a letter: what bad clients, broken relays and people of ill will do to a mail."""

import random
from collections.abc import Callable, Sequence

__all__ = ["WAYS", "spoil"]

# At most so many ways are taken one after the other.
_MOST = 4

# No letter grows without end; the reader's own limits are far below.
_LONGEST = 400_000

# Words that mean something to a reader of mail, each in a place where it should not be.
_WORDS = (
    b"\r\n\r\n",
    b"\n",
    b"\r",
    b"\x00",
    b"\xff\xfe",
    b"\xc3",
    b"\xf0\x9f\x90\x9f",
    b"=",
    b"=\r\n",
    b"=?utf-8?b?",
    b"=?utf-8?q?=0d=0abcc:?=",
    b"?=",
    b"--",
    b"-- \r\n",
    b"> ",
    b">>>> ",
    b"On Mon, 16 Nov 2026 at 10:00, X <x@y.example> wrote:\r\n",
    b"-----Original Message-----\r\n",
    b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n",
    b"Content-Type: text/html; charset=utf-7\r\n",
    b"Content-Type: message/rfc822\r\n\r\n",
    b"Content-Transfer-Encoding: base64\r\n",
    b"Content-Transfer-Encoding: quoted-printable\r\n",
    b"charset=idna",
    b"charset=unicode_escape",
    b"charset=utf-16",
    b'charset="\\',
    b"From: a@b, c@d\r\n",
    b"From: group:a@b;\r\n",
    b"Date: Mon, 99 Foo 0000 99:99:99 +9999\r\n",
    b"References: " + b"<a@b> " * 50 + b"\r\n",
    b"(" * 200,
    b"<div>" * 200,
    b"<blockquote>" * 60,
    b"<!--",
    b"&#x110000;",
    b"&amp" * 50,
    b"<style>",
    b"\xe2\x80\x8b",
    b"\xe2\x80\xae",
    b"play+1.1.a.aaaaaaaaaaaa@club.example",
    b"[#1.1a]",
    b"begin 644 x\r\n",
)

Way = Callable[[bytes, Sequence[bytes], random.Random], bytes]


def spoil(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """The letter after one to four accidents."""
    for _ in range(dice.randint(1, _MOST)):
        raw = dice.choice(WAYS)(raw, letters, dice)[:_LONGEST]
    return raw


def _span(raw: bytes, dice: random.Random, longest: int = 200) -> tuple[int, int]:
    start = dice.randrange(len(raw) + 1)
    return start, min(len(raw), start + dice.randint(1, longest))


def _flip(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """Some bytes become others."""
    data = bytearray(raw or b" ")
    for _ in range(dice.randint(1, 8)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


def _lose(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """A piece is lost."""
    start, end = _span(raw, dice)
    return raw[:start] + raw[end:]


def _stutter(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """A piece comes many times."""
    start, end = _span(raw, dice)
    return raw[:end] + raw[start:end] * dice.choice((1, 2, 5, 50, 300)) + raw[end:]


def _truncate(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """The line broke."""
    return raw[: dice.randrange(len(raw) + 1)]


def _interject(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """A word that means something stands where it should not."""
    start = dice.randrange(len(raw) + 1)
    return raw[:start] + dice.choice(_WORDS) + raw[start:]


def _overwrite(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """Such a word stands in place of what was there."""
    start, end = _span(raw, dice, 40)
    return raw[:start] + dice.choice(_WORDS) + raw[end:]


def _splice(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """It goes on as another letter."""
    other = dice.choice(letters)
    return raw[: dice.randrange(len(raw) + 1)] + other[dice.randrange(len(other) + 1) :]


def _swap_lines(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """Two lines change places."""
    lines = raw.split(b"\n")
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _nest(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """It is wrapped into another mail, several times."""
    for _ in range(dice.choice((1, 3, 30, 150))):
        raw = b"From: a@b.example\r\nContent-Type: message/rfc822\r\n\r\n" + raw
    return raw


def _unfold(raw: bytes, letters: Sequence[bytes], dice: random.Random) -> bytes:
    """All line ends are of another kind."""
    plain = raw.replace(b"\r\n", b"\n")
    return plain.replace(b"\n", dice.choice((b"\n", b"\r", b"\r\n", b"\n\r")))


WAYS: tuple[Way, ...] = (
    _flip,
    _lose,
    _stutter,
    _truncate,
    _interject,
    _interject,
    _overwrite,
    _splice,
    _swap_lines,
    _nest,
    _unfold,
)
