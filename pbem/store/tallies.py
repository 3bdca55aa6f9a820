"""Figures about the mail that only those ask for who look at the whole: no letter's way needs them."""

import sqlite3
from datetime import datetime

from sqlalchemy import bindparam, func, select, text

from pbem.store.statements import Reader, table
from pbem.store.tables import Dispatch, Letter

__all__ = ["fetched_since", "oldest_waiting"]

_LETTER, _DISPATCH = table(Letter), table(Dispatch)

_FETCHED_SINCE = Reader(
    select(func.count()).select_from(_LETTER).where(_LETTER.c.fetched > bindparam("since"))
)
# Written out as in the index: SQLite takes a partial index only for a condition it sees to be the same.
_OLDEST = Reader(
    select(func.min(_DISPATCH.c.created, type_=_DISPATCH.c.created.type)).where(
        text("status IN ('waiting', 'uncertain')")
    )
)


def fetched_since(link: sqlite3.Connection, since: datetime) -> int:
    """How many letters were fetched after that time."""
    found: int = _FETCHED_SINCE.value(link, since=since)
    return found


def oldest_waiting(link: sqlite3.Connection) -> datetime | None:
    """When the mail that has been in the queue longest was made, or None when the queue is empty."""
    found: datetime | None = _OLDEST.value(link)
    return found
