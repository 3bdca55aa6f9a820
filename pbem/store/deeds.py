"""Reads what players have done so far, over all matches: who answered which question, and whether in time."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, or_, select

from pbem.store.statements import Reader, table
from pbem.store.tables import Absence, Attendance, Dispatch, Entry, Waiting
from pbem.store.words import DispatchStatus, EntryKind

__all__ = ["Away", "Deed", "aways", "deeds", "excuses", "returned"]

_ENTRY, _WAITING = table(Entry), table(Waiting)

# Entries that say something about a seat: an answer, a miss, a seat given up or taken over.
_TELLING = (
    EntryKind.ANSWER,
    EntryKind.STANDING,
    EntryKind.LAPSE,
    EntryKind.RESIGN,
    EntryKind.SUBSTITUTE,
)
_DEEDS = Reader(
    select(
        _ENTRY.c.match_id,
        _ENTRY.c.seat,
        _ENTRY.c.kind,
        _ENTRY.c.epoch,
        _ENTRY.c.question,
        _ENTRY.c.arrived,
        _WAITING.c.due,
    )
    .select_from(_ENTRY)
    .outerjoin(
        _WAITING,
        and_(
            _WAITING.c.match_id == _ENTRY.c.match_id,
            _WAITING.c.epoch == _ENTRY.c.epoch,
            _WAITING.c.question == _ENTRY.c.question,
            _WAITING.c.seat == _ENTRY.c.seat,
        ),
    )
    .where(or_(*(_ENTRY.c.kind == kind for kind in _TELLING)), _ENTRY.c.seat.is_not(None))
    .order_by(_ENTRY.c.match_id, _ENTRY.c.number)
)

_ABSENCE, _ATTENDANCE = table(Absence), table(Attendance)
_AWAYS = Reader(select(_ABSENCE.c.player_id, _ABSENCE.c.since, _ABSENCE.c.until))
_EXCUSES = Reader(
    select(_ATTENDANCE.c.match_id, _ATTENDANCE.c.seat, _ATTENDANCE.c.excused).where(_ATTENDANCE.c.excused > 0)
)

_DISPATCH = table(Dispatch)
_ABOUT = (_DISPATCH.c.match_id, _DISPATCH.c.epoch, _DISPATCH.c.question, _DISPATCH.c.seat)
_LAST = select(func.max(_DISPATCH.c.id)).where(_DISPATCH.c.question.is_not(None)).group_by(*_ABOUT)
_RETURNED = Reader(
    select(*_ABOUT).where(_DISPATCH.c.status == DispatchStatus.DEAD, _DISPATCH.c.id.in_(_LAST))
)


@dataclass(frozen=True, slots=True)
class Away:
    """A time a player has said to be away."""

    player: int
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Deed:
    """What happened to one question a seat was asked, or to the seat itself."""

    match: int
    seat: int
    kind: EntryKind
    epoch: int
    question: int
    arrived: datetime
    due: datetime | None


def deeds(link: sqlite3.Connection) -> list[Deed]:
    """Those of all seats, in the order of the journals."""
    return [Deed(*row) for row in _DEEDS.rows(link)]


def aways(link: sqlite3.Connection) -> list[Away]:
    """When players have said to be away."""
    return [Away(*row) for row in _AWAYS.rows(link)]


def excuses(link: sqlite3.Connection) -> dict[tuple[int, int], int]:
    """How often each seat of a match missed a deadline and was excused."""
    return {(match, seat): count for match, seat, count in _EXCUSES.rows(link)}


def returned(link: sqlite3.Connection) -> frozenset[tuple[int, int, int, int]]:
    """The questions whose last mail did not arrive: match, epoch, question and seat."""
    return frozenset((match, epoch, question, seat) for match, epoch, question, seat in _RETURNED.rows(link))
