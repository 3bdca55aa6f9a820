"""A match nobody answers in pauses by itself, and goes on when somebody does."""

import pytest

from tests.desk.support.questions import deadlines, miss
from tests.desk.support.tables import words
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_match_nobody_answers_in_pauses_by_itself(club: Club) -> None:
    """Everybody is told, nothing more lapses, and any answer lets it go on."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    miss(club)

    for person in (anna, ben, club.operator):
        assert "answered for a full round" in words(person.newest)
    assert "There is no deadline." in anna.newest.text
    club.clock.go(days=30)
    club.look()
    assert 2 == club.live(1).position.asked
    anna.writes("1")
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None
    assert deadlines(club)[1] is not None
    assert "Anna is back, so the match goes on and your deadline runs again." in words(ben.newest)
    assert "There is no deadline." not in ben.newest.text
    ben.writes("show")
    assert "answered, so the match goes on" in words(ben.newest)
