"""`absence`: what becomes of each deadline while a player is away, and who hears of it."""

from datetime import UTC, datetime

import pytest

from pbem.desk.time.pace_text import parse
from tests.desk.support.questions import deadlines
from tests.desk.support.tables import words
from tests.harness.club import Club


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
