"""Deputies: when they are asked, with a token of their own, and what they may do."""

from datetime import timedelta

import pytest

from pbem.desk.time.pace_text import parse
from pbem.store.tables.words import EntryKind
from tests.desk.support.acts import appoint
from tests.desk.support.questions import deadlines
from tests.desk.support.tables import last, words
from tests.harness.club import Club


@pytest.fixture
def table(club: Club) -> Club:
    """Anna and Ben play, and Cleo plays elsewhere."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h"))
    club.opens("ecosystem", ["Cleo", "Dora"])
    return club


def test_a_deputy_is_told_and_asked_in_the_named_time(table: Club) -> None:
    """From the next question on, with a mail and a token of their own; the player is asked as well."""
    anna, ben, cleo = (table.person(name) for name in ("Anna", "Ben", "Cleo"))
    anna.writes("deputy Cleo from today to 30 nov")
    assert "Shall Cleo answer for you from Mon 16 Nov to Mon 30 Nov?" in words(last(anna, "confirmation"))
    anna.writes("yes", to=last(anna, "confirmation"))
    assert "Anna names you as deputy" in words(cleo.newest)
    cleo.writes("yes")
    anna.writes("1", to=last(anna, "turn"))
    ben.writes("1")
    asked = cleo.newest
    assert "You answer for Anna, as their deputy." in words(asked)
    assert "Pick 2 of 20" in anna.newest.text
    assert anna.newest.reply_to != asked.reply_to
    cleo.writes("1", to=asked)
    assert 0 not in table.live(1).kernel.unanswered(table.live(1).position)
    ben.writes("1")
    assert "answered by Cleo, the deputy" in words(ben.newest)


def test_what_a_deputy_sees_is_journalled(table: Club) -> None:
    """Like every look at what only the player should see."""
    anna, ben = table.person("Anna"), table.person("Ben")
    appoint(table, "deputy cleo@mail.example from today")
    anna.writes("1", to=last(anna, "turn"))
    ben.writes("1")

    with table.office.database.reading() as work:
        rulings = [entry.text for entry in work.journal.entries(1) if entry.kind is EntryKind.RULING]
    assert ['{"by":"deputy Cleo","looked at":"the board of anna"}'] == rulings


def test_a_deputy_without_times_is_asked_after_a_miss(table: Club) -> None:
    """And has a day; whoever stays silent then is played for."""
    ben, cleo = table.person("Ben"), table.person("Cleo")
    appoint(table, "deputy Cleo")
    ben.writes("1")
    before = deadlines(table)[0]
    assert before is not None
    table.clock.time = before + timedelta(minutes=2)
    table.look()

    assert "You answer for Anna" in words(cleo.newest)
    assert {0: table.clock.time + timedelta(hours=24)} == deadlines(table)
    table.clock.go(hours=25)
    table.look()
    assert "the deputy is asked, until" in words(ben.newest)
    assert "did not answer in time; the stand-in played" in words(ben.newest)


def test_a_deputy_answers_and_does_nothing_else(table: Club) -> None:
    """No resigning, no votes, no reading of what was before."""
    anna, ben, cleo = (table.person(name) for name in ("Anna", "Ben", "Cleo"))
    appoint(table, "deputy Cleo from today")
    anna.writes("1", to=last(anna, "turn"))
    ben.writes("1")
    asked = cleo.newest
    for verb in ("resign", "history", "more time", "vote draw", "absence to 30 nov"):
        cleo.writes(verb, to=asked)
        assert "is for the player alone" in words(cleo.newest)
