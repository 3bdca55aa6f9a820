from datetime import datetime, timedelta

from pbem.store.books.mails.letter_shares import Trace
from pbem.store.books.mails.mail_tallies import (
    answers_of,
    answers_since,
    fetched_since,
    last_letter,
    mails_to,
    oldest_waiting,
    unread_of,
)
from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import DispatchKind, LetterStatus
from tests.store.books.support import put

_HOUR = timedelta(hours=1)


def test_answers_are_told_when_their_question_is_closed(
    database: Database, match: Match, now: datetime
) -> None:
    """Until then nobody may see who has answered and when."""
    with database.work() as work:
        work.open_questions.answered(1, 0, 1, 2, now + _HOUR)
        assert [(2, now + _HOUR)] == [(each.seat, each.answered) for each in answers_of(work.link, 1)]
        assert [] == answers_since(work.link, 1, now)
        match.asked = 2
        work.roster.save_match(match)

        assert [2] == [each.seat for each in answers_since(work.link, 1, now)]
        assert [] == answers_since(work.link, 1, now + _HOUR)


def test_letters_are_looked_up(database: Database, match: Match, now: datetime) -> None:
    """The newest of a player about a match, how many were fetched, and which were put aside unread."""
    with database.work() as work:
        for number in range(3):
            work.inbox.store(
                message_id=f"<{number}@x>",
                digest=str(number),
                raw=b"hello",
                size=5,
                folder="INBOX",
                uidvalidity=1,
                uid=number + 1,
                arrived=now + number * _HOUR,
                fetched=now + number * _HOUR,
            )
        first, second, third = work.inbox.waiting()
        eve = Trace("eve@x", "thread", "hello", proved=False)
        work.inbox.mark(first, LetterStatus.HELD, verdict="asked", trace=eve)
        work.inbox.mark(second, LetterStatus.DROPPED, verdict="asked", player_id=1, match_id=1, trace=eve)
        work.inbox.mark(third, LetterStatus.DONE, verdict="asked", player_id=1, match_id=1, trace=eve)

        assert [first.id, second.id] == unread_of(work.link, "eve@x", "asked", now - _HOUR)
        assert [second.id] == unread_of(work.link, "eve@x", "asked", now)
        assert [] == unread_of(work.link, "eve@x", "spam", now - _HOUR)
        newest = last_letter(work.link, 1, 1)
        assert newest is not None
        assert (third.id, None) == (newest.id, last_letter(work.link, 1, 2))
        assert 2 == fetched_since(work.link, now)


def test_mails_are_looked_up(database: Database, match: Match, now: datetime) -> None:
    """The newest to a player about a match, and since when the first one waits to be sent."""
    with database.work() as work:
        assert oldest_waiting(work.link) is None
        for number in range(3):
            about = {"match_id": 1, "player_id": 1}
            put(work.outbox, now + number * _HOUR, str(number), DispatchKind.TURN, to=str(number), **about)

        assert ["<2@x>", "<1@x>"] == [mail.message_id for mail in mails_to(work.link, 1, 1, 2)]
        assert [] == mails_to(work.link, 1, 2, 2)
        assert now == oldest_waiting(work.link)
        work.outbox.sent(work.outbox.due(now + 9 * _HOUR)[:1], now)
        assert now + _HOUR == oldest_waiting(work.link)
