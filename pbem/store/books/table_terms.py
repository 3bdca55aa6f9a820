"""Keeps what was settled about each table when it was opened, so that the lobby can list and guard it."""

from datetime import datetime

from sqlalchemy import bindparam, func, select

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Query, RowQuery, Saving, finding, table
from pbem.store.tables.club import Terms
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus

_TERMS, _MATCH = table(Terms), table(Match)

_SET = Saving(Terms)
_OF = finding(Terms, "match_id")
_OPEN = Query(
    Match,
    lambda matches: (
        matches.join(_TERMS, _TERMS.c.match_id == _MATCH.c.id)
        .where(_MATCH.c.status == MatchStatus.INVITING, _TERMS.c.listed)
        .order_by(_MATCH.c.id)
    ),
)
_WATCHABLE = Query(
    Match,
    lambda matches: (
        matches.join(_TERMS, _TERMS.c.match_id == _MATCH.c.id)
        .where(_MATCH.c.status == MatchStatus.RUNNING, _TERMS.c.watching)
        .order_by(_MATCH.c.id.desc())
        .limit(bindparam("count"))
    ),
)
_OPENED_SINCE = RowQuery(
    select(func.count())
    .select_from(_MATCH)
    .join(_TERMS, _TERMS.c.match_id == _MATCH.c.id)
    .where(_TERMS.c.opener_id == bindparam("opener_id"), _MATCH.c.created > bindparam("since"))
)
_AFTER = Query(
    Match,
    lambda matches: (
        matches.join(_TERMS, _TERMS.c.match_id == _MATCH.c.id)
        .where(_TERMS.c.after_id == bindparam("after_id"), _MATCH.c.status != MatchStatus.CLOSED)
        .order_by(_MATCH.c.id.desc())
    ),
)


class TableTerms(Book):
    """The terms of all tables."""

    def set(self, terms: Terms) -> None:
        """Write a table's terms, in place of those before."""
        _SET.row(self._link, terms)

    def of(self, match_id: int) -> Terms:
        """A table's terms; the defaults where nothing was settled."""
        return _OF.first(self._link, match_id=match_id) or Terms(match_id=match_id)

    def open_tables(self) -> list[Match]:
        """The tables anybody may join that have not begun, the oldest first."""
        return _OPEN.all(self._link)

    def watchable(self, count: int) -> list[Match]:
        """Matches being played that anybody may watch, the newest first."""
        return _WATCHABLE.all(self._link, count=count)

    def opened_since(self, player_id: int, since: datetime) -> int:
        """How many tables a player has opened after that time."""
        return _OPENED_SINCE.number(self._link, opener_id=player_id, since=since)

    def sequel(self, match_id: int) -> Match | None:
        """The match that the players of this one went on with."""
        return _AFTER.first(self._link, after_id=match_id)
