"""What all acts have in common: the question they are meant for, and their entry in the journal."""

import pytest

from pbem.desk.acts import clock
from pbem.errors import PlayerError
from pbem.store.tables.words import EntryKind
from tests.desk.support.acts import act
from tests.harness.club import Club


@pytest.fixture
def match(club: Club) -> int:
    """A match of Anna, who has answered, and Ben, who has not."""
    number = club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    return number


def test_an_act_meant_for_another_question_is_refused(club: Club, match: int) -> None:
    """So that nothing is done to a question that has opened in between."""
    club.person("Ben").writes("1")
    with pytest.raises(PlayerError, match=r"Question 2 of match 1 is open, not 1: nothing was done\."):
        act(club, match, clock.extend, 24, question=1)


def test_every_act_is_in_the_journal(club: Club, match: int) -> None:
    """With who did it and why."""
    act(club, match, clock.pause, why="a fair")
    act(club, match, clock.resume)
    with club.office.database.reading() as work:
        entries = work.journal.entries(match)[-2:]

    assert [EntryKind.RULING] * 2 == [entry.kind for entry in entries]
    assert ['{"by":"Ruth","paused":true,"why":"a fair"}', '{"by":"Ruth","resumed":true}'] == [
        entry.text for entry in entries
    ]
