from datetime import datetime, timedelta

from pbem.store.books.outbox import URGENCY
from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import DispatchKind
from tests.store.books.support import put


def test_a_mail_of_an_undone_attempt_was_never_mailed(
    database: Database, now: datetime, match: Match
) -> None:
    """A game master's order that is only tried leaves nothing behind, also in what was asked before it."""
    with database.work() as work:
        before = work.outbox.mailed(match.id, 0, DispatchKind.TURN)
        with work.link.attempt(keep=False):
            put(work.outbox, now, "a", DispatchKind.TURN, match_id=match.id, seat=0)
            tried = work.outbox.mailed(match.id, 0, DispatchKind.TURN)

        assert (False, True, False) == (before, tried, work.outbox.mailed(match.id, 0, DispatchKind.TURN))


def test_a_message_id_is_queued_once(database: Database, now: datetime) -> None:
    """After a crash the same mail is put again, and the first bytes stay."""
    with database.work() as work:
        first = put(work.outbox, now, "a", DispatchKind.TURN)
    with database.work() as work:
        again = work.outbox.put(
            message_id="<a@x>",
            kind=DispatchKind.TURN,
            sender="play@x",
            recipient="anna@x",
            subject="other",
            raw=b"other",
            now=now,
        )

        assert (True, False) == (first, again)
        assert b"Subject: a\r\n\r\n" == work.outbox.raw(1)
        assert 1 == len(work.outbox.latest())


def test_every_kind_has_an_urgency() -> None:
    """No mail can be made that the queue does not know how to place."""
    assert set(DispatchKind) == set(URGENCY)


def test_what_was_mailed_about_a_question_is_found(database: Database, match: Match, now: datetime) -> None:
    """The mails about one question to one seat, and their texts, are found again by that."""
    with database.work() as work:
        put(work.outbox, now, "mine", DispatchKind.TURN, match_id=1, epoch=0, question=1, seat=0)
        put(work.outbox, now, "theirs", DispatchKind.TURN, match_id=1, epoch=0, question=1, seat=1)
        put(work.outbox, now, "later", DispatchKind.REMINDER, match_id=1, epoch=0, question=1, seat=0)
        found = work.outbox.of_question(1, 0, 1, 0)

        assert ["<mine@x>", "<later@x>"] == [dispatch.message_id for dispatch in found]
        assert ["text of mine", "text of later"] == work.outbox.lines(1, 0, 1, 0)
        assert work.outbox.named("<theirs@x>") is not None
        assert work.outbox.named("<nobody@x>") is None


def test_a_reminder_can_be_taken_back(database: Database, match: Match, now: datetime) -> None:
    """What is still queued of that kind about that question is not sent, other mails are."""
    about = {"match_id": 1, "epoch": 0, "question": 1, "seat": 0}
    with database.work() as work:
        put(work.outbox, now, "turn", DispatchKind.TURN, **about)
        put(work.outbox, now, "reminder", DispatchKind.REMINDER, **about)
        work.outbox.cancel(DispatchKind.REMINDER, **about)
        queue = [dispatch.message_id for dispatch in work.outbox.due(now)]

    assert ["<turn@x>"] == queue


def test_old_bytes_are_cut_but_never_those_still_to_be_sent(database: Database, now: datetime) -> None:
    """After the keeping time the bytes of sent mails go."""
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        work.outbox.sent(work.outbox.due(now), now)
        put(work.outbox, now, "b", DispatchKind.TURN)

        assert 1 == work.outbox.cut(now + timedelta(days=180))
        assert (True, False) == tuple(work.outbox.raw(number) is None for number in (1, 2))


def test_a_bounce_finds_its_mail(database: Database, now: datetime) -> None:
    """The envelope address a mail went out under leads back to it."""
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        found = work.outbox.enveloped("play@x")

        assert work.outbox.enveloped("play+other@x") is None
    assert found is not None
    assert "<a@x>" == found.message_id
