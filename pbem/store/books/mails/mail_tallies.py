"""Figures about mail and answers for those who look at the whole: no letter's way needs them."""

from datetime import datetime

from sqlalchemy import bindparam, func, or_, select, text

from pbem.engine.values import Value
from pbem.store.sql.link import Link
from pbem.store.sql.statements import RowQuery, counting, finding, same, table
from pbem.store.tables.core import Match, Waiting
from pbem.store.tables.mails import Dispatch, LetterRow
from pbem.store.tables.words import LetterStatus

_LETTER, _DISPATCH, _WAITING, _MATCH = table(LetterRow), table(Dispatch), table(Waiting), table(Match)

# Letters that were put aside unread because their sender had been asked that day whether it was them.
_UNREAD_OF = RowQuery(
    select(_LETTER.c.id)
    .where(
        same(_LETTER, "sender"),
        or_(_LETTER.c.status == LetterStatus.DROPPED, _LETTER.c.status == LetterStatus.HELD),
        same(_LETTER, "verdict"),
        _LETTER.c.arrived > bindparam("since"),
    )
    .order_by(_LETTER.c.id)
)
_MAILS_TO = finding(Dispatch, "match_id", "player_id", by="-id", most=True)
_LETTERS_OF = finding(LetterRow, "match_id", "player_id", by="-id", most=True)
_FETCHED_SINCE = counting(LetterRow, _LETTER.c.fetched > bindparam("since"))
# Written out as in the index: SQLite takes a partial index only for a condition it sees to be the same.
_OLDEST = RowQuery(
    select(func.min(_DISPATCH.c.created, type_=_DISPATCH.c.created.type)).where(
        text("status IN ('waiting', 'uncertain')")
    )
)

# When a sealed question was answered by whom is told when it closes.
_ANSWERS = select(_WAITING.c.match_id, _WAITING.c.seat, _WAITING.c.asked, _WAITING.c.answered)
_ANSWERS_OF = RowQuery(_ANSWERS.where(same(_WAITING, "match_id"), _WAITING.c.answered.is_not(None)))
_ANSWERS_SINCE = RowQuery(
    _ANSWERS.join(_MATCH, _MATCH.c.id == _WAITING.c.match_id).where(
        _WAITING.c.match_id == bindparam("match_id"),
        _WAITING.c.answered > bindparam("since"),
        or_(_WAITING.c.question < _MATCH.c.asked, _MATCH.c.finished.is_not(None)),
    )
)


class Answered(Value):
    """A question that was asked and answered, by the seat or for it."""

    match: int
    seat: int
    asked: datetime
    answered: datetime


def answers_since(link: Link, match_id: int, since: datetime) -> list[Answered]:
    """The answers after that time to questions of a match that are closed."""
    return [Answered(*row) for row in _ANSWERS_SINCE.rows(link, match_id=match_id, since=since)]


def unread_of(link: Link, sender: str, verdict: str, since: datetime) -> list[int]:
    """The letters of a sender after that time that were dropped with this verdict."""
    return [row[0] for row in _UNREAD_OF.rows(link, sender=sender, verdict=verdict, since=since)]


def answers_of(link: Link, match_id: int) -> list[Answered]:
    """All answers of a match."""
    return [Answered(*row) for row in _ANSWERS_OF.rows(link, match_id=match_id)]


def mails_to(link: Link, match_id: int, player_id: int, count: int) -> list[Dispatch]:
    """The newest mails to a player about a match, the newest first."""
    return _MAILS_TO.all(link, match_id=match_id, player_id=player_id, count=count)


def last_letter(link: Link, match_id: int, player_id: int) -> LetterRow | None:
    """The newest letter of a player about a match."""
    return _LETTERS_OF.first(link, match_id=match_id, player_id=player_id, count=1)


def fetched_since(link: Link, since: datetime) -> int:
    """How many letters were fetched after that time."""
    return _FETCHED_SINCE.number(link, since=since)


def oldest_waiting(link: Link) -> datetime | None:
    """When the mail that has been in the queue longest was made, or None when the queue is empty."""
    return _OLDEST.value(link, datetime)
