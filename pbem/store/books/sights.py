"""Knows who has ever been mailed what a seat holds."""

from sqlalchemy import bindparam, select

from pbem.store.sql.link import Link
from pbem.store.sql.statements import Adding, Reader, table
from pbem.store.tables.upkeep import Sight

__all__ = ["Sights"]

_SIGHT = table(Sight)

_SEE = Adding(Sight, once=True)
_SEEN = Reader(
    select(_SIGHT.c.seat).where(
        _SIGHT.c.match_id == bindparam("match_id"), _SIGHT.c.player_id == bindparam("player_id")
    )
)


class Sights:
    """Who has seen which hand; nothing is ever taken back."""

    __slots__ = ("_link",)

    def __init__(self, link: Link) -> None:
        self._link = link

    def see(self, match_id: int, player_id: int, seat: int) -> None:
        """A player is mailed what a seat holds."""
        _SEE.run(self._link, match_id=match_id, player_id=player_id, seat=seat)

    def seen(self, match_id: int, player_id: int) -> set[int]:
        """The seats of a match whose hands a player has been mailed."""
        return {seat for (seat,) in _SEEN.rows(self._link, match_id=match_id, player_id=player_id)}
