"""Behind which others a letter waits; tests/daemon/test_workers.py reads with several at a time."""

from datetime import datetime, timedelta

import pytest

from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import LetterStatus


@pytest.fixture
def letters(database: Database, match: Match, now: datetime) -> None:
    """Four letters, each a minute after the one before."""
    with database.work() as work:
        for number in range(4):
            work.inbox.store(
                message_id=f"<{number}@x>",
                digest=str(number),
                raw=b"hello",
                size=5,
                folder="INBOX",
                uidvalidity=1,
                uid=number + 1,
                arrived=now + timedelta(minutes=number),
                fetched=now,
            )


@pytest.mark.usefixtures("letters")
def test_a_letter_waits_behind_those_of_its_match_and_its_writer(database: Database) -> None:
    """Nobody has one before all of them were sorted; a try is counted, and tried ones come last."""
    with database.work() as work:
        assert [] == work.inbox.claim()
        first, second, third, fourth = work.inbox.unsorted(9)
        for letter, lane, origin in (
            (first, 1, "anna"),
            (second, 1, "ben"),
            (third, None, "anna"),
            (fourth, None, "cleo"),
        ):
            work.inbox.sort(letter, lane, origin)
        assert [] == work.inbox.unsorted(9)
        taken = [letter.id for _ in range(3) for letter in work.inbox.claim()]
        assert [first.id, fourth.id, first.id] == taken
        (again,) = work.inbox.of_status(LetterStatus.NEW)[-1:]
        assert again is not None
        done = work.inbox.letter(first.id)
        assert done is not None
        assert 2 == done.attempts
        work.inbox.mark(done, LetterStatus.DONE)

        assert {second.id, third.id} == {letter.id for _ in range(2) for letter in work.inbox.claim()}


@pytest.mark.usefixtures("letters")
def test_a_letter_that_is_being_read_is_open_once(database: Database) -> None:
    """When it was dealt with there is nothing to read any more."""
    with database.work() as work:
        (letter, *_) = work.inbox.waiting()
        assert (True, b"hello") == work.inbox.opened(letter.id)
        work.inbox.mark(letter, LetterStatus.DONE)
        assert (False, None) == work.inbox.opened(letter.id)


@pytest.mark.usefixtures("letters")
def test_what_may_be_about_a_match_waits(database: Database, now: datetime) -> None:
    """A letter that names another match does not keep a deadline from being looked at."""
    with database.work() as work:
        for letter in work.inbox.unsorted(9):
            work.inbox.sort(letter, 7, letter.message_id)
        assert (True, False) == (work.inbox.unread(7, now), work.inbox.unread(1, now))
        work.link.execute("UPDATE letter SET lane = NULL WHERE id = 4")

        assert (False, True) == (work.inbox.unread(1, now), work.inbox.unread(1, now + timedelta(hours=1)))
