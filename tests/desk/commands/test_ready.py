"""`ready`: the table goes on after all."""

import pytest

from tests.desk.support.questions import miss
from tests.desk.support.tables import said, words
from tests.harness.club import Club


@pytest.mark.both
def test_ready_wakes_a_match_that_paused_by_itself(club: Club) -> None:
    """Without an answer yet: the deadline runs again, the question is shown, and the others hear of it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    miss(club)
    club.clock.go(days=30)
    anna.writes("ready")

    assert "The match goes on." in words(anna.newest)
    for person in (anna, ben):
        assert "By Mon 21 Dec, 20:00 Berlin." in person.newest.text
    assert "Anna is back" in words(ben.newest)
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None
    ben.writes("show")
    assert "ready again: the match goes on" in words(ben.newest)
    anna.writes("ready")
    assert "nothing can be held" in words(anna.newest)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("ready", "goes on as soon as the last answer is in")],
)
def test_what_cannot_be_tried_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position
