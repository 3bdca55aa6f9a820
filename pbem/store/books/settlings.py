"""Keeps the last answers to questions that can still be changed for a while, one a match."""

from datetime import datetime

from sqlalchemy import bindparam

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Query, Saving, finding, removing, table
from pbem.store.tables.core import Match, Settling
from pbem.store.tables.words import MatchStatus

_MATCH, _SETTLING = table(Match), table(Settling)

_SETTLE = Saving(Settling)
_SETTLING_OF = finding(Settling, "match_id")
_SETTLED = Query(
    Settling,
    lambda rows: (
        rows.join(_MATCH, _MATCH.c.id == _SETTLING.c.match_id)
        .where(_SETTLING.c.until <= bindparam("now"), _MATCH.c.status == MatchStatus.RUNNING)
        .order_by(_SETTLING.c.until)
    ),
)
_UNSETTLE = removing(Settling, "match_id")


class Settlings(Book):
    """The answers that settle, in all matches."""

    def settle(self, settling: Settling) -> None:
        """Keep the last answer of a match's open question, in place of the one before."""
        _SETTLE.row(self._link, settling)

    def of_match(self, match_id: int) -> Settling | None:
        """The answer of a match that settles."""
        return _SETTLING_OF.first(self._link, match_id=match_id)

    def settled(self, now: datetime) -> list[Settling]:
        """The answers whose time is over, in matches that go on."""
        return _SETTLED.all(self._link, now=now)

    def unsettle(self, match_id: int) -> bool:
        """No answer of the match settles any more; False when none did."""
        return _UNSETTLE.run(self._link, match_id=match_id).rowcount == 1
