"""Knows who has ever been mailed what a seat holds."""

from sqlalchemy import select

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, RowQuery, same, table
from pbem.store.tables.upkeep import Sight

_SIGHT = table(Sight)

_SEE = Adding(Sight, once=True)
_SEEN = RowQuery(select(_SIGHT.c.player_id, _SIGHT.c.seat).where(same(_SIGHT, "match_id")))
# What is known of those who sit there, often before anybody asks.
SAW = RowQuery(select(_SIGHT.c.seat).where(same(_SIGHT, "match_id", "player_id", "seat")))


class Sights(Book):
    """Who has seen which hand; nothing is ever taken back."""

    def see(self, match_id: int, player_id: int, seat: int) -> None:
        """A player is mailed what a seat holds."""
        this = {"match_id": match_id, "player_id": player_id, "seat": seat}
        if not SAW.known(self._link, **this) and seat not in self.seen(match_id, player_id):
            _SEE.run(self._link, **this)

    def seen(self, match_id: int, player_id: int) -> set[int]:
        """The seats of a match whose hands a player has been mailed."""
        return {seat for who, seat in _SEEN.rows(self._link, match_id=match_id) if who == player_id}
