"""A player's leave: what becomes of deadlines and of turns that are missed meanwhile."""

from datetime import UTC, datetime

from pbem.desk.time.pace_text import parse
from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import deadlines, miss, played
from tests.desk.support.tables import words
from tests.harness.club import Club


def test_a_question_asked_during_an_absence_is_due_after_it(club: Club) -> None:
    """As far as the table's budget goes; Ben's own deadline stays."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("24h"))
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("absence 17 nov to 19 nov")
    anna.writes("1")
    ben.writes("1")

    # Until midnight in Berlin, and half of the time for a question to read.
    assert datetime(2026, 11, 20, 11, 0, tzinfo=UTC) == deadlines(club)[0]
    assert datetime(2026, 11, 17, 9, 0, tzinfo=UTC) == deadlines(club)[1]


def test_an_absence_beyond_the_budget_moves_nothing(club: Club) -> None:
    """The stand-in plays then, and the mail says so."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, away 2d"))
    anna = club.person("Anna")
    before = deadlines(club)
    anna.writes("absence tomorrow to 30 nov")

    assert "the stand-in plays if you do not" in words(anna.newest)
    assert before == deadlines(club)


def test_a_miss_while_away_does_not_count(club: Club) -> None:
    """An announced absence never costs a seat."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, away 0d, limit 1"))
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("absence to 30 nov")
    ben.writes("1")
    miss(club)

    with club.office.database.reading() as work:
        attendance = work.attendance.of_seat(1, 0)
    assert (0, None) == (attendance.missed, attendance.offered)
    assert EntryKind.LAPSE in played(club)
