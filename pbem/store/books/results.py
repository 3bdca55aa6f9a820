"""Keeps how matches ended for each player, and how players stand after them.

Both are worked out once, because a match that is over never changes.
"""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import and_, bindparam, func, or_, select, text, update

from pbem.engine.values import Value
from pbem.store.sql.link import Book
from pbem.store.sql.statements import (
    Adding,
    Query,
    RowQuery,
    Saving,
    WriteStatement,
    counting,
    finding,
    removing,
    same,
    table,
)
from pbem.store.tables.club import Rating, Result
from pbem.store.tables.core import Match, Player, SeatRow
from pbem.store.tables.words import Recorded

_RESULT, _RATING, _MATCH, _PLAYER, _SEAT = (
    table(model) for model in (Result, Rating, Match, Player, SeatRow)
)

_FILE = Adding(Result)
_DROP = removing(Result, "match_id")
_RECORDED = WriteStatement(update(_MATCH).where(_MATCH.c.id == bindparam("this")), columns=("recorded",))
# Written out as in the indexes: a partial one is taken only for a condition that is seen to be the same.
_UNFILED = Query(
    Match,
    lambda matches: matches.where(text("status = 'finished' AND recorded = 'no'")).order_by(
        _MATCH.c.finished, _MATCH.c.id
    ),
)
_UNCOUNTED = Query(
    Match,
    lambda matches: (
        matches.where(text("recorded = 'filed'"))
        .order_by(_MATCH.c.game, _MATCH.c.finished, _MATCH.c.id)
        .limit(bindparam("most"))
    ),
)
_COUNTED = and_(text("recorded = 'counted'"), _MATCH.c.game == bindparam("game"))
_AFTER, _BEFORE = (
    or_(moment, and_(_MATCH.c.finished == bindparam("finished"), number))
    for moment, number in (
        (_MATCH.c.finished > bindparam("finished"), _MATCH.c.id > bindparam("id")),
        (_MATCH.c.finished < bindparam("finished"), _MATCH.c.id < bindparam("id")),
    )
)
_COUNTED_AFTER = Query(
    Match, lambda matches: matches.where(_COUNTED, _AFTER).order_by(_MATCH.c.finished, _MATCH.c.id)
)
_COUNT = counting(Match, _COUNTED)
_UNCOUNT = WriteStatement(update(_MATCH).where(_COUNTED).values(recorded=Recorded.FILED))
_UNRATE = removing(Rating, "game")
_NEWEST = RowQuery(
    select(_MATCH.c.id)
    .where(_COUNTED)
    .order_by(_MATCH.c.finished.desc(), _MATCH.c.id.desc())
    .limit(bindparam("most"))
)
_FILED_OF = RowQuery(
    select(_MATCH.c.game, _MATCH.c.finished, _PLAYER.c.name, *_RESULT.columns)
    .select_from(_RESULT)
    .join(_MATCH, _MATCH.c.id == _RESULT.c.match_id)
    .join(_PLAYER, _PLAYER.c.id == _RESULT.c.player_id)
    .where(_RESULT.c.match_id == bindparam("match_id"))
    .order_by(_RESULT.c.place.nulls_first(), _RESULT.c.score.desc().nulls_last(), _PLAYER.c.name)
)
_OF_MATCH = finding(Result, "match_id", by="seat")
_OF_TABLE = Query(
    Result,
    lambda rows: rows.join(_MATCH, _MATCH.c.id == _RESULT.c.match_id).where(
        _RESULT.c.player_id.in_(select(_SEAT.c.player_id).where(_SEAT.c.match_id == bindparam("match_id"))),
        _MATCH.c.finished <= bindparam("until"),
    ),
)
_PLACED_BEFORE = Query(
    Result,
    lambda rows: (
        rows.join(_MATCH, _MATCH.c.id == _RESULT.c.match_id)
        .where(
            _RESULT.c.player_id == bindparam("player_id"),
            _MATCH.c.game == bindparam("game"),
            _RESULT.c.place.is_not(None),
            _BEFORE,
        )
        .order_by(_MATCH.c.finished, _MATCH.c.id)
    ),
)
_RATE = WriteStatement(
    update(_RESULT).where(_RESULT.c.match_id == bindparam("this"), _RESULT.c.player_id == bindparam("whose")),
    columns=("mu", "sigma"),
)
_STAND = Saving(Rating)
_PLAYERS = counting(Rating, same(_RATING, "game"))
_BEST = RowQuery(
    select(_PLAYER.c.name, *_RATING.columns)
    .select_from(_RATING)
    .join(_PLAYER, _PLAYER.c.id == _RATING.c.player_id)
    .where(_RATING.c.game == bindparam("game"))
    .order_by(_RATING.c.points.desc(), _RATING.c.won.desc(), func.lower(_PLAYER.c.name), _PLAYER.c.id)
    .limit(bindparam("most"))
)
_KEPT_BY = RowQuery(
    select(func.sum(_RESULT.c.asked), func.sum(_RESULT.c.in_time)).where(same(_RESULT, "player_id"))
)
_UNFILED_OF = RowQuery(
    select(_MATCH.c.id)
    .join(_SEAT, _SEAT.c.match_id == _MATCH.c.id)
    .where(
        _SEAT.c.player_id == bindparam("player_id"),
        text("match.status IN ('running', 'held', 'finished')"),
        _MATCH.c.recorded == Recorded.NO,
    )
    .distinct()
)
# However many there are.
_ALL = 2**40


class Filed(Value):
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


class PlayerStanding(Value):
    """How a player stands in a game, with the player's name."""

    name: str
    game: str
    player: int
    mu: float | None
    sigma: float | None
    points: int
    played: int
    won: int
    best: int


class Results(Book):
    """The results of all matches that are over, and the ratings that follow from them."""

    def file(self, match_id: int, rows: Iterable[Result]) -> None:
        """Keep how a match ended, a row a player."""
        every = list(rows)
        _FILE.many(self._link, (row.__dict__ for row in every))
        placed = any(row.place is not None for row in every)
        self._record(match_id, Recorded.FILED if placed else Recorded.BARE)

    def drop(self, match_id: int) -> None:
        """What was kept of a match is wrong; it is worked out anew when somebody asks."""
        _DROP.run(self._link, match_id=match_id)
        self._record(match_id, Recorded.NO)

    def count(self, match_id: int) -> None:
        """How its players stand after a match is kept."""
        self._record(match_id, Recorded.COUNTED)

    def count_again(self, game: str) -> None:
        """How players stand in a game may be wrong; it is worked out anew from all of its results."""
        _UNCOUNT.run(self._link, game=game)
        _UNRATE.run(self._link, game=game)

    def _record(self, match_id: int, recorded: Recorded) -> None:
        _RECORDED.run(self._link, this=match_id, recorded=recorded)

    def unfiled(self) -> list[Match]:
        """Matches that are over and of which nothing is kept yet, in the order they ended."""
        return _UNFILED.all(self._link)

    def uncounted(self, most: int | None = None) -> list[Match]:
        """Those that are filed and not counted yet, game by game in the order they ended."""
        return _UNCOUNTED.all(self._link, most=most or _ALL)

    def counted_after(self, match: Match) -> list[Match]:
        """Those of the same game that are counted and ended later, in the order they ended."""
        return _COUNTED_AFTER.all(self._link, game=match.game, finished=match.finished, id=match.id)

    def counted(self, game: str) -> int:
        """How many matches of a game ended with a result."""
        return _COUNT.number(self._link, game=game)

    def newest(self, game: str, most: int | None = None) -> list[list[Filed]]:
        """How the last of them ended, the newest first."""
        return [self.filed(match) for (match,) in _NEWEST.rows(self._link, game=game, most=most or _ALL)]

    def filed(self, match_id: int) -> list[Filed]:
        """How a match ended, the best first."""
        return [Filed(*row) for row in _FILED_OF.rows(self._link, match_id=match_id)]

    def of_match(self, match_id: int) -> list[Result]:
        """Those of one match, by seat."""
        return _OF_MATCH.all(self._link, match_id=match_id)

    def of_table(self, match_id: int, until: datetime) -> list[Result]:
        """Those of everybody at a table, in all their matches that ended up to that time."""
        return _OF_TABLE.all(self._link, match_id=match_id, until=until)

    def placed_before(self, player_id: int, match: Match) -> list[Result]:
        """Those of one player in matches of the same game that ended before, in the order they ended."""
        return _PLACED_BEFORE.all(
            self._link, player_id=player_id, game=match.game, finished=match.finished, id=match.id
        )

    def rate(self, match_id: int, player_id: int, mu: float, sigma: float) -> None:
        """Keep how strong a player is after a match."""
        _RATE.run(self._link, this=match_id, whose=player_id, mu=mu, sigma=sigma)

    def stand(self, ratings: Iterable[Rating]) -> None:
        """Keep how players stand now."""
        _STAND.many(self._link, (rating.__dict__ for rating in ratings))

    def players(self, game: str) -> int:
        """How many have ended a match of a game."""
        return _PLAYERS.number(self._link, game=game)

    def best(self, game: str, most: int | None = None) -> list[PlayerStanding]:
        """How they stand, the best first."""
        return [PlayerStanding(*row) for row in _BEST.rows(self._link, game=game, most=most or _ALL)]

    def kept_by(self, player_id: int) -> tuple[int, int]:
        """How many questions of matches that are filed a player was asked, and answered in time."""
        ((asked, in_time),) = _KEPT_BY.rows(self._link, player_id=player_id)
        return int(asked or 0), int(in_time or 0)

    def unfiled_of(self, player_id: int) -> list[int]:
        """The matches of a player that go on, or of which nothing is kept yet."""
        return [match for (match,) in _UNFILED_OF.rows(self._link, player_id=player_id)]
