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

# How far ahead the warden looks for reminders to send.
_LOOK_AHEAD = timedelta(days=7)


def due_matches(office: Office, work: Work) -> tuple[int, ...]:
    """Matches with a seat whose deadline has passed or is near, or with an answer that has settled."""
    settled = work.motions.settled(office.now())
    rows = work.waits.due(office.now() + _LOOK_AHEAD)
    matches = [*(row.match_id for row in settled), *(row.match_id for row in rows)]
    return tuple(dict.fromkeys(matches))


def next_due(office: Office, work: Work) -> datetime | None:
    """When the earliest open deadline is, or the first answer has settled."""
    far = office.now() + timedelta(days=3650)
    rows = work.waits.due(far, count=1)
    moments = [*(row.due for row in rows), *(row.until for row in work.motions.settled(far)[:1])]
    return min(filter(None, moments), default=None)


def outage(office: Office, work: Work) -> timedelta:
    """Note that a pass begins; the gap since the one before where it was an outage, else nothing."""
    now = office.now()
    before = work.notes.fact(PASSED)
    work.notes.note(PASSED, now.isoformat())
    gap = now - datetime.fromisoformat(before) if before is not None else timedelta(0)
    usual = timedelta(seconds=float(work.notes.fact(PACED) or 0))
    work.notes.note(PACED, str(gap.total_seconds()))
    return gap if gap >= max(_OUTAGE, usual * _UNUSUAL) else timedelta(0)
