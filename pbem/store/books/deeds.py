"""Reads what players have done so far, over all matches: who answered which question, and whether in time."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, or_, select

from pbem.store.sql.link import Link
from pbem.store.sql.statements import Reader, table
from pbem.store.tables.core import Dispatch, Entry, Match, Waiting
from pbem.store.tables.upkeep import Absence, Attendance
from pbem.store.tables.words import EntryKind, MatchStatus

__all__ = ["Away", "Deed", "aways", "deeds_of", "excuses", "open_deeds"]

_ENTRY, _MATCH, _WAITING = table(Entry), table(Match), table(Waiting)

_GOING_ON = (MatchStatus.RUNNING, MatchStatus.HELD)

# Entries that say something about a seat: an answer, a miss, a seat given up or taken over.
_TELLING = (
    EntryKind.ANSWER,
    EntryKind.STANDING,
    EntryKind.LAPSE,
    EntryKind.RESIGN,
    EntryKind.SUBSTITUTE,
)
_ALL = (
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
_OF_MATCH = Reader(_ALL.where(_ENTRY.c.match_id == bindparam("match_id")))
# What became of matches that are over is kept with their results.
_OPEN = Reader(
    _ALL.where(
        _ENTRY.c.match_id.in_(
            select(_MATCH.c.id).where(or_(*(_MATCH.c.status == status for status in _GOING_ON)))
        )
    )
)

_ABSENCE, _ATTENDANCE = table(Absence), table(Attendance)
_AWAYS = Reader(select(_ABSENCE.c.player_id, _ABSENCE.c.since, _ABSENCE.c.until))
_EXCUSES = Reader(
    select(_ATTENDANCE.c.match_id, _ATTENDANCE.c.seat, _ATTENDANCE.c.excused).where(_ATTENDANCE.c.excused > 0)
)

_DISPATCH = table(Dispatch)
_ABOUT = ("match_id", "epoch", "question", "seat")


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


def open_deeds(link: Link) -> list[Deed]:
    """Those of all seats of matches that go on, in the order of the journals."""
    return [Deed(*row) for row in _OPEN.rows(link)]


def deeds_of(link: Link, match_id: int) -> list[Deed]:
    """Those of one match."""
    return [Deed(*row) for row in _OF_MATCH.rows(link, match_id=match_id)]


def aways(link: Link) -> list[Away]:
    """When players have said to be away."""
    return [Away(*row) for row in _AWAYS.rows(link)]


def excuses(link: Link) -> dict[tuple[int, int], int]:
    """How often each seat of a match missed a deadline and was excused."""
    return {(match, seat): count for match, seat, count in _EXCUSES.rows(link)}
