"""The clerk: a letter after the other, and what becomes of one that breaks the code."""

import logging
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.daemon.clerk import Clerk
from pbem.daemon.points import unwatched
from pbem.desk.office import Office
from pbem.desk.ops.mail_admin import drop_letter, retry_letter
from pbem.mail.triage import Verdict
from pbem.store.database import Database
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import LetterStatus
from pbem.store.work import Work
from tests.harness.club import Club


@pytest.fixture
def club(tmp_path: Path, place: Callable[[Path], Database]) -> Club:
    """A club without matches, on both kinds of database."""
    return Club(tmp_path)


def logged(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    """The facts of each line of that event."""
    return [dict(getattr(record, "facts", {})) for record in caplog.records if event == record.getMessage()]


def test_a_letter_is_one_line(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It says what became of it and for which seat, and nothing of what it says or of whom."""
    club.opens("ecosystem", ["Anna", "Ben"])
    monkeypatch.setattr(club, "settle", lambda: None)
    club.person("Ben").writes(club.first_order(1, 1))
    with caplog.at_level(logging.INFO, "pbem"):
        Clerk(club.office, unwatched).work_off()
    [facts] = logged(caplog, "letter")

    assert {"id": 1, "disposition": "accept", "match": 1, "seat": 1}.items() <= facts.items()
    assert {"id", "verdict", "disposition", "match", "seat"} == set(facts)
    assert "mail.example" not in caplog.text


def test_the_first_answers_leave_before_the_last_letter_is_read(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who wrote first need not wait for the answers to all who wrote later."""
    for number in range(6):
        club.opens("ecosystem", [f"Anna{number}", f"Ben{number}"])
    monkeypatch.setattr(club, "settle", lambda: None)
    for number in range(6):
        club.person(f"Anna{number}").writes(club.first_order(number + 1, 0))
    mails = [len(club.person("Anna0").mails)]

    def meanwhile() -> None:
        club.deliver()
        with club.office.database.reading() as work:
            waiting = len(work.inbox.waiting(10))
        mails.append(len(club.person("Anna0").mails))
        left.append(waiting)

    left: list[int] = []
    done = Clerk(club.office, unwatched).work_off(meanwhile)

    assert (6, mails[0] + 1) == (done, mails[1])
    assert [5, 4, 3, 2, 1, 0] == left


def breaks(office: Office, work: Work, letter: LetterRow, raw: bytes) -> Verdict:
    """A reader of letters with a fault."""
    raise ZeroDivisionError


def nothing(point: str) -> None:
    """Nothing happens between two steps."""


@pytest.fixture
def aside(tmp_path: Path) -> Club:
    """A match of two in which Anna's letter was put aside."""
    club = Club(tmp_path)
    club.opens("ecosystem", ["Anna", "Ben"])
    club.clock.go(hours=1)
    anna, order = club.person("Anna"), club.first_order(1, 0)
    anna._post = lambda _, raw: club.store(raw)
    anna.writes(order)
    Clerk(club.office, nothing, breaks).work_off()
    club.deliver()
    return club


def test_the_writer_is_told(aside: Club) -> None:
    """They hear that the letter is not lost and that their clock stands."""
    anna = aside.person("Anna")
    assert ["turn", "notice"] == [mail.kind for mail in anna.mails]
    assert "your clock stands" in " ".join(anna.newest.text.split())


def test_the_clock_stands(aside: Club) -> None:
    """Days after the deadline the seat has missed nothing; once it is seen to, the order counts."""
    for _ in range(5):
        aside.clock.go(hours=24)
        aside.look()
    with aside.office.database.work() as work:
        kinds = [str(entry.kind) for entry in work.journal.entries(1) if entry.seat == 0]
        retry_letter(work, 1)
    assert "lapse" not in kinds

    aside.settle()
    with aside.office.database.reading() as work:
        entries = [str(entry.kind) for entry in work.journal.entries(1) if entry.seat == 0]
    assert "answer" in entries


def test_the_clock_stands_a_week_at_most(aside: Club) -> None:
    """A table does not wait for ever for an operator who does not look."""
    for _ in range(10):
        aside.clock.go(hours=24)
        aside.look()
    with aside.office.database.reading() as work:
        lapsed = [
            entry.created for entry in work.journal.entries(1) if entry.seat == 0 and entry.kind == "lapse"
        ]
        (letter,) = work.inbox.of_status(LetterStatus.SHUNTED)
    assert lapsed
    assert min(lapsed) - letter.arrived >= timedelta(days=7)


def test_the_operator_is_reminded_every_day(aside: Club) -> None:
    """Until the letter is read again or dropped."""
    clerk = Clerk(aside.office, nothing)
    for _ in range(3):
        aside.clock.go(hours=24)
        clerk.remind()
        clerk.remind()
    aside.deliver()
    assert 4 == len(aside.operator.mails)

    with aside.office.database.work() as work:
        drop_letter(work, 1)
    aside.clock.go(hours=24)
    clerk.remind()
    aside.deliver()
    assert 4 == len(aside.operator.mails)


@pytest.mark.parametrize("status", [LetterStatus.HELD, LetterStatus.SHUNTED, LetterStatus.NEW])
def test_bytes_that_are_still_wanted_are_kept(aside: Club, status: LetterStatus) -> None:
    """A late yes finds the letter it is about, however long ago it came."""
    with aside.office.database.work() as work:
        work.link.execute(f"UPDATE letter SET status = '{status}'")
        assert 0 == work.inbox.cut(aside.clock() + timedelta(days=400))
        assert work.inbox.raw(1) is not None
