"""Outages: after a time in which nobody could be read, or a clock that jumped, deadlines move by as much."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import groupby

from pbem.desk.live import take_up
from pbem.desk.office import Office
from pbem.desk.operator import alarm
from pbem.desk.posting import Cause
from pbem.desk.reminding import remind
from pbem.desk.spans import spoken
from pbem.render.filters import wrapped
from pbem.store.tables import Waiting
from pbem.store.words import DispatchKind
from pbem.store.work import Work

__all__ = ["excuse_outage"]

_NONE = timedelta(0)
_HOUR = timedelta(hours=1)


def excuse_outage(office: Office, work: Work, gap: timedelta) -> None:
    """Every open deadline moves by the gap, backwards where the clock was set back; players are told."""
    rows = work.waits.due(office.now() + abs(gap) + timedelta(days=3650), count=1_000_000)
    for match_id, waiting in groupby(
        sorted(rows, key=lambda row: row.match_id), key=lambda row: row.match_id
    ):
        _move(office, work, match_id, list(waiting), gap)
    if rows:
        long = spoken(_HOUR * round(abs(gap) / _HOUR))
        what = f"No mail could be read for {long}" if gap > _NONE else f"The clock was set back by {long}"
        alarm(office, work, "outage", f"{what}; {len(rows)} deadlines moved by as much.")


def _move(office: Office, work: Work, match_id: int, rows: Iterable[Waiting], gap: timedelta) -> None:
    match = work.roster.match(match_id)
    if match is None:
        return
    live = take_up(work, match)
    cause = Cause(f"outage {office.now().isoformat()}")
    long = spoken(_HOUR * round(abs(gap) / _HOUR))
    said = wrapped(
        f"The server could not be reached for {long}, so your deadline has moved by as much."
        if gap > _NONE
        else f"The server's clock was wrong by {long}. This is your deadline by the right one."
    )
    for row in rows:
        if row.due is None:
            continue
        row.due += gap
        row.reminded = 0
        work.waits.save(row)
        remind(office, work, live, row, DispatchKind.REMINDER, cause, (said,))
