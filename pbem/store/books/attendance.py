"""Keeps how seats attend to their deadlines: leave that is used up, absences, deputies."""

from datetime import datetime

from sqlalchemy import BindParameter, bindparam, delete, select, update

from pbem.store.sql.link import Book
from pbem.store.sql.statements import (
    Adding,
    Maker,
    Query,
    RowQuery,
    Saving,
    WriteStatement,
    finding,
    removing,
    same,
    table,
)
from pbem.store.tables.core import Match
from pbem.store.tables.upkeep import Absence, Attendance, Deputy
from pbem.store.tables.words import MatchStatus

_ATTENDANCE, _ABSENCE, _DEPUTY = table(Attendance), table(Absence), table(Deputy)
_MATCH = table(Match)

_make = Maker(Attendance)

_ATTEND = Saving(Attendance)
OF_MATCH = finding(Attendance, "match_id")
_FREE = RowQuery(
    select(_ATTENDANCE.c.match_id, _ATTENDANCE.c.seat)
    .join(_MATCH, _MATCH.c.id == _ATTENDANCE.c.match_id)
    .where(
        _ATTENDANCE.c.offered.is_not(None),
        _MATCH.c.game == bindparam("game"),
        _MATCH.c.status == MatchStatus.RUNNING,
    )
    .order_by(_ATTENDANCE.c.offered)
)
_ADD_ABSENCE = Adding(Absence)
ABSENCES = finding(Absence, "player_id", by="since")
_NOT_YET = WriteStatement(
    delete(_ABSENCE).where(same(_ABSENCE, "player_id"), _ABSENCE.c.since >= bindparam("now"))
)
_NOW: BindParameter[datetime] = bindparam("now")
_ENDED = WriteStatement(
    update(_ABSENCE).where(same(_ABSENCE, player_id="whose"), _ABSENCE.c.until > _NOW).values(until=_NOW)
)
_APPOINT = Saving(Deputy, key=("match_id", "seat", "player_id"))
_DEPUTED = RowQuery(
    select(_DEPUTY.c.seat).where(same(_DEPUTY, "match_id", "player_id"), _DEPUTY.c.refused.is_(False))
)
DEPUTIES = Query(
    Deputy,
    lambda rows: rows.where(same(_DEPUTY, "match_id"), _DEPUTY.c.refused.is_(False)).order_by(_DEPUTY.c.id),
)
_DISMISS = removing(Deputy, "match_id", "seat")


class AttendanceBook(Book):
    """Attendance, absences and deputies, in all matches."""

    def of_seat(self, match_id: int, seat: int) -> Attendance:
        """How a seat has kept its deadlines; a fresh row where nothing was noted yet."""
        found = (row for row in OF_MATCH.all(self._link, match_id=match_id) if row.seat == seat)
        return next(found, None) or _make.fresh(match_id=match_id, seat=seat)

    def offered(self, match_id: int) -> set[int]:
        """The seats of a match that are offered to somebody else."""
        found = OF_MATCH.all(self._link, match_id=match_id)
        return {row.seat for row in found if row.offered is not None}

    def free_seats(self, game: str) -> list[tuple[int, int]]:
        """The seats of running matches of a game that are offered to somebody else, by match and number."""
        return [(match, seat) for match, seat in _FREE.rows(self._link, game=game)]

    def save(self, attendance: Attendance) -> None:
        """Write what was noted of a seat."""
        _ATTEND.row(self._link, attendance)

    def add_absence(self, absence: Absence) -> None:
        """A player will be away."""
        _ADD_ABSENCE.row(self._link, absence)

    def absences(self, player_id: int, after: datetime | None = None) -> list[Absence]:
        """The absences of a player that end after that time, or all there were, the earliest first."""
        found = ABSENCES.all(self._link, player_id=player_id)
        return [absence for absence in found if after is None or absence.until > after]

    def end_absences(self, player_id: int, now: datetime) -> int:
        """End the absences of a player who is back, or never went, and return how many; past ones stay."""
        dropped = _NOT_YET.run(self._link, player_id=player_id, now=now).rowcount
        return dropped + _ENDED.run(self._link, whose=player_id, now=now).rowcount

    def appoint(self, deputy: Deputy) -> None:
        """Somebody may answer for a seat; who was appointed before is appointed anew, or has refused."""
        _APPOINT.row(self._link, deputy)

    def deputed(self, match_id: int, player_id: int) -> set[int]:
        """The seats of a match that somebody may answer for, now or later."""
        return {seat for (seat,) in _DEPUTED.rows(self._link, match_id=match_id, player_id=player_id)}

    def deputies(self, match_id: int, seat: int, now: datetime) -> list[Deputy]:
        """Who may answer for a seat now or later, the first appointed first."""
        found = DEPUTIES.all(self._link, match_id=match_id)
        return [row for row in found if row.seat == seat and (row.until is None or row.until > now)]

    def dismiss(self, match_id: int, seat: int) -> int:
        """Let nobody answer for the seat any more, and return how many did."""
        return _DISMISS.run(self._link, match_id=match_id, seat=seat).rowcount
