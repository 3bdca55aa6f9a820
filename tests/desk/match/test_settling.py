"""The last answer settles for a while where the table wants it, and can be changed or taken back then."""

from datetime import datetime

import pytest

from pbem.desk.acts import clock
from pbem.desk.time.pace_text import parse
from pbem.store.tables.words import EntryKind
from tests.desk.support.acts import act
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.fixture
def table(club: Club) -> Club:
    """Anna has answered, and whoever answers last has half an hour."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, settle 30m"))
    club.person("Anna").writes("1")
    return club


def _answers(club: Club) -> list[tuple[int | None, str]]:
    with club.office.database.reading() as work:
        return [
            (entry.seat, entry.text) for entry in work.journal.entries(1) if entry.kind is EntryKind.ANSWER
        ]


def test_the_last_answer_is_applied_after_its_time(table: Club) -> None:
    """Till then the receipt says that it can be changed."""
    ben = table.person("Ben")
    ben.writes("1")

    assert "Change it until Mon 16 Nov, 10:30 Berlin." in ben.newest.text
    assert 1 == table.live(1).position.asked
    table.clock.go(minutes=31)
    table.look()
    assert 2 == table.live(1).position.asked
    assert "Pick 2 of 20" in ben.newest.text
    assert "Pick 2 of 20" in table.person("Anna").newest.text


def test_it_can_be_changed(table: Club) -> None:
    """The later answer stands."""
    ben = table.person("Ben")
    ben.writes("1")
    table.clock.go(minutes=20)
    ben.writes("2")
    table.clock.go(minutes=20)
    table.look()

    assert 1 == table.live(1).position.asked
    table.clock.go(minutes=11)
    table.look()
    assert 2 == table.live(1).position.asked
    assert [0, 1] == [seat for seat, _ in _answers(table)]


def test_it_can_be_taken_back(table: Club) -> None:
    """`undo` leaves nothing behind, and the question is open again with its deadline."""
    ben = table.person("Ben")
    ben.writes("1")
    ben.writes("undo")

    assert "Taken back: pick" in ben.newest.text
    assert "By Wed 18 Nov, 10:00 Berlin." in ben.newest.text
    table.clock.go(hours=2)
    table.look()
    assert 1 == table.live(1).position.asked


def test_others_may_change_theirs_meanwhile(table: Club) -> None:
    """Law 8: a sealed answer is replaceable until the question closes."""
    anna, ben = table.person("Anna"), table.person("Ben")
    ben.writes("1")
    anna.writes("2", to=anna.mails[0])
    table.clock.go(minutes=31)
    table.look()

    assert 2 == table.live(1).position.asked
    assert [0, 0, 1] == [seat for seat, _ in _answers(table)]


def test_wait_keeps_it_open_until_ready(table: Club) -> None:
    """Whoever wants to think again holds the table, at most until the deadline."""
    anna, ben = table.person("Anna"), table.person("Ben")
    anna.writes("wait")
    ben.writes("1")
    table.clock.go(hours=3)
    table.look()

    assert 1 == table.live(1).position.asked
    anna.writes("ready")
    table.look()
    assert 2 == table.live(1).position.asked


def test_an_answer_that_settles_outlasts_a_hold(table: Club) -> None:
    """What is on hold applies nothing and loses nothing: it goes on where it stood."""
    table.person("Ben").writes("1")
    table.person("Anna").writes("dispute: my trout counts")
    table.clock.go(hours=3)
    table.look()

    assert [0] == [seat for seat, _ in _answers(table)]
    act(table, 1, clock.release)
    table.look()
    assert [0, 1] == [seat for seat, _ in _answers(table)]
    assert 2 == table.live(1).position.asked


def test_an_answer_that_settles_is_no_miss(table: Club) -> None:
    """The deadline may pass meanwhile."""
    ben = table.person("Ben")
    table.clock.time = datetime.fromisoformat("2026-11-18T08:50+00:00")
    ben.writes("1")
    table.clock.go(minutes=31)
    table.look()

    assert [0, 1] == [seat for seat, _ in _answers(table)]
