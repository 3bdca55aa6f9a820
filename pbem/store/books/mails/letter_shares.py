"""Counts the letters of a day by sender, by thread and among strangers, for every letter in one question."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Boolean, ColumnElement, Select, bindparam, case, func, literal_column, null, select

from pbem.engine.values import Value
from pbem.store.sql.link import Book
from pbem.store.sql.statements import RowQuery, table
from pbem.store.tables.mails import LetterRow

_LETTER = table(LetterRow)


def _nth(share: str, *which: ColumnElement[bool], when: ColumnElement[datetime]) -> Select[tuple[int]]:
    """Finds one letter where so many came that the share is used up, else none."""
    return (
        select(_LETTER.c.id)
        .where(*which)
        .where(when > bindparam("since"), _LETTER.c.id != bindparam("this"))
        .limit(1)
        .offset(bindparam(f"before_{share}"))
    )


# Written out as in the index: SQLite takes a partial index only for a condition it sees to be the same.
_UNPROVED: ColumnElement[bool] = literal_column("thread IS NOT NULL AND seat IS NULL")
_PROVED = _LETTER.c.seat.is_not(None) == bindparam("proved")
_OF_SENDER = _LETTER.c.sender == bindparam("sender")
_OF_THREAD = _LETTER.c.thread == bindparam("thread")


class Share(StrEnum):
    """By what letters are counted together: a sender, a thread, or that they prove nothing."""

    SENDER = "sender"
    THREAD = "thread"
    UNPROVED = "unproved"


_WHICH: dict[Share, tuple[ColumnElement[bool], ...]] = {
    Share.SENDER: (_OF_SENDER, _PROVED),
    Share.THREAD: (_OF_THREAD, _PROVED),
    Share.UNPROVED: (_UNPROVED,),
}
# By when they came to us, for old letters: they arrived on as many days as their senders like.
_LATELY_OF = {share: RowQuery(_nth(share, *which, when=_LETTER.c.fetched)) for share, which in _WHICH.items()}
_LAST_SAID = (
    select(_LETTER.c.content)
    .where(_OF_THREAD, _PROVED)
    .where(_LETTER.c.arrived > bindparam("since"), _LETTER.c.id != bindparam("this"))
    .order_by(_LETTER.c.arrived.desc())
    .limit(bindparam("same"))
    .subquery()
)
# All that is counted for every letter, in one question.
_TALLY = RowQuery(
    select(
        select(func.count())
        .select_from(_LAST_SAID)
        .where(_LAST_SAID.c.content == bindparam("content"))
        .scalar_subquery(),
        *(
            # Whoever proves a seat has no part in the share of strangers, which takes longest to count.
            case((bindparam("proved", type_=Boolean), null()), else_=nth) if share is Share.UNPROVED else nth
            for share, which in _WHICH.items()
            for nth in [_nth(share, *which, when=_LETTER.c.arrived).scalar_subquery()]
        ),
    )
)


class Trace(Value):
    """What a letter is counted by: its sender if it has exactly one, its thread and what it says.

    Letters that prove a seat are counted apart, so that nobody uses a player's share up in their name.
    """

    sender: str | None
    thread: str
    content: str
    proved: bool


class TraceCounts(Value):
    """What is known of the letters before one, counted by its traces."""

    # Whether the last ones of the thread all said what this one says.
    repeats: bool
    # The shares of which there is nothing left.
    used_up: frozenset[Share]


class LetterShares(Book):
    """The letters that came, as they are counted."""

    __slots__ = ()

    def tally(
        self, trace: Trace, since: datetime, this: int, most: Mapping[Share, int], same: int
    ) -> TraceCounts:
        """What is known of the letters since then, where so many of each share are allowed."""
        ((said, *used),) = _TALLY.rows(
            self._link,
            sender=trace.sender,
            thread=trace.thread,
            content=trace.content,
            proved=trace.proved,
            since=since,
            this=this,
            same=same,
            **{f"before_{share}": most[share] - 1 for share in _WHICH},
        )
        up = (share for share, found in zip(_WHICH, used, strict=True) if found is not None)
        return TraceCounts(said == same, frozenset(up))

    def used_up_lately(self, share: Share, count: int, trace: Trace, since: datetime, this: int) -> bool:
        """Whether so many letters like this one were fetched since then."""
        given = {"sender": trace.sender, "thread": trace.thread, "proved": trace.proved}
        before = {f"before_{share}": count - 1}
        return bool(_LATELY_OF[share].rows(self._link, **given, since=since, this=this, **before))
