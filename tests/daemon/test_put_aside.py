"""A letter that breaks the code waits for the operator, and nobody loses a turn over it."""

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.daemon.clerk import Clerk
from pbem.desk.office import Office
from pbem.desk.ops.mail_admin import drop_letter, retry_letter
from pbem.mail.triage import Verdict
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import LetterStatus
from pbem.store.work import Work
from tests.harness.club import Club


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
