"""Letters of a day, counted; tests/desk/letters/test_shares.py says what follows from it."""

from datetime import datetime, timedelta

import pytest

from pbem.store.books.mails.letter_shares import Share, Trace, TraceCounts
from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import LetterStatus

MOST = {Share.SENDER: 3, Share.THREAD: 2, Share.UNPROVED: 3}
ANNA = Trace("anna@x", "thread", "hello", proved=False)


@pytest.fixture
def letters(database: Database, match: Match, now: datetime) -> None:
    """Three letters of Anna's that prove nothing, an hour apart: two in one thread, which say the same."""
    with database.work() as work:
        for number, (thread, content) in enumerate(
            (("other", "hi"), ("thread", "hello"), ("thread", "hello"))
        ):
            work.inbox.store(
                message_id=f"<{number}@x>",
                digest=str(number),
                raw=b"hello",
                size=5,
                folder="INBOX",
                uidvalidity=1,
                uid=number + 1,
                arrived=now + timedelta(hours=number),
                fetched=now + timedelta(hours=5),
            )
            (letter,) = work.inbox.waiting()
            trace = Trace("anna@x", thread, content, proved=False)
            work.inbox.mark(letter, LetterStatus.DONE, trace=trace)


@pytest.mark.usefixtures("letters")
def test_shares_of_a_letter(database: Database, now: datetime) -> None:
    """By its sender, by its thread, and among strangers; what says the same thrice repeats itself."""
    since = now - timedelta(days=1)
    with database.reading() as work:
        counted = work.inbox.tally(ANNA, since, 9, MOST, 2)
        fewer = work.inbox.tally(ANNA, since, 9, dict.fromkeys(Share, 9), 3)
        later = work.inbox.tally(ANNA, now, 9, MOST, 2)

    assert TraceCounts(True, frozenset(Share)) == counted
    assert TraceCounts(False, frozenset()) == fewer
    assert frozenset({Share.THREAD}) == later.used_up


@pytest.mark.usefixtures("letters")
def test_whoever_proves_a_seat_is_counted_apart(database: Database, now: datetime) -> None:
    """Nobody uses a player's share up in their name."""
    proved = Trace("anna@x", "thread", "hello", proved=True)
    with database.reading() as work:
        found = work.inbox.tally(proved, now - timedelta(days=1), 9, MOST, 2)

    assert TraceCounts(False, frozenset()) == found


@pytest.mark.usefixtures("letters")
def test_old_letters_are_counted_by_when_they_were_fetched(database: Database, now: datetime) -> None:
    """They arrived on as many days as their sender likes."""
    with database.reading() as work:
        found = [
            work.inbox.used_up_lately(Share.SENDER, count, ANNA, now + timedelta(hours=4), 9)
            for count in (3, 4)
        ]

    assert [True, False] == found
