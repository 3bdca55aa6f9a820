"""Where reading began: what lay in the mailbox before is nobody's letter to us."""

from datetime import UTC, datetime

from pbem.desk.deadlines import start
from pbem.store.books.facts import FETCHED
from tests.harness.club import Club


def test_a_mark_is_set_once(club: Club) -> None:
    """Before the first pass."""
    with club.office.database.work() as work:
        assert start.unmarked(work)
        start.mark(work, 7, 40, club.clock())
        assert not start.unmarked(work)


def test_a_database_that_has_fetched_needs_no_mark(club: Club) -> None:
    """What it has read was its own; all of it counts."""
    with club.office.database.work() as work:
        work.notes.note(FETCHED, club.clock().isoformat())
        assert not start.unmarked(work)
        assert (0, None) == (start.left_below(work, 7), start.counts_from(work))


def test_what_came_before_the_mark_is_left(club: Club) -> None:
    """In that folder alone, by its UIDVALIDITY; whoever wants all of it takes the mark away."""
    with club.office.database.work() as work:
        start.mark(work, 7, 40, club.clock())
        assert (40, 0) == (start.left_below(work, 7), start.left_below(work, 8))
        assert club.clock() == start.counts_from(work) == start.began(work)
        start.unmark(work)
        assert (0, None) == (start.left_below(work, 7), start.began(work))
        assert start.counts_from(work) is None


def test_where_nothing_was_read_only_our_matches_concern_us(club: Club) -> None:
    """Codes of another database with the same key fit our matches, so nothing counts from before them."""
    with club.office.database.work() as work:
        assert datetime.max.replace(tzinfo=UTC) == start.counts_from(work)
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        assert match.created == start.counts_from(work)
