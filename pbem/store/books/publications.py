"""Reads what public pages may be made of, all matches in two statements: mostly nothing has changed."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, or_, select

from pbem.engine.insight import Skill
from pbem.store.sql.link import Link
from pbem.store.sql.statements import Reader, table
from pbem.store.tables.club import Result, Terms
from pbem.store.tables.core import Match, Player, Seat
from pbem.store.tables.words import MatchStatus, PublishKind

__all__ = ["Holder", "Listed", "Publications"]

_MATCH, _SEAT, _PLAYER, _TERMS, _RESULT = (table(model) for model in (Match, Seat, Player, Terms, Result))

_OF_MATCH = ("id", "game", "rules", "status", "box", "head", "provable", "finished")
_OF_TERMS = ("publish", "watching", "listed")
_WANTED = or_(
    _TERMS.c.publish != PublishKind.NO,
    (_MATCH.c.status == MatchStatus.INVITING) & _TERMS.c.listed,
)
_LISTED = Reader(
    select(*(_MATCH.c[name] for name in _OF_MATCH), *(_TERMS.c[name] for name in _OF_TERMS))
    .join(_TERMS, _TERMS.c.match_id == _MATCH.c.id)
    .where(_WANTED)
    .order_by(_MATCH.c.id)
)
_HOLDERS = Reader(
    select(
        _SEAT.c.match_id,
        _SEAT.c.number,
        _SEAT.c.joined.is_not(None),
        _SEAT.c.bot,
        _SEAT.c.player_id,
        _PLAYER.c.name,
        _PLAYER.c.public,
    )
    .select_from(_SEAT)
    .join(_MATCH, _MATCH.c.id == _SEAT.c.match_id)
    .join(_TERMS, _TERMS.c.match_id == _MATCH.c.id)
    .outerjoin(_PLAYER, _PLAYER.c.id == _SEAT.c.player_id)
    .where(_WANTED)
    .order_by(_SEAT.c.match_id, _SEAT.c.number)
)
_FILED = Reader(select(func.count()).select_from(_RESULT))


class Holder(NamedTuple):
    """A seat and who holds it."""

    number: int
    joined: bool
    # How well the bot plays that sits there.
    bot: Skill | None
    player: int | None
    name: str | None
    # As `player.public` has it.
    public: str | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A match that was meant to be public in one way or another, before it is asked how much of it is."""

    id: int
    game: str
    rules: str
    status: MatchStatus
    box: str
    head: str
    provable: bool
    finished: datetime | None
    publish: PublishKind
    watching: bool
    listed: bool
    holders: tuple[Holder, ...]


class Publications:
    """What public pages are made of."""

    __slots__ = ("_link",)

    def __init__(self, link: Link) -> None:
        self._link = link

    def listed(self) -> list[Listed]:
        """Every match whose table is published, and every open table in the list."""
        names = (*_OF_MATCH, *_OF_TERMS)
        holders: dict[int, list[Holder]] = {}
        for match, *who in _HOLDERS.rows(self._link):
            holders.setdefault(match, []).append(Holder(*who))
        return [
            Listed(**dict(zip(names, row, strict=True)), holders=tuple(holders.get(row[0], ())))
            for row in _LISTED.rows(self._link)
        ]

    def results_filed(self) -> int:
        """How many results there are."""
        found: int = _FILED.value(self._link)
        return found
