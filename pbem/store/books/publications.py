"""Reads what public pages may be made of, all matches in a few statements: mostly nothing has changed."""

from datetime import datetime
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import and_, select, text

from pbem.engine.bots.insight import Skill
from pbem.engine.values import Value
from pbem.store.sql.link import Book
from pbem.store.sql.statements import RowQuery, table
from pbem.store.tables.club import Terms
from pbem.store.tables.core import Match, Player, SeatRow
from pbem.store.tables.words import MatchStatus, PublishKind

_MATCH, _SEAT, _PLAYER, _TERMS = (table(model) for model in (Match, SeatRow, Player, Terms))

_OF_MATCH = ("id", "game", "rules", "status", "box", "head", "provable", "finished")
_OF_TERMS = ("publish", "watching", "listed")
# What is published, found by an index of nothing else, and tables in the list that anybody may join. It is
# written out as in the index: a partial one is taken only for a condition that is seen to be the same.
_WANTED = (
    text("terms.publish <> 'no'"),
    and_(_MATCH.c.status == MatchStatus.INVITING, _TERMS.c.listed, _TERMS.c.publish == PublishKind.NO),
)
_LISTED = tuple(
    RowQuery(
        select(*(_MATCH.c[name] for name in _OF_MATCH), *(_TERMS.c[name] for name in _OF_TERMS))
        .join(_TERMS, _TERMS.c.match_id == _MATCH.c.id)
        .where(wanted)
    )
    for wanted in _WANTED
)
_HOLDERS = tuple(
    RowQuery(
        select(
            _SEAT.c.match_id,
            _SEAT.c.number,
            _SEAT.c.joined.is_not(None),
            _SEAT.c.bot,
            _SEAT.c.player_id,
            _PLAYER.c.name,
            _PLAYER.c.public,
        )
        .outerjoin(_PLAYER, _PLAYER.c.id == _SEAT.c.player_id)
        .where(
            _SEAT.c.match_id.in_(
                select(_TERMS.c.match_id).join(_MATCH, _MATCH.c.id == _TERMS.c.match_id).where(wanted)
            )
        )
    )
    for wanted in _WANTED
)


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


class Listed(Value):
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


class Publications(Book):
    """What public pages are made of."""

    def listed(self) -> list[Listed]:
        """Every match whose table is published, and every open table in the list."""
        names = (*_OF_MATCH, *_OF_TERMS)
        holders: dict[int, list[Holder]] = {}
        for match, *who in self._rows(_HOLDERS):
            holders.setdefault(match, []).append(Holder(*who))
        return [
            Listed(**dict(zip(names, row, strict=True)), holders=tuple(holders.get(row[0], ())))
            for row in self._rows(_LISTED)
        ]

    def _rows(self, readers: tuple[RowQuery, ...]) -> list[list[Any]]:
        """By match, and by seat; which index finds them is the database's to choose."""
        found = [row for reader in readers for row in reader.rows(self._link)]
        return sorted(found, key=itemgetter(0, 1))
