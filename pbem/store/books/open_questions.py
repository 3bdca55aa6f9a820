"""Knows which seats are asked what and until when.

Deadlines are rows and not timers, so that one which passes while the daemon is down is found afterwards.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, select, union_all, update

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Query, WriteStatement, finding, removing, same, table
from pbem.store.tables.core import Match, Stoppage, Waiting
from pbem.store.tables.words import MatchStatus

_WAITING, _MATCH, _STOPPAGE = table(Waiting), table(Match), table(Stoppage)
_OPEN = _WAITING.c.answered.is_(None)
# Where they stand in a row.
_WHO, _WHEN = (_WAITING.columns.keys().index(name) for name in ("seat", "answered"))
_EPOCH, _NUMBER = (_WAITING.columns.keys().index(name) for name in ("epoch", "question"))
_THIS_QUESTION = (same(_WAITING, "match_id", "epoch", "question"),)

_ASK = Adding(Waiting, once=True)
_OLDEST_FIRST = (_WAITING.c.epoch, _WAITING.c.question, _WAITING.c.seat)
_OPEN_OF_MATCH = (same(_WAITING, "match_id"), _OPEN)
# Whoever asks for those of one question asks for all that are open next. Both are looked for by themselves:
# together they would be sought among all that the match has ever asked.
_OF_QUESTION = Query(
    Waiting,
    lambda rows: rows.where(
        _WAITING.c.id.in_(
            union_all(*(select(_WAITING.c.id).where(*those) for those in (_THIS_QUESTION, _OPEN_OF_MATCH)))
        )
    ).order_by(*_OLDEST_FIRST),
)
_OF_MATCH = Query(Waiting, lambda rows: rows.where(*_OPEN_OF_MATCH).order_by(*_OLDEST_FIRST))
_DUE = Query(
    Waiting,
    lambda rows: (
        rows.join(_MATCH, _MATCH.c.id == _WAITING.c.match_id)
        .where(
            _OPEN,
            _WAITING.c.due <= bindparam("until"),
            _MATCH.c.status == MatchStatus.RUNNING,
            _WAITING.c.match_id.not_in(select(_STOPPAGE.c.match_id)),
        )
        .order_by(_WAITING.c.due, _WAITING.c.id)
        .limit(bindparam("count"))
    ),
)
_ANSWERED = WriteStatement(
    update(_WAITING).where(*_THIS_QUESTION, _WAITING.c.seat == bindparam("which"), _OPEN),
    columns=("answered",),
)
_REOPEN = WriteStatement(
    update(_WAITING).where(*_THIS_QUESTION, _WAITING.c.seat == bindparam("which")).values(answered=None)
)
_SAVE = WriteStatement(
    update(_WAITING).where(_WAITING.c.id == bindparam("this")), columns=("due", "reminded", "bank")
)
_STOP = Adding(Stoppage, once=True)
_GO_ON, STOPPED = removing(Stoppage, "match_id"), finding(Stoppage, "match_id")
_WITHDRAW = WriteStatement(delete(_WAITING).where(*_OPEN_OF_MATCH))


class OpenQuestions(Book):
    """Who is waited for, in all matches."""

    def ask(self, match: Match, seats: Iterable[int], now: datetime, due: datetime | None) -> None:
        """These seats are asked the match's open question; a seat asked before keeps its time."""
        self.ask_each(match, dict.fromkeys(seats, due), now)

    def ask_each(self, match: Match, dues: Mapping[int, datetime | None], now: datetime) -> None:
        """The same, each seat with a deadline of its own."""
        asked = {"match_id": match.id, "epoch": match.epoch, "question": match.asked, "asked": now}
        fresh = {**asked, "reminded": 0, "bank": 0, "answered": None}
        _ASK.many(self._link, ({**fresh, "seat": seat, "due": due} for seat, due in dues.items()))

    def of_question(self, match_id: int, epoch: int, question: int) -> list[Waiting]:
        """The seats that were asked this question, by number, those that have answered included."""
        this = {"match_id": match_id, "epoch": epoch, "question": question}
        self._learn(_OF_QUESTION.rows(self._link, **this), **this)
        every = _OF_QUESTION.all(self._link, **this)
        return [row for row in every if (row.epoch, row.question) == (epoch, question)]

    def _learn(self, rows: list[list[Any]], **this: int) -> None:
        """These are the seats that were asked a question, and all that are waited for."""
        _OF_QUESTION.prime(self._link, rows, **this)
        still = [row for row in rows if row[_WHEN] is None]
        _OF_MATCH.prime(self._link, still, match_id=this["match_id"])

    def of_match(self, match_id: int) -> list[Waiting]:
        """The seats a match still waits for."""
        return _OF_MATCH.all(self._link, match_id=match_id)

    def of_seat(self, match_id: int, seat: int) -> list[Waiting]:
        """What one seat of a match is still asked."""
        return [row for row in self.of_match(match_id) if row.seat == seat]

    def answered(self, match_id: int, epoch: int, question: int, seat: int, now: datetime) -> bool:
        """A seat has answered, or was answered for; False when it was not waited for."""
        this = {"match_id": match_id, "epoch": epoch, "question": question}
        rows = _OF_QUESTION.known(self._link, **this)
        done = _ANSWERED.run(self._link, **this, which=seat, answered=now).rowcount == 1
        if rows is not None:
            now_known = [list(row) for row in rows]
            for row in now_known:
                if done and (row[_EPOCH], row[_NUMBER], row[_WHO]) == (epoch, question, seat):
                    row[_WHEN] = now
            self._learn(now_known, **this)
        return done

    def reopened(self, match_id: int, epoch: int, question: int, seat: int) -> None:
        """A sealed answer was taken back: the seat is waited for again, with its old deadline."""
        _REOPEN.run(self._link, match_id=match_id, epoch=epoch, question=question, which=seat)

    def due(self, until: datetime, count: int = 1000) -> list[Waiting]:
        """Whom running matches wait for with a deadline up to that time, the earliest first."""
        return _DUE.all(self._link, until=until, count=count)

    def save(self, waiting: Waiting) -> None:
        """Write a moved deadline or a counted reminder."""
        moved = {"due": waiting.due, "reminded": waiting.reminded, "bank": waiting.bank}
        _SAVE.later(self._link, this=waiting.id, match_id=waiting.match_id, **moved)

    def stop(self, match_id: int, now: datetime) -> None:
        """The clock of a match stands from now on; one that stands already stands since then."""
        _STOP.run(self._link, match_id=match_id, since=now)

    def stopped(self, match_id: int) -> datetime | None:
        """Since when the clock of a match stands; None where it runs."""
        found = STOPPED.first(self._link, match_id=match_id)
        return found.since if found is not None else None

    def go_on(self, match_id: int) -> None:
        """The clock of a match runs again; its deadlines are as they were."""
        _GO_ON.run(self._link, match_id=match_id)

    def withdraw(self, match_id: int) -> int:
        """Let a match that is over, rolled back or closed wait for nobody; return how many it waited for."""
        if _OF_MATCH.known(self._link, match_id=match_id) == []:
            return 0
        return _WITHDRAW.run(self._link, match_id=match_id).rowcount
