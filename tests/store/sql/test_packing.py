"""A mail that is taken apart comes back byte for byte, or not at all."""

from base64 import encodebytes

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.store.sql.packing import pack, pack_text, pictures_of, unpack, unpack_text

_STORED = "787d39b9e05b4374b081cec8c907494119006e1e07a2"
_HEAD = b"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n"

_SOME = st.binary(min_size=1, max_size=150)


def _inline(data: bytes) -> bytes:
    return _HEAD + encodebytes(data).replace(b"\n", b"\r\n")


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(_SOME, _SOME.map(_inline), st.just(_HEAD)), max_size=4))
def test_any_bytes_come_back(pieces: list[bytes]) -> None:
    """Whatever stands in them, be it made to look like a picture."""
    raw = b"--x\r\n".join(pieces)
    packed = pack(raw)

    assert raw == unpack(packed.frame, packed.pictures)


def test_a_picture_is_named_by_what_it_shows() -> None:
    """Two that show the same are one, and the order of a mail's pictures is kept."""
    one, other = b"1" * 500, b"2" * 500
    packed = pack(b"--x\r\n".join((_inline(one), _inline(other), _inline(one))))
    first, second, third = pictures_of(packed.frame)

    assert (first, 2) == (third, len(packed.pictures))
    assert {first: one, second: other} == packed.pictures
    assert unpack(packed.frame, {first: one}) is None


@pytest.mark.parametrize(
    "block", [b"QUJD\n", b"QU JD\r\n", b"QUJD" * 30 + b"\r\n", b"QUJDRA\r\n", b"====\r\n", b"QUJE=\r\n"]
)
def test_what_is_written_in_another_way_stays_where_it_is(block: bytes) -> None:
    """A picture is cut out only where it can be written again as it was."""
    packed = pack(_HEAD + block)

    assert {} == packed.pictures
    assert _HEAD + block == unpack(packed.frame, {})


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=100))
def test_a_text_comes_back(text: str) -> None:
    """With every letter there is."""
    assert text == unpack_text(pack_text(text))


def test_mails_that_are_stored_can_be_read() -> None:
    """How mails are packed is stored with every one of them: what was written once is read for ever."""
    packed = bytes.fromhex(_STORED)

    assert b"Subject: hello\r\n\r\nhello\r\n" == unpack(packed, {})
