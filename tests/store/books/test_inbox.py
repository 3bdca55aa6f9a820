from datetime import datetime, timedelta

import pytest

from pbem.errors import StoreError
from pbem.store.books.inbox import Arrival, Inbox
from pbem.store.database import Database
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import LetterStatus


def _store(inbox: Inbox, now: datetime, message_id: str, digest: str, **changes: object) -> Arrival:
    fields: dict[str, object] = {
        "raw": b"From: anna\r\n\r\npick trout at d4\r\n",
        "size": 32,
        "folder": "INBOX",
        "uidvalidity": 7,
        "uid": 1,
        "arrived": now,
        "fetched": now + timedelta(seconds=5),
    }
    return inbox.store(message_id=message_id, digest=digest, **(fields | changes))


def _apply(database: Database, letter: LetterRow) -> None:
    with database.work() as work:
        work.notes.note("applied", "twice")
        work.inbox.mark(letter, LetterStatus.REFUSED)


def test_a_letter_comes_back_as_it_was_stored(database: Database, now: datetime) -> None:
    """Bytes, times and place on the server survive."""
    with database.work() as work:
        _store(work.inbox, now, "<a@x>", "d1", raw=b"\x00\xff raw", size=6, uid=42)
    with database.reading() as work:
        (letter,) = work.inbox.waiting()

        assert b"\x00\xff raw" == work.inbox.raw(1)
    assert ("<a@x>", "d1", "INBOX", 7, 42, now, now + timedelta(seconds=5), 6, LetterStatus.NEW) == (
        letter.message_id,
        letter.digest,
        letter.folder,
        letter.uidvalidity,
        letter.uid,
        letter.arrived,
        letter.fetched,
        letter.size,
        letter.status,
    )


def test_the_same_letter_is_known(database: Database, now: datetime) -> None:
    """Message-ID and digest together make a letter; the same ID with another body is new and flagged."""
    with database.work() as work:
        arrivals = [
            _store(work.inbox, now, message_id, digest)
            for message_id, digest in (("<a@x>", "d1"), ("<a@x>", "d1"), ("<a@x>", "d2"), ("<b@x>", "d1"))
        ]
    with database.reading() as work:
        flags = [letter.altered for letter in work.inbox.waiting()]

    assert [Arrival.NEW, Arrival.KNOWN, Arrival.ALTERED, Arrival.NEW] == arrivals
    assert [False, True, False] == flags


def test_letters_without_message_id_are_told_apart_by_their_body(database: Database, now: datetime) -> None:
    """A missing Message-ID is nothing to be suspicious of."""
    with database.work() as work:
        arrivals = [_store(work.inbox, now, "", digest) for digest in ("d1", "d2", "d1")]

    assert [Arrival.NEW, Arrival.NEW, Arrival.KNOWN] == arrivals


def test_letters_wait_in_the_order_they_arrived(database: Database, now: datetime) -> None:
    """The server's arrival time counts, not the order of fetching, and no more are given than asked for."""
    with database.work() as work:
        for minutes in (3, 1, 2):
            _store(work.inbox, now, f"<{minutes}@x>", "d", arrived=now + timedelta(minutes=minutes))
    with database.reading() as work:
        waiting = work.inbox.waiting(2)

    assert ["<1@x>", "<2@x>"] == [letter.message_id for letter in waiting]


def test_a_letter_is_dealt_with_once(database: Database, now: datetime) -> None:
    """Who marks a letter that somebody else has marked since is refused, so nothing is applied twice."""
    with database.work() as work:
        _store(work.inbox, now, "<a@x>", "d1")
    with database.reading() as work:
        (mine,) = work.inbox.waiting()
        (theirs,) = work.inbox.waiting()
    with database.work() as work:
        work.inbox.mark(theirs, LetterStatus.DONE, verdict="orders", note="1 line", seat=2)

    with pytest.raises(StoreError, match="letter 1 was dealt with"):
        _apply(database, mine)
    with database.reading() as work:
        letter = work.inbox.letter(1)
        assert letter is not None
        assert (LetterStatus.DONE, "orders", "1 line", 2) == (
            letter.status,
            letter.verdict,
            letter.note,
            letter.seat,
        )
        assert [] == work.inbox.waiting()
        assert work.notes.fact("applied") is None


def test_attempts_are_counted(database: Database, now: datetime) -> None:
    """A letter that kills the process shows by its count, and starts afresh when it is retried."""
    with database.work() as work:
        _store(work.inbox, now, "<a@x>", "d1")
        letters = work.inbox.waiting()
        work.inbox.attempt(letters)
        work.inbox.attempt(letters)
        work.inbox.mark(letters[0], LetterStatus.SHUNTED, note="broke the code")
    with database.work() as work:
        (shunted,) = work.inbox.of_status(LetterStatus.SHUNTED)
        retried = work.inbox.retry(1)
        (again,) = work.inbox.waiting()

    assert (2, True, 0) == (shunted.attempts, retried, again.attempts)


def test_a_letter_that_was_done_stays_done(database: Database, now: datetime) -> None:
    """Retrying what was applied would apply it twice."""
    with database.work() as work:
        _store(work.inbox, now, "<a@x>", "d1")
        work.inbox.mark(work.inbox.waiting()[0], LetterStatus.DONE)

        assert not work.inbox.retry(1)
        assert {LetterStatus.DONE: 1} == work.inbox.counts()


def test_each_folder_has_a_mark_that_only_rises(database: Database) -> None:
    """The mark is kept for each folder and each UIDVALIDITY, and an older UID does not lower it."""
    with database.work() as work:
        work.inbox.seen("INBOX", 7, 10)
        work.inbox.seen("INBOX", 7, 4)
        work.inbox.seen("Junk", 7, 3)
        found = [
            work.inbox.highest(folder, uidvalidity)
            for folder, uidvalidity in (("INBOX", 7), ("Junk", 7), ("INBOX", 8))
        ]

    assert [10, 3, 0] == found


def test_old_bytes_are_cut_but_never_those_still_to_be_read(database: Database, now: datetime) -> None:
    """After the keeping time the row stays and the bytes go, unless the letter is still new."""
    with database.work() as work:
        _store(work.inbox, now, "<a@x>", "d1")
        work.inbox.mark(work.inbox.waiting()[0], LetterStatus.DONE)
        _store(work.inbox, now, "<b@x>", "d1")
        cut = work.inbox.cut(now + timedelta(days=180))

        assert 1 == cut
        assert work.inbox.raw(1) is None
        assert work.inbox.raw(2) is not None
        assert 2 == len(work.inbox.latest())
