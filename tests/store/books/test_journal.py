from contextlib import closing
from datetime import datetime
from hashlib import blake2b

import pytest

from pbem.errors import StoreError
from pbem.store.books.journal import entry_hash
from pbem.store.database import Database
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.words import EntryKind


def _play(database: Database, match: Match, now: datetime, *orders: str) -> None:
    with database.work() as work:
        for order in orders:
            work.journal.append(match, EntryKind.ANSWER, order, arrived=now, now=now, seat=0)


def _alter(database: Database, statement: str) -> None:
    with closing(database.connect()) as link:
        link.execute(statement)


def _broken(database: Database) -> int | None:
    with database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        return work.journal.verify(match)


def test_an_entry_comes_back_as_it_was_written(database: Database, match: Match, now: datetime) -> None:
    """All fields survive the round trip, times as aware as they went in; the database numbers the row."""
    with database.work() as work:
        written = work.journal.append(
            match, EntryKind.ANSWER, "pick trout at d4", arrived=now, now=now, seat=2
        )
    with database.reading() as work:
        (read,) = work.journal.entries(1, after=1)

    assert written.model_dump(exclude={"id"}) == read.model_dump(exclude={"id"})
    assert (2, EntryKind.ANSWER, 0, 1, 2, now) == (
        read.number,
        read.kind,
        read.epoch,
        read.question,
        read.seat,
        read.arrived,
    )


def test_entries_are_numbered_and_chained(database: Database, match: Match, now: datetime) -> None:
    """Each entry holds the hash of the one before, the first holds the commitment, the match the last."""
    _play(database, match, now, "pick trout at d4", "pick bear at a1")
    with database.reading() as work:
        entries = work.journal.entries(1)
        stored = work.roster.match(1)

    assert [1, 2, 3] == [entry.number for entry in entries]
    assert ["c0ffee", entries[0].hash, entries[1].hash] == [entry.previous for entry in entries]
    assert stored is not None
    assert (3, entries[2].hash) == (stored.entries, stored.head)


def test_entries_of_one_kind_alone(database: Database, match: Match, now: datetime) -> None:
    """Only what was asked for is read, in its order: a match may have thousands of answers."""
    with database.work() as work:
        for kind, order in (("ruling", "one"), ("answer", "pick"), ("ruling", "two"), ("lapse", "pass")):
            work.journal.append(match, EntryKind(kind), order, arrived=now, now=now)
    with database.reading() as work:
        assert ["one", "two"] == [entry.text for entry in work.journal.of_kind(1, EntryKind.RULING)]
        assert [] == work.journal.of_kind(1, EntryKind.SUBSTITUTE)


def test_equal_orders_have_different_hashes(database: Database, match: Match, now: datetime) -> None:
    """The salt keeps a sealed order from being found by trying all orders."""
    with database.work() as work:
        first = work.journal.append(match, EntryKind.ANSWER, "pass", arrived=now, now=now)
        second = work.journal.append(match, EntryKind.ANSWER, "pass", arrived=now, now=now)

    assert first.salt != second.salt
    assert 32 == len(first.salt)


def test_the_hash_is_as_documented(now: datetime) -> None:
    """The hash is BLAKE2b over a text anybody can write down, so that any version can check a journal."""
    text = (
        '{"arrived":1774745999123456,"created":1774745999123456,"epoch":0,"kind":"answer","number":2,'
        '"previous":"c0ffee","question":1,"salt":"00","seat":0,"text":"pick trout at d4"}'
    )
    entry = Entry(
        match_id=1,
        number=2,
        kind=EntryKind.ANSWER,
        epoch=0,
        question=1,
        seat=0,
        text="pick trout at d4",
        arrived=now,
        created=now,
        salt="00",
        previous="c0ffee",
        hash="",
    )

    expected = blake2b(text.encode(), digest_size=32, person=b"pbem entry 1").hexdigest()
    assert expected == entry_hash(entry)


def test_an_untouched_journal_verifies(database: Database, match: Match, now: datetime) -> None:
    """Nothing is found where nothing was changed."""
    _play(database, match, now, "pick trout at d4", "pick bear at a1")

    assert _broken(database) is None


@pytest.mark.parametrize(
    ("tampering", "first"),
    [
        ("UPDATE entry SET text = 'pick bear at d4' WHERE number = 2", 2),
        ("UPDATE entry SET arrived = arrived - 1 WHERE number = 3", 3),
        ("UPDATE entry SET seat = 1 WHERE number = 2", 2),
        ("UPDATE entry SET salt = '00' WHERE number = 1", 1),
        ("UPDATE entry SET hash = 'abc' WHERE number = 2", 2),
        ("DELETE FROM entry WHERE number = 2", 2),
        ("DELETE FROM entry WHERE number = 4", 4),
        ("UPDATE match SET entries = 3", 4),
        ("UPDATE match SET head = 'abc'", 4),
        ("UPDATE match SET commitment = 'abc'", 1),
    ],
)
def test_tampering_is_named(
    database: Database, match: Match, now: datetime, tampering: str, first: int
) -> None:
    """The first entry that no longer fits is named."""
    _play(database, match, now, "pick trout at d4", "pick bear at a1", "pick wolf at a2")
    _alter(database, tampering)

    assert first == _broken(database)


def test_an_old_copy_of_a_match_cannot_fork_the_chain(
    database: Database, match: Match, now: datetime
) -> None:
    """Who read the match before somebody else wrote is told to read it again."""
    with database.reading() as work:
        old = work.roster.match(1)
    assert old is not None
    _play(database, match, now, "pick trout at d4")

    with pytest.raises(StoreError, match="match 1 has moved on"):
        _play(database, old, now, "pick bear at a1")
    assert _broken(database) is None


def test_an_exported_journal_verifies_elsewhere(database: Database, match: Match, now: datetime) -> None:
    """Entries written as they are under another match id keep their chain."""
    _play(database, match, now, "pick trout at d4")
    with database.work() as work:
        entries = work.journal.entries(1)
        copy = work.roster.add_match(
            Match(game="ecosystem", rules="1", box=match.box, secret="s", commitment="c0ffee", created=now)
        )
        work.journal.adopt(copy, entries)

        assert work.journal.verify(copy) is None
        assert (2, match.head) == (copy.entries, copy.head)


def test_the_snapshot_follows_the_match(database: Database, match: Match, now: datetime) -> None:
    """One position is kept a match, with the entry it holds for."""
    _play(database, match, now, "pick trout at d4")
    with database.work() as work:
        work.journal.keep(match, "the second position", "def")
    with database.reading() as work:
        snapshot = work.journal.snapshot(1)
        (count,) = work.link.execute("SELECT count(*) FROM snapshot").fetchone()

    assert snapshot is not None
    assert (1, 2, "the second position", "def") == (count, snapshot.entry, snapshot.position, snapshot.hash)


def test_secrets_are_not_in_the_repr(database: Database, match: Match, now: datetime) -> None:
    """Neither the seed, nor a sealed order, nor a position is written where logs could catch it."""
    _play(database, match, now, "pick trout at d4")
    with database.reading() as work:
        shown = repr((work.roster.match(1), work.journal.entries(1), work.journal.snapshot(1)))

    assert [] == [secret for secret in ("5ec4e7", "trout", "the first position") if secret in shown]
