"""`more time`: the own deadline moves, a few times in a match."""

from datetime import timedelta

from pbem.desk.time.pace_text import parse
from tests.desk.support.questions import deadlines
from tests.desk.support.tables import words
from tests.harness.club import Club


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
