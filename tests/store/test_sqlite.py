"""What only a file can do to us; tests/store/test_database.py has what both kinds do."""

import stat
from pathlib import Path

import pytest

from pbem.errors import StoreError
from pbem.store.database import Database


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


@pytest.mark.sqlite_only
def test_the_files_are_private(database: Database) -> None:
    """The database and its side files can be read by their owner alone."""
    with database.work() as work:
        work.notes.note("a", "b")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in database.path.parent.iterdir()}

    assert {"pbem.sqlite": 0o600, "pbem.sqlite-wal": 0o600, "pbem.sqlite-shm": 0o600} == modes


def test_an_empty_file_is_sent_to_upgrade(tmp_path: Path) -> None:
    """A file without our tables is refused with the way to make them."""
    database = Database(f"sqlite:///{tmp_path / 'empty.sqlite'}")
    database.touch()

    with pytest.raises(StoreError, match="holds no tables of pbem yet; run `pbem db upgrade`"):
        database.open()


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    """A file that is no database is named as such."""
    (tmp_path / "text.sqlite").write_text("Dear diary, " * 100)

    with pytest.raises(StoreError, match="is not a database of SQLite"):
        Database(f"sqlite:///{tmp_path / 'text.sqlite'}").open()


def test_odd_characters_in_the_path_are_no_trouble(tmp_path: Path) -> None:
    """A folder with a question mark, a hash or a blank in its name works."""
    folder = tmp_path / "a #1 50% folder"
    folder.mkdir()
    database = Database(f"sqlite:///{folder / 'pbem.sqlite'}")
    database.create()

    assert ["pbem.sqlite"] == [path.name for path in folder.iterdir() if path.suffix == ".sqlite"]


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


def test_a_backup_is_private_and_stands_alone(database: Database, tmp_path: Path) -> None:
    """A backup is one file for its owner alone, with nothing left beside it."""
    (tmp_path / "to").mkdir()
    database.backup(tmp_path / "to" / "copy")

    assert {"copy": 0o600} == {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "to").iterdir()
    }
