"""Knows who has ever been mailed what a seat holds."""

from sqlalchemy import select

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Reader, same, table
from pbem.store.tables.upkeep import Sight

__all__ = ["Sights"]

_SIGHT = table(Sight)

_SEE = Adding(Sight, once=True)
_SEEN = Reader(select(_SIGHT.c.player_id, _SIGHT.c.seat).where(same(_SIGHT, "match_id")))


class Sights(Book):
    """Who has seen which hand; nothing is ever taken back."""

    def see(self, match_id: int, player_id: int, seat: int) -> None:
        """A player is mailed what a seat holds."""
        if seat not in self.seen(match_id, player_id):
            _SEE.run(self._link, match_id=match_id, player_id=player_id, seat=seat)

    def seen(self, match_id: int, player_id: int) -> set[int]:
        """The seats of a match whose hands a player has been mailed."""
        return {seat for who, seat in _SEEN.rows(self._link, match_id=match_id) if who == player_id}
