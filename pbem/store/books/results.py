"""Keeps how matches ended for each player: worked out once, because a match that is over never changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, select, update

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Command, Query, Reader, table
from pbem.store.tables.club import Result
from pbem.store.tables.core import Match, Player
from pbem.store.tables.words import MatchStatus

__all__ = ["Filed", "Results"]

_RESULT, _MATCH, _PLAYER = table(Result), table(Match), table(Player)

_FILE = Adding(Result)
_DROP = Command(delete(_RESULT).where(_RESULT.c.match_id == bindparam("match_id")))
_UNFILED = Query(
    Match,
    lambda matches: matches.where(
        _MATCH.c.status == MatchStatus.FINISHED,
        ~select(_RESULT.c.match_id).where(_RESULT.c.match_id == _MATCH.c.id).exists(),
    ).order_by(_MATCH.c.finished, _MATCH.c.id),
)
_ALL = Reader(
    select(_MATCH.c.game, _MATCH.c.finished, _PLAYER.c.name, *_RESULT.columns)
    .select_from(_RESULT)
    .join(_MATCH, _MATCH.c.id == _RESULT.c.match_id)
    .join(_PLAYER, _PLAYER.c.id == _RESULT.c.player_id)
    .order_by(
        _MATCH.c.finished,
        _MATCH.c.id,
        _RESULT.c.place.nulls_first(),
        _RESULT.c.score.desc().nulls_last(),
        _PLAYER.c.name,
    )
)
_OF_MATCH = Query(
    Result, lambda rows: rows.where(_RESULT.c.match_id == bindparam("match_id")).order_by(_RESULT.c.seat)
)
_OF_PLAYER = Query(
    Result,
    lambda rows: rows.join(_MATCH, _MATCH.c.id == _RESULT.c.match_id).where(
        _RESULT.c.player_id == bindparam("player_id"), _MATCH.c.finished <= bindparam("until")
    ),
)
_RATE = Command(
    update(_RESULT).where(_RESULT.c.match_id == bindparam("this"), _RESULT.c.player_id == bindparam("whose")),
    columns=("mu", "sigma"),
)


@dataclass(frozen=True, slots=True)
class Filed:
    """How a match ended for one player, with what is known of both."""

    game: str
    finished: datetime
    name: str
    match: int
    seat: int
    player: int
    place: int | None
    score: int | None
    won: bool
    resigned: bool
    asked: int
    in_time: int
    mu: float | None
    sigma: float | None


class Results(Book):
    """The results of all matches that are over."""

    def file(self, rows: Iterable[Result]) -> None:
        """Keep how a match ended, a row a player."""
        _FILE.many(self._link, (row.__dict__ for row in rows))

    def drop(self, match_id: int) -> None:
        """What was kept of a match is wrong; it is worked out anew when somebody asks."""
        _DROP.run(self._link, match_id=match_id)

    def unfiled(self) -> list[Match]:
        """Matches that are over and of which nothing is kept yet, in the order they ended."""
        return _UNFILED.all(self._link)

    def all(self) -> list[Filed]:
        """Those of all players, in the order the matches ended, the best of each first."""
        return [Filed(*row) for row in _ALL.rows(self._link)]

    def of_match(self, match_id: int) -> list[Result]:
        """Those of one match, by seat."""
        return _OF_MATCH.all(self._link, match_id=match_id)

    def of_player(self, player_id: int, until: datetime) -> list[Result]:
        """Those of one player in matches that ended up to that time."""
        return _OF_PLAYER.all(self._link, player_id=player_id, until=until)

    def rate(self, match_id: int, player_id: int, mu: float, sigma: float) -> None:
        """Keep how strong a player is after a match."""
        _RATE.run(self._link, this=match_id, whose=player_id, mu=mu, sigma=sigma)
