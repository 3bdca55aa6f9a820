"""A seat's time bank: beyond the hours that each question has for free the bank runs, until it is empty.

A deadline that holds the bank says how much of it (`Waiting.bank`). What is left when an answer comes is what
is left until that deadline, so whatever moves the deadline (an outage, a pause, a hold) draws nothing.
"""

from datetime import datetime, timedelta

from pbem.desk.time.pace import Pace
from pbem.desk.time.shifts import later
from pbem.desk.time.spans import roughly
from pbem.engine.language.tongues import worded
from pbem.store.tables.core import Match, Waiting
from pbem.store.work import Work

_MINUTE = timedelta(minutes=1)


def left(work: Work, match: Match, seat: int) -> int:
    """The minutes that a seat's bank holds; 0 where the table has none."""
    hours = _hours(match)
    return max(0, hours * 60 - work.attendance.of_seat(match.id, seat).spent) if hours else 0


def _hours(match: Match) -> int:
    # Most tables have none, and every mail asks.
    return 0 if '"bank": 0' in match.pace else Pace.load(match.pace).terms.bank


def said(work: Work, match: Match, seat: int) -> str:
    """What every mail to a seat says of its bank; empty where the table has none."""
    if not _hours(match):
        return ""
    rows = work.open_questions.of_match(match.id)
    if any(row.seat == seat and row.bank for row in rows):
        return worded("Your time bank runs; it held {left}.", left=roughly(left(work, match, seat)))
    return worded("Your time bank holds {left}.", left=roughly(left(work, match, seat)))


def begin(work: Work, match: Match, row: Waiting, away: timedelta = timedelta(0)) -> bool:
    """The free time of a question is over: its bank runs from then on. False where there is none left."""
    assert row.due is not None
    if row.bank:
        draw(work, match, row, row.due)
        return False
    row.bank = left(work, match, row.seat)
    if row.bank:
        row.due = later(Pace.load(match.pace), row.due, row.bank * _MINUTE + away, match.zone)
        row.reminded = 0
        work.open_questions.save(row)
    return bool(row.bank)


def draw(work: Work, match: Match, row: Waiting, when: datetime) -> None:
    """A question was answered, or its bank is empty: what ran is gone, unless our mail came back."""
    if not row.bank or row.due is None:
        return
    if work.outbox.came_back(match.id, row.epoch, row.question, row.seat) is None:
        stands = work.open_questions.stopped(match.id)
        remaining = (row.due - (min(when, stands) if stands is not None else when)) // _MINUTE
        attendance = work.attendance.of_seat(match.id, row.seat)
        attendance.spent += row.bank - min(row.bank, max(0, remaining))
        work.attendance.save(attendance)
    row.bank = 0
    work.open_questions.save(row)
