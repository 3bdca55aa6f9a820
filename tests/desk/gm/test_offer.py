"""`offer`: a seat for those who stand by."""

import pytest

from pbem.store.tables.words import EntryKind
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.mark.usefixtures("nora")
def test_a_seat_is_offered_and_taken(club: Club, ruth: Correspondent) -> None:
    """Everybody is told and the seat is played for; whoever stands by takes it with the story so far."""
    post = Post(club, "Anna", "Ben", "Nora")
    ruth.writes("offer 1.1 ben because he has moved to the moon")
    assert {"Anna": [], "Ben": [], "Nora": []} == post.new()
    confirm(ruth)

    assert "The seat of Ben at match 1 is offered to Nora." in newest(ruth)
    new = post.new()
    assert ["Ecosystem 1: a seat is free"] == new["Nora"]
    assert ["Your seat is on offer: Ecosystem 1: your pick 1 of 20 [1.1]"] == new["Ben"]
    assert "Why: he has moved to the moon" in club.person("Ben").newest.text
    assert "Ruth offers the seat of Ben to somebody else (he has moved to the moon)" in newest(
        club.person("Anna")
    )
    assert 2 == club.live(1).position.asked
    club.person("Nora").writes("take 1")
    with club.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(1)]
    assert EntryKind.SUBSTITUTE in kinds
    assert any("You play on for Ben." in mail.text for mail in club.person("Nora").mails)


@pytest.mark.usefixtures("nora")
def test_whoever_comes_back_before_it_is_taken_keeps_the_seat(club: Club, ruth: Correspondent) -> None:
    """As after too many misses."""
    ruth.writes("offer 1.1 ben")
    confirm(ruth)
    club.person("Ben").writes("status")
    club.person("Nora").writes("take 1")

    assert "The seat is not free any more" in newest(club.person("Nora"))


def test_nobody_stands_by(club: Club) -> None:
    """Then a seat cannot be offered, and the answer says what can be done."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Ruth").writes("offer 1.1 ben")

    assert "Nobody stands by for Ecosystem: `replace 1 ben ADDRESS`" in newest(club.person("Ruth"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("offer 1 ben", "Say for which question this is meant: 1.1 is open now."),
        ("offer 1.1 dora", "Nobody is called 'dora' at match 1"),
    ],
)
def test_what_cannot_be_done_is_said(club: Club, ruth: Correspondent, line: str, why: str) -> None:
    """To the game master alone, and nothing is written down."""
    entries = club.live_row(1).entries
    ruth.writes(line)

    assert why in newest(ruth)
    assert entries == club.live_row(1).entries
