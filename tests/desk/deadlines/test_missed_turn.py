"""A missed turn goes down its seat's ladder, and a seat nobody answers at finds somebody else."""

from datetime import timedelta

import pytest

from pbem.desk.time.pace_text import parse
from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import deadlines, faults, miss, played
from tests.desk.support.tables import words
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_the_bot_plays_where_the_table_wants_it(club: Club) -> None:
    """The turn mail says so before, and the news after."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, missed standing bot"))
    anna, ben = club.person("Anna"), club.person("Ben")

    assert "No answer by then: the bot plays." in anna.newest.text
    ben.writes("1")
    miss(club)
    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.LAPSE] == played(club)
    assert "did not answer in time; the bot played" in ben.newest.text
    assert [] == faults(club)


def test_a_table_may_wait(club: Club) -> None:
    """Then nothing is played, there is no deadline, and whoever runs the match hears of it."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, missed wait"))
    club.person("Ben").writes("1")
    miss(club)

    assert {0: None} == deadlines(club)
    assert 1 == club.live(1).position.asked
    assert "waits for Anna" in words(club.operator.newest)


def test_standing_orders_left_after_the_question_are_used_at_its_deadline(club: Club) -> None:
    """They do not answer at once, because the player was asked already."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    ben.writes("1")
    anna.writes("prefer bear, wolf, fox, trout, bee, deer, eagle, meadow, stream, dragonfly, rabbit")
    miss(club)

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.STANDING] == played(club)[:3]
    assert "did not answer in time; standing orders were used" in ben.newest.text


def test_excused_misses_only_move_the_deadline(club: Club) -> None:
    """As often as the table says; the mail before tells that, too."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, excused 1"))
    anna, ben = club.person("Anna"), club.person("Ben")
    first = deadlines(club)[0]
    ben.writes("1")

    assert first is not None
    assert "No answer by then: you are excused, and have more time." in anna.newest.text
    miss(club)
    assert {0: first + timedelta(hours=48)} == deadlines(club)
    assert "You are excused and have more time. It was the last time." in words(anna.newest)
    assert "No answer by then: the stand-in picks." in words(anna.newest)
    miss(club)
    assert "did not answer in time and is excused" in words(ben.newest)
    assert "did not answer in time; the stand-in played" in words(ben.newest)


def test_grace_is_given_before_anything_happens(club: Club) -> None:
    """Two hours after the deadline an answer still counts."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, grace 2h"))
    anna, ben = club.person("Anna"), club.person("Ben")
    ben.writes("1")
    miss(club)

    assert 1 == club.live(1).position.asked
    anna.writes("1")
    assert 2 == club.live(1).position.asked


def test_grace_ends(club: Club) -> None:
    """After it the ladder answers."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, grace 2h"))
    club.person("Ben").writes("1")
    miss(club)
    club.clock.go(hours=2)
    club.look()

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.LAPSE] == played(club)
