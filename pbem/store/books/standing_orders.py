"""Keeps orders that players left for questions not asked yet."""

from collections.abc import Iterable

from sqlalchemy import bindparam, update

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, WriteStatement, finding, removing, table
from pbem.store.tables.core import StandingOrder

_STANDING = table(StandingOrder)

_ADD = Adding(StandingOrder)
OF_MATCH = finding(StandingOrder, "match_id", by="id")
_OF_SEAT = finding(StandingOrder, "match_id", "seat", by="id")
_SAVE = WriteStatement(update(_STANDING).where(_STANDING.c.id == bindparam("this")), columns=("text", "met"))
_REMOVE = removing(StandingOrder, "id", "match_id")


class StandingOrders(Book):
    """The standing orders of all matches."""

    def add(self, standing: StandingOrder) -> StandingOrder:
        """File one; the id is set in the object too."""
        standing.id = _ADD.row(self._link, standing)
        return standing

    def of_match(self, match_id: int) -> list[StandingOrder]:
        """All of a match, in the order they were filed."""
        return OF_MATCH.all(self._link, match_id=match_id)

    def of_seat(self, match_id: int, seat: int) -> list[StandingOrder]:
        """All of a seat, in the order they were filed."""
        return _OF_SEAT.all(self._link, match_id=match_id, seat=seat)

    def save(self, standing: StandingOrder) -> None:
        """Write what may change: the items left, and whether the condition was met."""
        left = {"text": standing.text, "met": standing.met}
        _SAVE.run(self._link, this=standing.id, match_id=standing.match_id, **left)

    def remove(self, rows: Iterable[StandingOrder]) -> int:
        """Withdraw these, and return how many."""
        gone = list(rows)
        _REMOVE.many(self._link, ({"id": row.id, "match_id": row.match_id} for row in gone))
        return len(gone)
