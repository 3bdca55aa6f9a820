"""Asks all books at once what they hold of a match and of who writes about it: most hold nothing."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, select

from pbem.store.books import (
    attendance,
    followers,
    masters,
    open_questions,
    outbox,
    questions,
    sights,
    standing_orders,
    untold_news,
    votes_and_offers,
)
from pbem.store.sql.link import Link
from pbem.store.sql.statements import RowQuery, same, table
from pbem.store.tables.core import Record, SeatRow
from pbem.store.tables.upkeep import Absence, MailWishes, Sight
from pbem.store.tables.words import IdentityLevel

_SEAT, _SIGHT = table(SeatRow), table(Sight)
# By match, by the player who writes, and by who sits at its table.
_OF_MATCH: tuple[RowQuery, ...] = (
    standing_orders.OF_MATCH,
    attendance.OF_MATCH,
    attendance.DEPUTIES,
    open_questions.STOPPED,
    followers.WATCHERS_OF,
    untold_news.PENDING,
    outbox.BARE,
)
_OF_WRITER: tuple[RowQuery, ...] = (questions.OPEN, masters.LEVELS)
_OF_PLAYERS: tuple[tuple[type[Record], RowQuery], ...] = (
    (Absence, attendance.ABSENCES),
    (MailWishes, votes_and_offers.WISHES_OF),
)


def _of_players(model: type[Record]) -> ColumnElement[bool]:
    rows = table(model)
    whose = _SEAT.c.player_id == rows.c.player_id
    return exists(select(rows.c.player_id).join(_SEAT, whose).where(same(_SEAT, "match_id")))


# Who sits there has been mailed what the seat holds, but at the beginning.
_OWN = and_(*(_SIGHT.c[name] == _SEAT.c[name] for name in ("match_id", "player_id")))
_UNSEEN = exists(
    select(_SEAT.c.id)
    .outerjoin(_SIGHT, and_(_OWN, _SIGHT.c.seat == _SEAT.c.number))
    .where(same(_SEAT, "match_id"), _SEAT.c.player_id.is_not(None), _SIGHT.c.seat.is_(None))
)
_ANYTHING: list[ColumnElement[Any]] = [
    _UNSEEN,
    exists(masters.UNUSUAL),
    *(exists(reader.clause) for reader in (*_OF_MATCH, *_OF_WRITER)),
    *(_of_players(model) for model, _ in _OF_PLAYERS),
]
_THERE = RowQuery(select(*_ANYTHING))


def look_up(link: Link, match_id: int, players: Mapping[int, int], writer: int | None) -> None:
    """Find out what there is of a match with these players at its table, by seat, and of the writer; once."""
    if link.known(asked := (look_up, match_id)) is not None:
        return
    link.remember(asked, (), [])
    ((unseen, unusual, *there),) = _THERE.rows(link, match_id=match_id, player_id=writer)
    for seat, player in players.items() if not unseen else ():
        sights.SAW.prime(link, [[seat]], match_id=match_id, player_id=player, seat=seat)
    if not unusual:
        masters.LEVELS.prime(link, [[IdentityLevel.FROM]], player_id=writer)
    found = iter(there)
    for reader in _OF_MATCH:
        if not next(found):
            reader.prime(link, [], match_id=match_id)
    for reader in _OF_WRITER:
        if not next(found):
            reader.prime(link, [], player_id=writer)
    for _, reader in _OF_PLAYERS:
        for player in players.values() if not next(found) else ():
            reader.prime(link, [], player_id=player)
