"""Outages: after a time in which nobody could be read, a clock that jumped or a restore, deadlines move."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import groupby
from operator import attrgetter

from pbem.desk.acts import undecided
from pbem.desk.deadlines.remind_times import move
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import take_up
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.desk.time.pace import Pace
from pbem.desk.time.shifts import stood
from pbem.desk.time.spans import spoken
from pbem.store.tables.core import Waiting
from pbem.store.work import Work

_HOUR = timedelta(hours=1)
_NONE = timedelta(0)


def excuse_outage(office: Office, work: Work, gap: timedelta) -> None:
    """Every open deadline moves by the time in which nobody could be read; players are told."""
    long = _long(gap)
    moved = _move_all(office, work, gap, {"why": "outage", "long": long})
    undecided.postpone(work, gap)
    if moved:
        text = f"No mail could be read for {long}; {moved} deadlines moved by as much."
        alarm(office, work, "outage", text)


def follow_clock(office: Office, work: Work, gap: timedelta) -> None:
    """The clock went back by the gap, which is below zero: everybody keeps the time they had left.

    What was noted under the other time would be waited for until then: a mail to send again, a problem to
    tell. None of it counts any more.
    """
    now, long = office.now(), _long(-gap)
    moved = _move_all(office, work, gap, {"why": "clock", "long": long})
    work.notes.set_back(now)
    work.outbox.set_back(now)
    alarm(office, work, "clock", f"The clock was set back by {long}; {moved} deadlines moved with it.")


def excuse_restore(office: Office, work: Work, gap: timedelta, letters: int) -> None:
    """The database was restored and letters read again: who is awaited hears where the match stands."""
    moved = _move_all(office, work, gap, {"why": "restore"})
    text = (
        f"The database was restored and {letters} letters were read again; {moved} seats were told where "
        "their match stands. What was done by command since the backup must be done again."
    )
    alarm(office, work, "restore", text)


def _long(gap: timedelta) -> str:
    return spoken(_HOUR * round(gap / _HOUR))


def _move_all(office: Office, work: Work, gap: timedelta, why: Mapping[str, str]) -> int:
    """Move every open deadline by the gap, tell those who are waited for, and return how many there were."""
    rows = work.open_questions.due(datetime.max.replace(tzinfo=UTC), count=1_000_000)
    of_match = attrgetter("match_id")
    for match_id, waiting in groupby(sorted(rows, key=of_match), key=of_match):
        _move(office, work, match_id, list(waiting), gap, why)
    return len(rows)


def _move(
    office: Office, work: Work, match_id: int, rows: Iterable[Waiting], gap: timedelta, why: Mapping[str, str]
) -> None:
    match = work.roster.match(match_id)
    if match is None:
        return
    live = take_up(work, match)
    pace = Pace.load(match.pace)
    cause = Cause(f"{why['why']} {office.now().isoformat()}")
    for row in rows:
        if row.due is None:
            continue
        # A clock that was set back is counted anew; any other gap is time that did not run.
        counted = pace.no_earlier(row.due + gap, match.zone)
        due = counted if gap < _NONE else stood(pace, row.due, gap, match.zone, office.now())
        move(office, work, live, row, due, cause, why)
