import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from pbem.errors import ConfigError, StoreError
from pbem.store.database import Database
from pbem.store.keep.checks import Flaw, check
from pbem.store.sql import revision as schema
from pbem.store.tables.core import Match
from pbem.store.work import Work

_BROKEN = (sqlite3.IntegrityError, psycopg.IntegrityError)


@pytest.mark.sqlite_only
def test_every_connection_has_our_settings(database: Database) -> None:
    """Write-ahead log, full synchronisation and foreign keys are really on, for writers and readers."""
    for work in (database.work(), database.reading()):
        with work as open_work:
            found = [
                open_work.link.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]

        assert ["wal", 2, 1, 5000] == found


@pytest.mark.postgres_only
def test_every_connection_to_a_server_has_our_settings(database: Database) -> None:
    """One moment a transaction, patience with locks, and readers who cannot write."""
    for work, read_only in ((database.work(), "off"), (database.reading(), "on")):
        with work as open_work:
            found = [
                open_work.link.execute(f"SHOW {name}").fetchone()[0]
                for name in ("transaction_isolation", "transaction_read_only", "lock_timeout", "timezone")
            ]

        assert ["repeatable read", read_only, "5s", "UTC"] == found


@pytest.mark.sqlite_only
def test_the_files_are_private(database: Database) -> None:
    """The database and its side files can be read by their owner alone."""
    with database.work() as work:
        work.notes.note("a", "b")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in database.path.parent.iterdir()}

    assert {"pbem.sqlite": 0o600, "pbem.sqlite-wal": 0o600, "pbem.sqlite-shm": 0o600} == modes


def test_a_database_is_never_overwritten(database: Database) -> None:
    """Making a database where one is says so."""
    with pytest.raises(StoreError, match=r"is there already|has tables already"):
        database.create()


def test_a_missing_database_is_named(tmp_path: Path) -> None:
    """Opening what is not there says how to make it, and makes no empty file."""
    path = tmp_path / "none.sqlite"

    with pytest.raises(StoreError, match=r"there is no database at .*none.sqlite; run `pbem db upgrade`"):
        Database(f"sqlite:///{path}").open()
    assert not path.exists()


def test_an_empty_file_is_sent_to_upgrade(tmp_path: Path) -> None:
    """A file without our tables is refused with the way to make them."""
    database = Database(f"sqlite:///{tmp_path / 'empty.sqlite'}")
    database.touch()

    with pytest.raises(StoreError, match="holds no tables of pbem yet; run `pbem db upgrade`"):
        database.open()


def test_a_newer_schema_is_refused(database: Database) -> None:
    """A database of a newer pbem asks for a newer pbem."""
    _stamp(database, "9999")

    with pytest.raises(StoreError, match=r"written by a newer pbem \(schema 9999.*upgrade pbem"):
        database.open()


def test_an_older_schema_is_refused(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database of an older pbem is sent to `pbem db upgrade`."""
    monkeypatch.setattr("pbem.store.sql.revision.REVISIONS", ("0000", schema.HEAD))
    _stamp(database, "0000")

    with pytest.raises(StoreError, match=rf"is at schema 0000 and .* {schema.HEAD}; .*`pbem db upgrade`"):
        database.open()


def test_our_schema_is_taken(database: Database) -> None:
    """A database just made is opened without a word."""
    database.open()


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    """A file that is no database is named as such."""
    (tmp_path / "text.sqlite").write_text("Dear diary, " * 100)

    with pytest.raises(StoreError, match="is not a database of SQLite"):
        Database(f"sqlite:///{tmp_path / 'text.sqlite'}").open()


@pytest.mark.parametrize(
    "url", ["mysql://localhost/pbem", "postgresql+psycopg://host/", "sqlite://", "sqlite:///:memory:", "pbem"]
)
def test_only_files_and_servers_are_taken(url: str) -> None:
    """Another kind of URL is a wrong setting."""
    with pytest.raises(ConfigError, match=r"sqlite:///pbem\.sqlite.*postgresql\+psycopg://"):
        Database(url)


def test_odd_characters_in_the_path_are_no_trouble(tmp_path: Path) -> None:
    """A folder with a question mark, a hash or a blank in its name works."""
    folder = tmp_path / "a #1 50% folder"
    folder.mkdir()
    database = Database(f"sqlite:///{folder / 'pbem.sqlite'}")
    database.create()

    assert ["pbem.sqlite"] == [path.name for path in folder.iterdir() if path.suffix == ".sqlite"]


def test_a_transaction_is_kept_whole(database: Database) -> None:
    """Leaving commits, an exception takes everything back."""
    with database.work() as work:
        work.notes.note("kept", "yes")
    with pytest.raises(ZeroDivisionError):
        _write_and_fail(database)

    with database.reading() as work:
        assert ("yes", None) == tuple(work.notes.fact(key) for key in ("kept", "lost"))


def test_foreign_keys_are_enforced(database: Database) -> None:
    """A row that refers to nothing is refused."""
    with pytest.raises(_BROKEN), database.work() as work:
        work.untold_news.tell(Match(id=77, game="x", rules="1", box="b", secret="s", entries=1), [(0, "{}")])


def test_a_nul_in_a_text_is_replaced(database: Database) -> None:
    """PostgreSQL's text cannot hold one; both keep and find the same without it."""
    with database.work() as work:
        work.notes.note("a\0b", "c\0d")

    with database.reading() as work:
        assert ("c\ufffdd", "c\ufffdd") == (work.notes.fact("a\0b"), work.notes.fact("a\ufffdb"))


def test_numbers_have_64_bits(database: Database) -> None:
    """A mail server counts beyond 31 bits, and a player may type a number of any length."""
    with database.work() as work:
        work.inbox.seen("INBOX", 2**32 - 1, 2**32 - 1)

        assert (2**32 - 1, None) == (work.inbox.highest("INBOX", 2**32 - 1), work.roster.match(10**12))


def test_readers_cannot_write(database: Database) -> None:
    """A reading transaction refuses to write."""
    with pytest.raises(StoreError, match="may not be written"), database.reading() as work:
        work.notes.note("a", "b")


def test_readers_see_one_moment(database: Database) -> None:
    """A reading transaction does not see what is committed after it began."""
    with database.work() as work:
        work.notes.note("count", "1")
    with database.reading() as reading:
        before = reading.notes.fact("count")
        with database.work() as work:
            work.notes.note("count", "2")

        assert ("1", "1") == (before, reading.notes.fact("count"))
    with database.reading() as reading:
        assert "2" == reading.notes.fact("count")


def test_a_locked_database_is_explained(database: Database) -> None:
    """A writer who has waited long enough is told that another program holds the lock."""
    impatient = Database(database.url, patience=0.05)
    with database.work() as work:
        work.notes.note("a", "a")
        with pytest.raises(StoreError, match="is locked by another program"), impatient.work() as other:
            other.notes.note("a", "b")

    # The refused writer has given its connection back.
    with impatient.work() as work:
        work.notes.note("a", "b")
    impatient.close()


@pytest.mark.sqlite_only
def test_a_full_disk_is_explained(database: Database) -> None:
    """When the file cannot grow the sentence says so, and what was committed is still there."""
    with database.work() as work:
        work.notes.note("a", "before")
        pages = work.link.execute("PRAGMA page_count").fetchone()[0]
        # The limit belongs to the connection, which the next transaction takes from the pool again.
        work.link.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StoreError, match="disk is full"), database.work() as work:
        work.notes.note("a", "x" * 1_000_000)

    database.close()
    with database.work() as work:
        assert "before" == work.notes.fact("a")


def test_backup_under_writing_has_all_that_was_committed(database: Database, tmp_path: Path) -> None:
    """Rows committed before the backup began are in it, whole transactions only, while a writer goes on."""
    done = threading.Event()
    committed: list[int] = []

    def write() -> None:
        while not done.is_set():
            number = len(committed)
            with database.work() as work:
                work.notes.note(f"a{number}", "x" * 5000)
                work.notes.note(f"b{number}", "x" * 5000)
            committed.append(number)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            while len(committed) < 20 * (number + 1):
                time.sleep(0.001)
            before = len(committed)
            path = tmp_path / f"copy{number}.backup"
            database.backup(path)
            copy = Database(f"sqlite:///{path}")
            copy.open()
            with copy.reading() as work:
                (first,) = work.link.execute("SELECT count(*) FROM fact WHERE key LIKE 'a%'").fetchone()
                (second,) = work.link.execute("SELECT count(*) FROM fact WHERE key LIKE 'b%'").fetchone()
            copy.close()

            assert first == second
            assert first >= before
            assert [] == check(copy)
    finally:
        done.set()
        writer.join()


def test_a_backup_is_private_and_stands_alone(database: Database, tmp_path: Path) -> None:
    """A backup is one file for its owner alone, with nothing left beside it."""
    (tmp_path / "to").mkdir()
    database.backup(tmp_path / "to" / "copy")

    assert {"copy": 0o600} == {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "to").iterdir()
    }


def test_a_backup_never_overwrites(database: Database, tmp_path: Path) -> None:
    """A file that is there is left alone."""
    (tmp_path / "copy").write_text("precious")

    with pytest.raises(StoreError, match="never overwrites"):
        database.backup(tmp_path / "copy")
    assert "precious" == (tmp_path / "copy").read_text()


def test_a_sound_database_has_no_findings(database: Database, match: Match) -> None:
    """A running match is nothing to complain of."""
    assert [] == check(database)


def test_check_names_what_is_wrong(database: Database, match: Match) -> None:
    """Rows that contradict each other are named, a sentence each."""
    with closing(database.connect()) as link:
        link.execute("UPDATE entry SET text = 'forged' WHERE number = 1")
        link.execute("UPDATE snapshot SET entry = 99")
        link.execute("INSERT INTO news (match_id, seat, entry, text) VALUES (1, 7, 1, '{}')")
        link.execute("UPDATE address SET kind = 'alias' WHERE player_id = 2")
        link.execute("UPDATE match SET status = 'finished'")

    assert [
        "match 1 keeps a position of entry 99, but has only 1 entries",
        "match 1 is finished but waits for seat 0",
        "match 1 is finished but waits for seat 1",
        "match 1 is finished but waits for seat 2",
        "match 1 has news for seat 7, which it does not have",
        "player 2 has no main address",
        "the journal of match 1 is broken at entry 1",
    ] == [each.what for each in check(database)]


@pytest.mark.sqlite_only
def test_check_names_orphans(database: Database, match: Match) -> None:
    """Rows that were written while foreign keys were off are found."""
    with closing(database.connect()) as link:
        link.execute("PRAGMA foreign_keys=OFF")
        link.execute("DELETE FROM player WHERE id = 3")

    assert {
        "row 3 of address refers to a row of player that is not there",
        "row 3 of seat refers to a row of player that is not there",
    } == {each.what for each in check(database)}


@pytest.mark.sqlite_only
def test_check_names_damage(database: Database, match: Match) -> None:
    """A page overwritten with rubbish is found."""
    database.close()
    with closing(database.connect()) as link:
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damaged = bytearray(database.path.read_bytes())
    damaged[4096 * 5 : 4096 * 6] = b"\xa5" * 4096
    database.path.write_bytes(damaged)

    assert "damaged" in check(database)[0].what


def test_check_names_another_schema(database: Database) -> None:
    """The schema is one of the findings."""
    _stamp(database, "9999")

    assert ["upgrade pbem"] == [each.remedy for each in check(database)]


def test_check_takes_further_looks(database: Database, match: Match) -> None:
    """The caller may look at a sound database with eyes of its own."""

    def look(work: Work) -> Iterator[Flaw]:
        for found in work.roster.matches():
            yield Flaw(f"looked at match {found.id}", "look away")

    assert [Flaw("looked at match 1", "look away")] == check(database, look)


def _write_and_fail(database: Database) -> None:
    with database.work() as work:
        work.notes.note("kept", "no")
        work.notes.note("lost", "yes")
        raise ZeroDivisionError


def _stamp(database: Database, revision: str) -> None:
    with closing(database.connect()) as link:
        link.execute(f"UPDATE alembic_version SET version_num = '{revision}'")
