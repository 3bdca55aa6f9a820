"""Reads what players have done so far in a match: who answered which question, and whether in time."""

from datetime import datetime

from sqlalchemy import and_, bindparam, or_, select

from pbem.engine.values import Value
from pbem.store.sql.link import Link
from pbem.store.sql.statements import RowQuery, table
from pbem.store.tables.core import Entry, Waiting
from pbem.store.tables.words import EntryKind

_ENTRY, _WAITING = table(Entry), table(Waiting)

# Entries that say something about a seat: an answer, a miss, a seat given up or taken over.
_TELLING = (EntryKind.ANSWER, EntryKind.STANDING, EntryKind.LAPSE, EntryKind.RESIGN, EntryKind.SUBSTITUTE)
_SAID = ("match_id", "seat", "kind", "epoch", "question", "arrived")
_ASKED = (_WAITING.c[name] == _ENTRY.c[name] for name in ("match_id", "epoch", "question", "seat"))
_OF_MATCH = RowQuery(
    select(*(_ENTRY.c[name] for name in _SAID), _WAITING.c.due)
    .select_from(_ENTRY)
    .outerjoin(_WAITING, and_(*_ASKED))
    .where(
        _ENTRY.c.match_id == bindparam("match_id"),
        or_(*(_ENTRY.c.kind == kind for kind in _TELLING)),
        _ENTRY.c.seat.is_not(None),
    )
    .order_by(_ENTRY.c.number)
)


class Deed(Value):
    """What happened to one question a seat was asked, or to the seat itself."""

    match: int
    seat: int
    kind: EntryKind
    epoch: int
    question: int
    arrived: datetime
    due: datetime | None


def deeds_of(link: Link, match_id: int) -> list[Deed]:
    """Those of all seats of a match, in the order of its journal."""
    return [Deed(*row) for row in _OF_MATCH.rows(link, match_id=match_id)]
