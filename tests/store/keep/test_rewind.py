"""Rows taken back; tests/desk/ops/test_try_letter.py deals with letters again on what comes of it."""

from datetime import datetime, timedelta

import pytest

from pbem.store.database import Database
from pbem.store.keep.rewind import mails_of_seat, rewind_letter, rewind_mails, rewind_match
from pbem.store.tables.core import Match
from pbem.store.tables.upkeep import AddressQuestion
from pbem.store.tables.words import DispatchKind, EntryKind, LetterStatus
from tests.store.books.support import put

_HOUR = timedelta(hours=1)


@pytest.fixture
def then(now: datetime) -> datetime:
    """The moment that is gone back to."""
    return now + _HOUR


def test_mails_of_after_that_moment_were_never_sent(
    database: Database, match: Match, now: datetime, then: datetime
) -> None:
    """Nor were questions asked, whose numbers are given again, or answered."""

    def asked(made: datetime) -> AddressQuestion:
        return AddressQuestion(
            purpose="resign", payload="{}", address="a@x", made=made, ends=made + 9 * _HOUR
        )

    with database.work() as work:
        put(work.outbox, now, "before", DispatchKind.TURN, match_id=1, seat=0)
        put(work.outbox, then, "after", DispatchKind.NEWS, match_id=1, seat=0)
        early, late = work.questions.add(asked(now)), work.questions.add(asked(then))
        work.questions.answered(early, "yes", then)
        rewind_mails(work.link, then)

        assert ["<before@x>"] == [mail.message_id for mail in mails_of_seat(work.link, 1, 0)]
        assert [early.id] == [each.id for each in work.questions.unanswered("resign")]
        assert late.id == work.questions.add(asked(then)).id


def test_a_match_is_what_it_was(database: Database, match: Match, now: datetime, then: datetime) -> None:
    """Entries, the kept position and answers of since are gone; who had resigned holds the seat again."""
    entries, head = match.entries, match.head
    with database.work() as work:
        work.open_questions.answered(1, 0, 1, 0, now)
        work.open_questions.answered(1, 0, 1, 1, then)
        cut = [
            work.journal.append(match, EntryKind.ANSWER, "pick", arrived=then, now=then, seat=1),
            work.journal.append(match, EntryKind.RESIGN, "", arrived=then, now=then, seat=2),
        ]
        given_up = work.roster.seated(1)[2].seat
        given_up.resigned = True
        work.roster.save_seat(given_up)
        match.entries, match.head = entries, head
        rewind_match(work.link, match, cut, then)

        assert [EntryKind.SETUP] == [entry.kind for entry in work.journal.entries(1)]
        assert work.journal.snapshot(1) is None
        assert [True, False, False] == [
            waiting.answered is not None for waiting in work.open_questions.of_question(1, 0, 1)
        ]
        assert not work.roster.seated(1)[2].seat.resigned


def test_a_letter_has_just_been_fetched(database: Database, match: Match, now: datetime) -> None:
    """What it said of its writer's zone is not known yet."""
    with database.work() as work:
        work.inbox.store(
            message_id="<a@x>",
            digest="a",
            raw=b"hello",
            size=5,
            folder="INBOX",
            uidvalidity=1,
            uid=1,
            arrived=now,
            fetched=now,
        )
        (letter,) = work.inbox.waiting()
        work.inbox.mark(letter, LetterStatus.DONE, verdict="orders", player_id=1, match_id=1, seat=0)
        player = work.roster.player(1)
        assert player is not None
        player.zone, player.zone_guessed = "Europe/Berlin", True
        work.roster.save_player(player)
        done = work.inbox.letter(letter.id)
        assert done is not None
        rewind_letter(work.link, done)
        again, writer = work.inbox.letter(letter.id), work.roster.player(1)

    assert again is not None
    assert writer is not None
    assert (LetterStatus.NEW, None, None, None) == (again.status, again.verdict, again.player_id, again.seat)
    assert (None, False) == (writer.zone, writer.zone_guessed)
