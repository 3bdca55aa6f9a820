"""A player's leave: absences, deputies, more time, and what becomes of a missed turn."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.time.dates import day_of
from pbem.desk.time.pace_text import parse
from pbem.errors import PlayerError
from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import deadlines, miss, played
from tests.desk.support.tables import words
from tests.harness.club import Club

# More time.


def test_more_time_moves_the_own_deadline_a_few_times(club: Club) -> None:
    """Three times a day each in a match, and everybody hears of it."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h"))
    anna, ben = club.person("Anna"), club.person("Ben")
    before = deadlines(club)
    anna.writes("more time")

    assert before[0] is not None
    assert {0: before[0] + timedelta(hours=24), 1: before[1]} == deadlines(club)
    assert "Your deadline is now Thu 19 Nov, 10:00 Berlin. You can do this 2 more times" in words(anna.newest)
    anna.writes("more time")
    anna.writes("more time")
    anna.writes("more time")
    assert "which is all there is" in words(anna.newest)
    ben.writes("show")
    assert "took 24 hours more, until Thu 19 Nov" in words(ben.newest)


def test_nobody_gets_more_time_for_nothing(club: Club) -> None:
    """Only a question that is open, and only at a table that has it."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, more none"))
    anna = club.person("Anna")
    anna.writes("more time")

    assert "This table gives no more time." in words(anna.newest)
    anna.writes("1")
    anna.writes("more time")
    assert "You are not asked anything that has a deadline now." in words(anna.newest)


# Absences.


def test_an_absence_tells_what_happens_to_each_deadline(club: Club) -> None:
    """The open deadline moves to after it, and the mail says what later ones will do."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h until 20:00"))
    anna = club.person("Anna")
    anna.writes("absence 17 nov to 20 nov")
    said = words(anna.newest)

    assert "You are away from Tue 17 Nov to Fri 20 Nov." in said
    assert "your deadline moves from Wed 18 Nov, 20:00 Berlin to Sun 22 Nov, 20:00 Berlin" in said
    assert "later questions: their deadlines move to after your absence" in said
    assert datetime(2026, 11, 22, 19, 0, tzinfo=UTC) == deadlines(club)[0]


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


def test_an_absence_ends_early(club: Club) -> None:
    """`absence off`; and without words it lists what is noted."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("absence monday to friday")
    anna.writes("absence")

    assert "Mon 23 Nov to Fri 27 Nov" in anna.newest.text
    anna.writes("absence off")
    assert "Welcome back" in anna.newest.text
    anna.writes("absence off")
    assert "No absence was noted." in anna.newest.text


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("3 dec", "2026-12-03"),
        ("3rd December", "2026-12-03"),
        ("Dec 3, 2026", "2026-12-03"),
        ("2026-12-03", "2026-12-03"),
        ("3.12.", "2026-12-03"),
        ("3.12.2027", "2027-12-03"),
        ("Thu 3 dec", "2026-12-03"),
        ("monday", "2026-11-23"),
        ("next friday", "2026-11-20"),
        ("tomorrow", "2026-11-17"),
        ("16 nov", "2026-11-16"),
        # A day that is over is the one next year.
        ("2 jan", "2027-01-02"),
    ],
)
def test_days_are_read_as_people_write_them(text: str, day: str) -> None:
    """Seen from Monday 16 November 2026."""
    assert day == day_of(text, datetime(2026, 11, 16, tzinfo=UTC).date()).isoformat()


@pytest.mark.parametrize("text", ["", "soon", "31 feb", "2026-13-01", "the day", "99 dec"])
def test_what_is_no_day_is_refused(text: str) -> None:
    """With a sentence that says how days are written, or that there is none."""
    with pytest.raises(PlayerError, match=r"write it as 3 dec|not in the calendar"):
        day_of(text, datetime(2026, 11, 16, tzinfo=UTC).date())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("absence soon", "Write it as absence 3 dec to 10 dec"),
        ("absence 3 nov 2026 to 4 nov 2026", "That is over already"),
        ("absence tomorrow to 31 may", "60 days at most"),
    ],
)
def test_an_absence_that_makes_no_sense_is_refused(club: Club, line: str, said: str) -> None:
    """Each with a sentence."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes(line)

    assert said in words(club.person("Anna").newest)


def test_every_table_hears_of_an_absence(club: Club) -> None:
    """Whichever mail was answered with it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    club.person("Anna").writes("absence to 20 nov")
    for name in ("Ben", "Cleo"):
        club.person(name).writes("show")
        assert "away until Fri 20 Nov" in club.person(name).newest.text


def test_an_absence_too_long_for_the_table_is_said_so(club: Club) -> None:
    """What cannot be moved is not promised."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("absence to 30 nov")
    said = " ".join(club.person("Anna").newest.text.split())

    assert "until Wed 18 Nov, 20:00 Berlin: too far to move it, so the stand-in plays if you do not." in said
    assert "move to after your absence where 7 days are enough, else the stand-in plays" in said


def test_one_day_is_an_absence(club: Club) -> None:
    """`absence tomorrow` is that day and no other."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("absence tomorrow")

    assert "You are away from Tue 17 Nov to Tue 17 Nov." in words(anna.newest)


def test_the_day_that_was_said_is_the_day_that_is_told(club: Club) -> None:
    """To Wed 25 is Wed 25 for all, also where the table's day ends earlier than the player's."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("set zone Honolulu")
    anna.writes("absence to wed 25")
    ben.writes("show")

    assert "to Wed 25 Nov." in words(anna.newest)
    assert "away until Wed 25 Nov" in ben.newest.text
