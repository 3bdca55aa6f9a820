"""Keeps letters in their order where several read them: behind which others each waits, and who has it."""

from datetime import datetime

from sqlalchemy import ColumnElement, and_, bindparam, or_, select, text, update

from pbem.store.books.facts import REREAD
from pbem.store.sql.link import Book
from pbem.store.sql.statements import Query, RowQuery, Taking, WriteStatement, table
from pbem.store.tables.mails import LetterRaw, LetterRow
from pbem.store.tables.notes import Fact

_LETTER, _RAW, _FACT = table(LetterRow), table(LetterRaw), table(Fact)
# Written out as in the indexes: a partial one is taken only for a condition that is seen to be the same.
_NEW = text("letter.status = 'new'")
# Where a database has several workers, whoever reads a letter holds its row until all it causes is committed.
# It is new to all others until then, so that those behind it wait.
_OPEN = RowQuery(
    select(_RAW.c.raw)
    .select_from(_LETTER)
    .outerjoin(_RAW, _RAW.c.letter_id == _LETTER.c.id)
    .where(_LETTER.c.id == bindparam("id"), _NEW)
    .with_for_update(of=_LETTER, skip_locked=True)
)


def _first(column: str) -> ColumnElement[bool]:
    """Whether no letter that arrived earlier waits with the same in that column."""
    before = _LETTER.alias(f"{column}_mate")
    earlier = or_(
        before.c.arrived < _LETTER.c.arrived,
        and_(before.c.arrived == _LETTER.c.arrived, before.c.id < _LETTER.c.id),
    )
    same = before.c[column] == _LETTER.c[column]
    return ~select(before.c.id).where(text(f"{before.name}.status = 'new'"), same, earlier).exists()


# While the mailbox is read again after a restore, one alone reads all letters.
_NOBODY_ALONE = ~select(_FACT.c.key).where(_FACT.c.key == REREAD, _FACT.c.value != "").exists()


def _claim(tried: ColumnElement[bool]) -> Taking[LetterRow]:
    first = (
        select(_LETTER.c.id)
        .where(_NEW, _LETTER.c.origin.is_not(None), tried, _NOBODY_ALONE, _first("lane"), _first("origin"))
        .order_by(_LETTER.c.arrived, _LETTER.c.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    counted = update(_LETTER).where(_LETTER.c.id == first.scalar_subquery())
    return Taking(LetterRow, counted.values(attempts=_LETTER.c.attempts + 1))


# Of those that were tried one may be just about to be read.
_CLAIM_FRESH, _CLAIM_TRIED = _claim(_LETTER.c.attempts == 0), _claim(_LETTER.c.attempts > 0)
_UNSORTED = Query(
    LetterRow,
    lambda letters: (
        letters.where(_NEW, _LETTER.c.origin.is_(None))
        .order_by(_LETTER.c.arrived, _LETTER.c.id)
        .limit(bindparam("count"))
    ),
)
_SORT = WriteStatement(update(_LETTER).where(_LETTER.c.id == bindparam("this")), columns=("lane", "origin"))
_UNREAD = {
    own: RowQuery(
        select(_LETTER.c.id)
        .where(_NEW, _LETTER.c.lane == bindparam("match_id") if own else _LETTER.c.lane.is_(None))
        .where(_LETTER.c.arrived <= bindparam("until"))
        .limit(1)
    )
    for own in (True, False)
}


class LetterLanes(Book):
    """The letters that wait to be read."""

    __slots__ = ()

    def opened(self, letter_id: int) -> tuple[bool, bytes | None]:
        """Whether a letter is still to be read and nobody else reads it, and its bytes if they are there."""
        found = _OPEN.rows(self._link, id=letter_id)
        return bool(found), found[0][0] if found else None

    def claim(self) -> list[LetterRow]:
        """The first sorted letter that nobody else reads and that waits behind no other; tried ones last.

        Its try is counted.
        """
        return _CLAIM_FRESH.all(self._link) or _CLAIM_TRIED.all(self._link)

    def unsorted(self, count: int) -> list[LetterRow]:
        """New letters of which nobody has said yet behind which others they wait."""
        return _UNSORTED.all(self._link, count=count)

    def sort(self, letter: LetterRow, lane: int | None, origin: str) -> None:
        """A letter waits behind those that name the same match, if any, and those of the same origin."""
        _SORT.run(self._link, this=letter.id, lane=lane, origin=origin)

    def unread(self, match_id: int, until: datetime) -> bool:
        """Whether a letter waits that arrived by then and names that match, or may be about any."""
        given = {"match_id": match_id, "until": until}
        return any(each.rows(self._link, **given) for each in _UNREAD.values())
