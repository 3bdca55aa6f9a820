"""What is due: the questions every pass asks, kept apart from the answers because most passes need none.

Nothing here loads a game or a template, so a pass of cron that finds nothing to do stays cheap.
"""

from datetime import datetime, timedelta

from pbem.desk.office import Office
from pbem.store.work import Work

__all__ = ["FETCHED", "PACED", "PASSED", "due_matches", "next_due", "outage"]

# Facts the daemon notes: when the last fetch that succeeded began, when the last pass did, and how many
# seconds that was after the one before it.
FETCHED = "fetched"
PASSED = "passed"
PACED = "paced"

# A pass this long after the one before means that nobody could have been read in between, unless passes are
# always so rare: cron may run one a night.
_OUTAGE = timedelta(hours=2)
_UNUSUAL = 2

# How far ahead the warden looks for last calls to send.
_LOOK_AHEAD = timedelta(days=2)


def due_matches(office: Office, work: Work) -> tuple[int, ...]:
    """Matches with a seat whose deadline has passed or whose last call is due."""
    rows = work.waits.due(office.now() + _LOOK_AHEAD)
    return tuple(dict.fromkeys(row.match_id for row in rows))


def next_due(office: Office, work: Work) -> datetime | None:
    """When the earliest open deadline is."""
    rows = work.waits.due(office.now() + timedelta(days=3650), count=1)
    return rows[0].due if rows else None


def outage(office: Office, work: Work) -> timedelta:
    """Note that a pass begins; the gap since the one before where it was an outage, else nothing.

    Below zero where the clock went back: then what was noted before belongs to another time.
    """
    now = office.now()
    before = work.notes.fact(PASSED)
    work.notes.note(PASSED, now.isoformat())
    gap = now - datetime.fromisoformat(before) if before is not None else timedelta(0)
    usual = timedelta(seconds=float(work.notes.fact(PACED) or 0))
    work.notes.note(PACED, str(gap.total_seconds()))
    return gap if gap <= -_OUTAGE or gap >= max(_OUTAGE, usual * _UNUSUAL) else timedelta(0)
