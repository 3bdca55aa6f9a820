"""Asks all books at once what they hold of a match: most hold nothing, and need not be asked again."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, exists, select

from pbem.store.books import attendance, followers, open_questions, standing_orders, untold_news
from pbem.store.books import votes_and_offers as votes
from pbem.store.sql.link import Link
from pbem.store.sql.statements import Reader, table
from pbem.store.tables.club import Watcher
from pbem.store.tables.core import News, Record, Seat, StandingOrder, Stoppage
from pbem.store.tables.upkeep import Absence, Attendance, Deputy, MailWishes

__all__ = ["look_up"]

_SEAT = table(Seat)
# By match, and by who sits at its table.
_OF_MATCH: tuple[tuple[type[Record], Reader], ...] = (
    (StandingOrder, standing_orders.OF_MATCH),
    (Attendance, attendance.OF_MATCH),
    (Deputy, attendance.DEPUTIES),
    (Stoppage, open_questions.STOPPED),
    (Watcher, followers.WATCHERS),
    (News, untold_news.PENDING),
)
_OF_PLAYERS: tuple[tuple[type[Record], Reader], ...] = (
    (Absence, attendance.ABSENCES),
    (MailWishes, votes.WISHES_OF),
)


def _of_match(model: type[Record]) -> Select[tuple[int]]:
    rows = table(model)
    return select(rows.c.match_id).where(rows.c.match_id == bindparam("match_id"))


def _of_players(model: type[Record]) -> Select[tuple[int]]:
    rows = table(model)
    at = _SEAT.c.match_id == bindparam("match_id")
    return select(rows.c.player_id).join(_SEAT, _SEAT.c.player_id == rows.c.player_id).where(at)


_ANYTHING: list[ColumnElement[Any]] = [
    *(exists(_of_match(model)) for model, _ in _OF_MATCH),
    *(exists(_of_players(model)) for model, _ in _OF_PLAYERS),
]
_THERE = Reader(select(*_ANYTHING))


def look_up(link: Link, match_id: int, players: Sequence[int]) -> None:
    """Find out what there is of a match with these players at its table."""
    ((*there,),) = _THERE.rows(link, match_id=match_id)
    for (_, reader), found in zip(_OF_MATCH, there, strict=False):
        if not found:
            reader.prime(link, [], match_id=match_id)
    for (_, reader), found in zip(_OF_PLAYERS, there[len(_OF_MATCH) :], strict=True):
        for player in players if not found else ():
            reader.prime(link, [], player_id=player)
