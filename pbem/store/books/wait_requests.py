"""Keeps which seats want their answer to a question held open although all answers are in."""

from sqlalchemy import bindparam, delete, select

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Command, Reader, same, table
from pbem.store.tables.club import WaitRequest

__all__ = ["WaitRequests"]

_HOLD = table(WaitRequest)
_THIS = (same(_HOLD, "match_id", "epoch", "question"),)

_ADD = Adding(WaitRequest, once=True)
_RELEASE = Command(delete(_HOLD).where(*_THIS, _HOLD.c.seat == bindparam("seat")))
_OF_QUESTION = Reader(select(_HOLD.c.seat).where(*_THIS).order_by(_HOLD.c.seat))


class WaitRequests(Book):
    """The answers held open, of all matches."""

    def hold(self, match_id: int, epoch: int, question: int, seat: int) -> None:
        """A seat wants more time to change its answer."""
        _ADD.run(self._link, match_id=match_id, epoch=epoch, question=question, seat=seat)

    def release(self, match_id: int, epoch: int, question: int, seat: int) -> bool:
        """A seat needs no more time; False when it held nothing."""
        done = _RELEASE.run(self._link, match_id=match_id, epoch=epoch, question=question, seat=seat)
        return done.rowcount == 1

    def of_question(self, match_id: int, epoch: int, question: int) -> tuple[int, ...]:
        """The seats that hold a question open."""
        found = _OF_QUESTION.rows(self._link, match_id=match_id, epoch=epoch, question=question)
        return tuple(row[0] for row in found)
