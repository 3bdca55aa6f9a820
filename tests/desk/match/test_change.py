"""A change to a match: answers applied, replaced and journalled."""

import pytest

from pbem.engine.reader.lines import numbered
from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import deadlines, entries
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_an_answer_may_be_changed_until_the_question_closes(club: Club) -> None:
    """The later letter stands."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    live = club.live(1)
    second = numbered(live.kernel.options(live.position, 0))[1]
    anna.writes("1")
    club.clock.go(minutes=5)
    anna.writes("2")

    assert second == club.live(1).position.sealed[0].move


def test_an_older_answer_read_later_does_not_replace_a_newer_one(club: Club) -> None:
    """Of two answers of one seat the later arrival stands in whatever order they are read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("2")
    kept = club.live(1).position
    club.clock.go(minutes=-30)
    anna.writes("1")

    assert kept == club.live(1).position
    assert "An answer that arrived later is on file and stands" in anna.newest.text


def test_an_answer_that_is_taken_back_was_never_given(club: Club) -> None:
    """The journal says that it was withdrawn, and the question is open to its seat again."""
    club.opens("ecosystem", ["Anna", "Ben"])
    before = club.live(1).position
    anna = club.person("Anna")
    anna.writes("1\nundo")

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.WITHDRAWN] == entries(club)
    assert before.sealed == club.live(1).position.sealed
    assert {0, 1} == deadlines(club).keys()
