"""Open questions, their deadlines, and what a journal says became of them."""

from datetime import datetime, timedelta

from pbem.desk.deadlines import due, lapse
from pbem.desk.ops import match_admin
from pbem.store.tables.words import EntryKind
from tests.harness.club import Club

__all__ = ["deadlines", "entries", "faults", "miss", "next_due", "pass_after", "played"]


def deadlines(club: Club, match: int = 1) -> dict[int, datetime | None]:
    """Until when each seat is asked."""
    with club.office.database.reading() as work:
        return {row.seat: row.due for row in work.open_questions.of_match(match)}


def miss(club: Club, match: int = 1, **more: float) -> None:
    """The clock goes on to just after the first deadline, and the warden looks."""
    first = min(due for due in deadlines(club, match).values() if due is not None)
    club.clock.time = first + timedelta(minutes=2) + timedelta(**more)
    club.look()


def entries(club: Club, match: int = 1) -> list[EntryKind]:
    """The kinds of a match's entries."""
    with club.office.database.reading() as work:
        return [entry.kind for entry in work.journal.entries(match)]


def played(club: Club, match: int = 1) -> list[EntryKind]:
    """The kinds of a match's entries but for those that only note something."""
    return [kind for kind in entries(club, match) if kind is not EntryKind.RULING]


def faults(club: Club, match: int = 1) -> list[str]:
    """What a check of the match finds."""
    with club.office.database.reading() as work:
        found = work.roster.match(match)
        assert found is not None
        return match_admin.checked(work, found)


def pass_after(club: Club, **span: float) -> timedelta:
    """A pass begins so much later; the outage that it found."""
    club.clock.go(**span)
    with club.office.database.work() as work:
        gap = due.outage(club.office, work)
        if gap:
            lapse.excuse_outage(club.office, work, gap)
        return gap


def next_due(club: Club) -> datetime | None:
    """The next deadline of all matches."""
    with club.office.database.reading() as work:
        return due.next_due(club.office, work)
