"""Knows who follows what without a seat: watchers of a match, and players who would take over a seat."""

from datetime import datetime

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Query, finding, removing, same, table
from pbem.store.tables.club import Standby, Watcher
from pbem.store.tables.core import Match, Player

_STANDBY, _WATCHER, _PLAYER, _MATCH = (table(model) for model in (Standby, Watcher, Player, Match))

_STAND_BY = Adding(Standby, once=True)
_STEP_BACK = removing(Standby, "player_id", "game")
_GAMES = finding(Standby, "player_id", by="game")
_STANDBYS = Query(
    Player,
    lambda players: (
        players.join(_STANDBY, _STANDBY.c.player_id == _PLAYER.c.id)
        .where(same(_STANDBY, "game"))
        .order_by(_STANDBY.c.created, _PLAYER.c.id)
    ),
)
_WATCH = Adding(Watcher, once=True)
_UNWATCH = removing(Watcher, "match_id", "player_id")
WATCHERS_OF = Query(
    Player,
    lambda players: (
        players.join(_WATCHER, _WATCHER.c.player_id == _PLAYER.c.id)
        .where(same(_WATCHER, "match_id"))
        .order_by(_PLAYER.c.id)
    ),
)
_WATCHED = Query(
    Match,
    lambda matches: (
        matches.join(_WATCHER, _WATCHER.c.match_id == _MATCH.c.id)
        .where(same(_WATCHER, "player_id"))
        .order_by(_MATCH.c.id)
    ),
)


class Followers(Book):
    """Stand-bys and watchers."""

    def stand_by(self, player_id: int, game: str, now: datetime) -> None:
        """A player would take over a seat of this game."""
        _STAND_BY.run(self._link, player_id=player_id, game=game, created=now)

    def step_back(self, player_id: int, game: str) -> bool:
        """A player would no longer; False when they were not on the list."""
        return _STEP_BACK.run(self._link, player_id=player_id, game=game).rowcount == 1

    def standing_by(self, player_id: int) -> list[str]:
        """The games a player would take over a seat of."""
        return [row.game for row in _GAMES.all(self._link, player_id=player_id)]

    def standbys(self, game: str) -> list[Player]:
        """Who would take over a seat of this game, the longest waiting first."""
        return _STANDBYS.all(self._link, game=game)

    def watch(self, match_id: int, player_id: int) -> None:
        """A player wants the public view of a match."""
        _WATCH.run(self._link, match_id=match_id, player_id=player_id)

    def unwatch(self, match_id: int, player_id: int) -> bool:
        """A player wants it no longer; False when they did not get it."""
        return _UNWATCH.run(self._link, match_id=match_id, player_id=player_id).rowcount == 1

    def watchers(self, match_id: int) -> list[Player]:
        """Who gets the public view of a match."""
        return WATCHERS_OF.all(self._link, match_id=match_id)

    def watched(self, player_id: int) -> list[Match]:
        """The matches a player watches."""
        return _WATCHED.all(self._link, player_id=player_id)
