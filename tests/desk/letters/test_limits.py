"""What is too large, too deep, too many or too slow is refused clearly, and the raw mail is kept."""

import base64
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import ReceivedMail
from tests.harness.club import Club


def nested(depth: int) -> str:
    """A text inside so many multiparts."""
    opening = "".join(
        f'Content-Type: multipart/mixed; boundary="b{level}"\n\n--b{level}\n' for level in range(depth)
    )
    closing = "".join(f"--b{level}--\n" for level in reversed(range(depth)))
    return f"{opening}Content-Type: text/plain\n\n1\n{closing}"


def parts(number: int) -> str:
    """A mail of so many parts."""
    body = "--b\nContent-Type: text/plain\n\n1\n" * number
    return f'Content-Type: multipart/mixed; boundary="b"\n\n{body}--b--\n'


def encoded(size: int) -> str:
    """A text that is large once it is decoded."""
    data = base64.encodebytes(b"1\n" * (size // 2)).decode()
    return f"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n{data}"


BEYOND: dict[str, Callable[[], str]] = {
    "size": lambda: "Content-Type: text/plain\n\n" + "hello there\n" * 30_000,
    "parts": lambda: parts(150),
    "nesting": lambda: nested(20),
    "decoded bytes": lambda: encoded(150_000),
}


def sent(to: ReceivedMail, content: str) -> bytes:
    """An answer of Anna's with that content."""
    return (
        f"From: Anna <anna@mail.example>\nTo: {to.reply_to}\nMessage-ID: <big@mail.example>\nSubject: hi\n"
        f"MIME-Version: 1.0\n{content}"
    ).encode()


@pytest.mark.parametrize("limit", BEYOND)
def test_a_mail_beyond_a_limit(club: Club, limit: str) -> None:
    """Nothing of it is played, the player is told what to do, and the operator can still look at it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    raw = sent(anna.newest, BEYOND[limit]())
    club.receive(raw)

    assert "oversized" == club.verdicts[-1].reason
    assert () == club.live(1).position.sealed
    assert "Your mail is too large to be read. Send the order as one short line of text." in " ".join(
        anna.newest.text.split()
    )
    with club.office.database.reading() as work:
        assert raw == work.inbox.raw(1)


@pytest.mark.parametrize("content", [nested(5), parts(20), encoded(50)])
def test_a_mail_within_the_limits(club: Club, content: str) -> None:
    """The same shapes in a bearable size are read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.receive(sent(club.person("Anna").newest, content))

    assert "letter" == club.verdicts[-1].reason
    assert 1 == len(club.live(1).position.sealed)


def test_lines_beyond_the_limit(club: Club) -> None:
    """Sixty lines are read, and the receipt says how many were not."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("\n".join(f"nonsense {number}" for number in range(75)), quoting=False)

    assert "15 more lines were not read." in anna.newest.text


def test_a_game_masters_letter_that_takes_too_long(club: Club) -> None:
    """The lines behind are said to be unread, and nothing of them is done."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    ticking = count(step=4.0)
    club.office = replace(club.office, stopwatch=lambda: next(ticking))
    ruth.writes("pause 1\nresume 1\nhold 1\nstatus")

    said = " ".join(ruth.newest.text.split())
    assert 2 == said.count("Reading this mail took too long, so this was not done.")
    assert MatchStatus.RUNNING is club.live_row(1).status


def test_a_letter_that_takes_too_long(club: Club) -> None:
    """What is not read in time is said to be unread, and can be sent by itself."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    ticking = count(step=11.0)
    club.office = replace(club.office, stopwatch=lambda: next(ticking))
    anna.writes("status\n1\n2\nhistory")

    said = " ".join(anna.newest.text.split())
    assert 2 == said.count("Reading this mail took too long, so this line was not read.")
    assert 2 == said.count("Reading this mail took too long, so this was not done.")
    assert () == club.live(1).position.sealed
