"""Absences: a deadline that falls into one moves to after it, as far as the table's budget goes."""

from datetime import datetime, timedelta

from pbem.desk.match.live import Live, Sitter
from pbem.desk.time.pace import Pace
from pbem.store.tables.upkeep import Absence
from pbem.store.work import Work

# Who comes back has this long before anything is due, or half of the usual time where that is less.
_TO_READ = timedelta(hours=24)


def away_at(work: Work, sitter: Sitter, moment: datetime) -> Absence | None:
    """The absence a player has announced for that moment."""
    player_id = sitter.seating.seat.player_id
    if player_id is None:
        return None
    rows = work.attendance.absences(player_id, moment)
    return next((row for row in rows if row.since <= moment), None)


def due_of(work: Work, live: Live, sitter: Sitter, due: datetime) -> datetime:
    """A seat's own deadline: the table's, or after an absence where the budget allows it, which is noted."""
    absence = away_at(work, sitter, due)
    if absence is None:
        return due
    pace = Pace.load(live.match.pace)
    back = absence.until + min(_TO_READ, timedelta(hours=pace.hours) / 2)
    moved = max(due, pace.no_earlier(back, live.match.zone))
    minutes = round((moved - due).total_seconds() / 60)
    attendance = work.attendance.of_seat(live.id, sitter.seat)
    if attendance.away + minutes > pace.terms.away * 1440:
        return due
    attendance.away += minutes
    work.attendance.save(attendance)
    return moved
