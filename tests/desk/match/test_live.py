"""A match taken up for one transaction: from its snapshot, or by playing its journal again."""

import pytest

from pbem.desk.match.live import find_sitter
from pbem.errors import StoreError
from pbem.store.work import Work
from tests.desk.support.acts import confirm
from tests.desk.support.standing import next_pick
from tests.desk.support.tables import last
from tests.harness.club import Club


def test_a_replayed_journal_with_standing_orders_gives_the_same_position(started: Club) -> None:
    """Applied ones are entries like any answer."""
    started.person("Anna").writes(f"1\nthen {next_pick(started)}")
    started.person("Ben").writes("1")
    with started.office.database.work() as work:
        work.link.execute("DELETE FROM snapshot")
    replayed = started.live(1).position
    started.person("Ben").writes("show")

    assert replayed == started.live(1).position


@pytest.mark.unsound
def test_a_damaged_position_is_not_played_on(started: Club) -> None:
    """Whoever runs the server reads how it is mended; played again from its journal the match goes on."""
    with started.office.database.work() as work:
        work.link.execute("UPDATE snapshot SET position = position || ' '")
    with pytest.raises(StoreError, match="its stored position is damaged; run pbem match replay 1"):
        started.live(1)


def test_a_position_is_read_from_its_text_once(started: Club) -> None:
    """Whoever takes the match up next in this process has the same one in the hand."""
    started.person("Anna").writes("1")

    assert started.live(1).position is started.live(1).position


def test_what_another_process_has_stored_counts(started: Club) -> None:
    """Whatever this one has at hand of the match."""
    with started.office.database.reading() as work:
        before = work.journal.snapshot(1)
    assert before is not None
    earlier = started.live(1)
    started.person("Anna").writes("1")
    later = started.live(1).position
    with started.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        work.journal.keep(match, before.position, before.hash)

    now = started.live(1).position
    assert earlier.position == now
    assert later != now


def test_what_was_never_stored_is_not_taken_up(started: Club) -> None:
    """A transaction that fails leaves nothing behind."""
    live = started.live(1)
    moved = live.kernel.lapse(live.position).position

    def fails(work: Work) -> None:
        other = started.live(1)
        other.position = moved
        other.keep(work)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        started.office.database.run(fails)

    now = started.live(1).position
    assert live.position == now
    assert moved != now


@pytest.mark.parametrize(
    ("name", "seat"),
    [("Anna", 0), (" ANNA ", 0), ("b", 1), ("cleo", 2), ("Zoe", None), ("", None), (" ", None)],
)
def test_who_is_meant_by_a_name(started: Club, name: str, seat: int | None) -> None:
    """In whatever case, and by the letter of the seat."""
    found = find_sitter(started.live(1).sitters, name)

    assert seat == (None if found is None else found.seat)


def test_who_takes_over_a_seat_is_found_by_either_name(club: Club) -> None:
    """Old mails show the first, and orders in them name it."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, dora = club.person("Ruth"), club.person("Dora")
    ruth.writes("replace 1.1 ben Dora=dora@mail.example")
    confirm(ruth)
    dora.writes("yes", to=last(dora, "confirmation"))

    sitters = club.live(1).sitters
    assert "Dora" == sitters[1].name
    assert [1, 1] == [found.seat for name in ("dora", "ben") if (found := find_sitter(sitters, name))]
