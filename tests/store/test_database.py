import sqlite3
import threading
import time
from pathlib import Path

import psycopg
import pytest

from pbem.errors import ConfigError, StoreError
from pbem.store.database import Database
from pbem.store.keep.checks import check
from pbem.store.sql import revision as schema
from pbem.store.tables.core import Match
from tests.store.support import stamp

_BROKEN = (sqlite3.IntegrityError, psycopg.IntegrityError)


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


def test_a_newer_schema_is_refused(database: Database) -> None:
    """A database of a newer pbem asks for a newer pbem."""
    stamp(database, "9999")

    with pytest.raises(StoreError, match=r"written by a newer pbem \(schema 9999.*upgrade pbem"):
        database.open()


def test_an_older_schema_is_refused(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database of an older pbem is sent to `pbem db upgrade`."""
    monkeypatch.setattr("pbem.store.sql.revision.REVISIONS", ("0000", schema.HEAD))
    stamp(database, "0000")

    with pytest.raises(StoreError, match=rf"is at schema 0000 and .* {schema.HEAD}; .*`pbem db upgrade`"):
        database.open()


def test_our_schema_is_taken(database: Database) -> None:
    """A database just made is opened without a word."""
    database.open()


@pytest.mark.parametrize(
    "url", ["mysql://localhost/pbem", "postgresql+psycopg://host/", "sqlite://", "sqlite:///:memory:", "pbem"]
)
def test_only_files_and_servers_are_taken(url: str) -> None:
    """Another kind of URL is a wrong setting."""
    with pytest.raises(ConfigError, match=r"sqlite:///pbem\.sqlite.*postgresql\+psycopg://"):
        Database(url)


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


def test_a_backup_never_overwrites(database: Database, tmp_path: Path) -> None:
    """A file that is there is left alone."""
    (tmp_path / "copy").write_text("precious")

    with pytest.raises(StoreError, match="never overwrites"):
        database.backup(tmp_path / "copy")
    assert "precious" == (tmp_path / "copy").read_text()


def _write_and_fail(database: Database) -> None:
    with database.work() as work:
        work.notes.note("kept", "no")
        work.notes.note("lost", "yes")
        raise ZeroDivisionError
