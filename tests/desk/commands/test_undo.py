"""`undo`: an answer that the others have not seen is taken back."""

import pytest

from pbem.desk.ops import match_admin
from pbem.engine.codec import digest
from pbem.store.tables.words import EntryKind
from tests.desk.support.tables import said
from tests.harness.club import Club


def test_undo_takes_a_sealed_answer_back(club: Club) -> None:
    """The seat is asked again with its old deadline, and the journal can be replayed."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    club.clock.go(hours=1)
    anna.writes("undo")

    live = club.live(1)
    assert () == live.position.sealed
    assert "Taken back: pick" in anna.newest.text
    assert "By Wed 18 Nov, 20:00 Berlin." in anna.newest.text
    with club.office.database.reading() as work:
        assert [0, 1] == [row.seat for row in work.open_questions.of_match(1)]
        entries = work.journal.entries(1)
        assert EntryKind.WITHDRAWN is entries[-1].kind
        assert work.journal.verify(live.match) is None


def test_a_match_with_an_undo_is_replayed_to_the_same_position(club: Club) -> None:
    """Taking back is an entry like an answer."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    for line in ("1", "undo", "2"):
        anna.writes(line)
    club.person("Ben").writes("1")
    live = club.live(1)
    with club.office.database.work() as work:
        snapshot = work.journal.snapshot(1)
        assert snapshot is not None
        assert [] == match_admin.checked(work, live.match)
        assert digest(snapshot.position) == snapshot.hash


def test_undo_above_an_order_lets_the_order_stand(club: Club) -> None:
    """Lines count in the order they were written in."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    second = str(club.live(1).position.sealed[0].move)
    anna.writes("undo\n2")
    assert 1 == len(club.live(1).position.sealed)
    assert second != str(club.live(1).position.sealed[0].move)
    anna.writes("1\nundo")
    assert () == club.live(1).position.sealed


def test_what_was_revealed_is_not_taken_back(club: Club) -> None:
    """The table can be asked instead."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    club.person("Ben").writes("1")
    before = club.live(1).position
    anna.writes("undo")

    assert "only the whole table can take back: `vote undo` asks it." in said(anna.newest.text)
    assert before == club.live(1).position


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("undo", "You have no answer on file that the others have not seen."),
        ("undo that", "`undo` counts only alone on its line."),
    ],
)
def test_what_cannot_be_tried_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position


def test_undo_please(club: Club) -> None:
    """It takes the answer back."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    assert 1 == len(club.live(1).position.sealed)
    anna.writes("undo please")

    assert () == club.live(1).position.sealed
