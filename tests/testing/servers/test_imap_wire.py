"""The grammar of IMAP as far as the demo server needs it."""

import pytest

from pbem.testing.servers.imap_wire import Malformed, parse, pick


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        (b'a LOGIN "x y" pw\r\n', [b"a", b"LOGIN", b"x y", b"pw"]),
        (b'a LOGIN "q\\"\\\\" {3}\r\na b\r\n', [b"a", b"LOGIN", b'q"\\', b"a b"]),
        (
            b"a FETCH 1 (FLAGS BODY.PEEK[HEADER]<0.5>)\r\n",
            [b"a", b"FETCH", b"1", [b"FLAGS", b"BODY.PEEK[HEADER]<0.5>"]],
        ),
        (b"a SEARCH (OR SEEN (ALL))\r\n", [b"a", b"SEARCH", [b"OR", b"SEEN", [b"ALL"]]]),
        (b'a LIST "" ""\r\n', [b"a", b"LIST", b"", b""]),
    ],
)
def test_parse(line: bytes, tokens: list[object]) -> None:
    """A command is cut into words, strings, literals and lists."""
    assert tokens == parse(line)


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (b"1:3", [2, 3]),
        (b"7,2", [2, 7]),
        (b"3:*", [3, 7, 9]),
        (b"*", [9]),
        (b"50:*", [9]),
        (b"9:7", [7, 9]),
        (b"4:6", []),
    ],
)
def test_pick(wanted: bytes, chosen: list[int]) -> None:
    """A set names numbers, ranges in either direction, and the last by a star."""
    assert chosen == pick([2, 3, 7, 9], wanted)


@pytest.mark.parametrize("wanted", [b"", b"x", b"1:", b"0", b"1:2:3", b"-1"])
def test_pick_refuses_what_is_no_set(wanted: bytes) -> None:
    """What is no set of numbers is refused."""
    with pytest.raises(Malformed):
        pick([1, 2], wanted)
