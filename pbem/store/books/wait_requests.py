"""Keeps which seats want their answer to a question held open although all answers are in."""

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, finding, removing
from pbem.store.tables.club import WaitRequest

_ADD = Adding(WaitRequest, once=True)
_RELEASE = removing(WaitRequest, "match_id", "epoch", "question", "seat")
_OF_QUESTION = finding(WaitRequest, "match_id", "epoch", "question", by="seat")


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
        found = _OF_QUESTION.all(self._link, match_id=match_id, epoch=epoch, question=question)
        return tuple(row.seat for row in found)
