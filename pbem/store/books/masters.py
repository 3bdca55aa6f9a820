"""Knows who is game master of what."""

from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, or_, select, text, union_all

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Query, RowQuery, removing, same, table
from pbem.store.tables.core import Match, Player, SeatRow
from pbem.store.tables.upkeep import Mastership
from pbem.store.tables.words import IdentityLevel

_MASTERSHIP, _MATCH, _PLAYER, _SEAT = (table(model) for model in (Mastership, Match, Player, SeatRow))

_ADD = Adding(Mastership, once=True)
_REMOVE = removing(Mastership, "match_id", "player_id")


def _either(first: Select[Any], second: Select[Any]) -> Query[Player]:
    """The players that one of these two queries finds."""
    named = or_(_PLAYER.c.id.in_(first), _PLAYER.c.id.in_(second))
    return Query(Player, lambda players: players.where(named).order_by(_PLAYER.c.id))


_LEADS, _ADDED = select(_MATCH.c.gm_id), select(_MASTERSHIP.c.player_id)
_OF_MATCH = _either(_LEADS.where(same(_MATCH, id="match_id")), _ADDED.where(same(_MASTERSHIP, "match_id")))
_ALL = _either(_LEADS.where(text("gm_id IS NOT NULL")), _ADDED)
_ADDED_TO = select(_MASTERSHIP.c.match_id).where(same(_MASTERSHIP, "player_id"))
_THEIRS = or_(same(_MATCH, gm_id="player_id"), _MATCH.c.id.in_(_ADDED_TO))
_MATCHES_OF = Query(Match, lambda matches: matches.where(_THEIRS).order_by(_MATCH.c.id))
_LED = _MATCH.alias("led")
# Of all that go on and that somebody plays or looks after: found by who it is, however many others go on.
_OF_THEIRS = select(_MATCH.c.identity).where(
    text("match.status IN ('inviting', 'running', 'held')"),
    _MATCH.c.id.in_(
        union_all(
            select(_LED.c.id).where(_LED.c.gm_id == bindparam("player_id")),
            _ADDED_TO,
            select(_SEAT.c.match_id).where(same(_SEAT, "player_id")),
        )
    ),
)
LEVELS = RowQuery(_OF_THEIRS.distinct())
# Those that ask for more or less than most do.
UNUSUAL = _OF_THEIRS.where(_MATCH.c.identity != IdentityLevel.FROM)


class Masters(Book):
    """The game masters of all matches."""

    def add(self, match_id: int, player_id: int, now: datetime) -> None:
        """One more game master of a match."""
        _ADD.run(self._link, match_id=match_id, player_id=player_id, created=now)

    def remove(self, match_id: int, player_id: int) -> bool:
        """A further game master is one no longer; False when they were none."""
        return _REMOVE.run(self._link, match_id=match_id, player_id=player_id).rowcount == 1

    def of_match(self, match_id: int) -> list[Player]:
        """The game masters of a match: the one it was opened with, and those added since."""
        return _OF_MATCH.all(self._link, match_id=match_id)

    def matches_of(self, player_id: int) -> list[Match]:
        """The matches somebody is game master of."""
        return _MATCHES_OF.all(self._link, player_id=player_id)

    def levels_of(self, player_id: int) -> list[IdentityLevel]:
        """The levels of proof in the running matches that this player plays or looks after."""
        return [level for (level,) in LEVELS.rows(self._link, player_id=player_id)]

    def everybody(self) -> list[Player]:
        """All who are game master of any match."""
        return _ALL.all(self._link)
