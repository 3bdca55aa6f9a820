"""A mail that is taken apart comes back byte for byte, or not at all."""

import zlib
from base64 import encodebytes
from binascii import b2a_qp
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.store.tables.packing import _words, pack, pack_text, pictures_of, unpack, unpack_text

_STORED = "787d39b9e05b4374b081cec8c907494119006e1e07a2"
_STORED_LATER = "78bb9e6c04a1b325b9df01720a8ac10ae4f26c9d8d6d1d2d292779b900917b3530"
_STORED_LAST = "787d425e84bdb3c5d5b3009b8c63321dc55c88e3004f2a15b5"
_TEXT_LATER = "78bba6d7fa910377dacd219d763d707f2d03741066227412448f0b00a53e09e8"
_HEAD = b"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n"

_TEXT = pack_text("Pick 7 of 20.\nYou hold a meadow.\n")
_CODED = b"Content-Transfer-Encoding: quoted-printable\r\n\r\n"
_SOME = st.binary(min_size=1, max_size=150)
# As somebody codes it who breaks lines as we do, and parts that only look like it.
_QUOTED = st.one_of(
    st.text(alphabet="ab=é \r\n", max_size=400).map(lambda text: b2a_qp(b"<p>\r\n" + text.encode())),
    st.binary(max_size=90).map(lambda data: data + b"=\r\n" + data),
)


def _inline(data: bytes) -> bytes:
    return _HEAD + encodebytes(data).replace(b"\n", b"\r\n")


@given(
    st.lists(
        st.one_of(_SOME, _SOME.map(_inline), st.just(_HEAD), _QUOTED.map(lambda part: _CODED + part)),
        max_size=4,
    ),
    st.text(max_size=20).map(pack_text),
)
def test_any_bytes_come_back(pieces: list[bytes], lines: bytes) -> None:
    """Whatever stands in them, be it made to look like a picture or a coded part."""
    raw = b"\r\n--=_x\r\n".join(pieces)
    packed = pack(raw, lines)

    assert raw == unpack(packed.frame, lines, packed.pictures.get)


def test_breaks_of_lines_and_what_the_text_says_take_no_room() -> None:
    """A part that says the text once more, in lines broken at another place each, is told by little else."""
    said = b"".join(b"%d: the heron eats %d fish, and the meadow is wide. " % (n, n * n) for n in range(60))
    raw = _CODED + b2a_qp(b"<p>\r\n" + said) + b"\r\n--=_x--\r\n"
    lines = pack_text(said.decode())

    assert len(pack(raw, lines).frame) < 150 < len(pack(raw, pack_text("")).frame)


def test_a_picture_is_named_by_what_it_shows() -> None:
    """Two that show the same are one, and the order of a mail's pictures is kept."""
    one, other = b"1" * 500, b"2" * 500
    packed = pack(b"--x\r\n".join((_inline(one), _inline(other), _inline(one))), _TEXT)
    first, second, third = pictures_of(packed.frame, _TEXT)

    assert (first, 2) == (third, len(packed.pictures))
    assert {first: one, second: other} == packed.pictures
    assert unpack(packed.frame, _TEXT, {first: one}.get) is None


@pytest.mark.parametrize(
    "block", [b"QUJD\n", b"QU JD\r\n", b"QUJD" * 30 + b"\r\n", b"QUJDRA\r\n", b"====\r\n", b"QUJE=\r\n"]
)
def test_what_is_written_in_another_way_stays_where_it_is(block: bytes) -> None:
    """A picture is cut out only where it can be written again as it was."""
    packed = pack(_HEAD + block, _TEXT)

    assert {} == packed.pictures
    assert _HEAD + block == unpack(packed.frame, _TEXT, {}.get)


@given(st.text(max_size=100))
def test_a_text_comes_back(text: str) -> None:
    """With every letter there is."""
    assert text == unpack_text(pack_text(text))


def test_mails_that_are_stored_can_be_read() -> None:
    """How mails are packed is stored with every one of them: what was written once is read for ever."""
    assert b"Subject: hello\r\n\r\nhello\r\n" == unpack(bytes.fromhex(_STORED), _TEXT, {}.get)
    later = unpack(bytes.fromhex(_STORED_LATER), _TEXT, {}.get)
    assert _CODED + b"<p>\r\n" + b"Pick 7 of 20. " * 5 + b"=C3=\r\n=A9" + b"=C3=A9" * 11 + b"\r\n" == later
    last = unpack(bytes.fromhex(_STORED_LAST), _TEXT, {}.get)
    assert b'Content-Type: text/html\r\n\r\n<p style="margin:3px 0">Pick 7 of 20.</p>\r\n' == last
    assert unpack_text(_TEXT) == unpack_text(bytes.fromhex(_TEXT_LATER))


def _forged(told: bytes, wanted: int) -> str:
    """A text with which `told` has that Adler-32: the sum of all bytes, and above it that of its steps."""
    for size in count(1):
        plain = zlib.adler32(b"A" * size, zlib.adler32(told))
        ones = ((wanted & 0xFFFF) - (plain & 0xFFFF)) % 65521
        room = size - ones
        if room > 0 and ones * room > 65521:
            break
    # Each B adds one, and to the steps its distance from the end; all stand there, and some move forward.
    steps = ((wanted >> 16) - (plain >> 16) - ones * (ones + 1) // 2) % 65521
    front, further = divmod(steps, room)
    return "B" * front + "A" * (room - further) + "B" + "A" * further + "B" * (ones - front - 1)


def test_no_text_makes_a_mail_look_like_an_older_one() -> None:
    """Nobody can write what has the checksum of the first words, and so keep a mail from being stored."""
    first = zlib.adler32(_words("packing_words", escaped=True))
    text = _forged(_words(), first)
    raw, lines = text.encode(), pack_text(text)

    assert first == zlib.adler32(_words() + raw)
    assert raw == unpack(pack(raw, lines).frame, lines, {}.get)
