"""SQLite, as one file: the one way it may be opened, what it says when it fails, and its lock.

Write-ahead logging lets others read while one writes; synchronous=FULL because a mail that was answered must
not be forgotten when the power fails.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from pbem.errors import DatabaseUnusable, StoreError
from pbem.store.sql.backend import Backend, SchemaMaker
from pbem.store.sql.file_lock import sole_instance
from pbem.store.sql.link import Link

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
# How a transaction begins: a writer queues for its turn at the start, and so never fails in the middle.
_WRITING, _READING = "BEGIN IMMEDIATE", "BEGIN"

_SIDES = ("-wal", "-shm")

# What SQLite says, and what the operator should read; the first that fits counts.
_SENTENCES = (
    ("locked", "is locked by another program; stop that program or try again"),
    ("disk is full", "cannot grow because the disk is full; make room, nothing already stored is lost"),
    (
        "disk I/O error",
        "cannot be read or written: the disk is full or fails, or a limit on the size of files was met; "
        "look at the disk, then at `pbem db check`; nothing already stored is lost",
    ),
    ("readonly", "may not be written; check who owns the file and its folder"),
    ("unable to open", "cannot be opened; check the path, and who owns the file and its folder"),
    ("not a database", "is not a database of SQLite; check the path, or restore a backup"),
    ("malformed", "is damaged; look at `pbem db check` and restore a backup"),
)


def explained(error: BaseException | None, what: str) -> DatabaseUnusable | None:
    """What SQLite says in three words, for the operator; None where the fault is a bug of ours."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, sqlite3.OperationalError) and type(cause) is not sqlite3.DatabaseError:
        return None
    said = str(cause)
    meaning = next((meaning for mark, meaning in _SENTENCES if mark in said), "cannot be used")
    return DatabaseUnusable(f"{what} {meaning} (SQLite says: {said})")


class SqliteFile(Backend):
    """A file; `patience` is the wait for a lock, in seconds."""

    dialect = sqlite.dialect(paramstyle="named")
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self.name = str(path)
        self._patience = patience

    def exists(self) -> bool:
        return self.path.exists()

    def touch(self) -> None:
        """Make the empty file, readable by its owner alone; SQLite gives its side files the same mode."""
        _new_file(self.path, "the database")

    def connect(self) -> sqlite3.Connection:
        """A connection that never makes a file which is not there."""
        if not self.path.exists():
            raise StoreError(f"there is no database at {self.path}; run `pbem db upgrade` to make it")
        link = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=self._patience,
            isolation_level=None,
            check_same_thread=False,
        )
        for pragma in _PRAGMAS:
            link.execute(f"PRAGMA {pragma}")
        return link

    def engine(self, *, writing: bool) -> Engine:
        return _engine(self.connect if writing else self._reader, _WRITING if writing else _READING)

    def _reader(self) -> sqlite3.Connection:
        link = self.connect()
        link.execute("PRAGMA query_only=ON")
        return link

    def explain(self, error: BaseException | None, *, committing: bool = False) -> StoreError | None:
        return explained(error, f"the database {self.name}")

    def structure(self, connection: sqlite3.Connection) -> list[str]:
        """Damage to the file itself, and references to rows that are not there."""
        damage = [
            f"the file is damaged: {line}"
            for (line,) in connection.execute("PRAGMA integrity_check")
            if line != "ok"
        ]
        orphans = [
            f"row {row} of {child} refers to a row of {parent} that is not there"
            for child, row, parent, _ in connection.execute("PRAGMA foreign_key_check")
        ]
        return damage + orphans

    def overwrite_deleted(self, link: Link) -> None:
        link.execute("PRAGMA secure_delete = ON")

    def defer_keys(self, link: Link) -> None:
        link.execute("PRAGMA defer_foreign_keys = ON")

    def sole(self) -> AbstractContextManager[None]:
        return sole_instance(self.path)

    def working(self) -> AbstractContextManager[None]:
        """A file has one worker."""
        return self.sole()

    def touch_match(self, link: Link, match_id: int) -> None:
        """Only one writes to a file at a time."""

    def read_newest(self, link: Link) -> None:
        """Nobody else writes meanwhile."""

    def size(self) -> int:
        files = (self.path, self.beside("-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def shrink(self) -> None:
        # Without room for a copy it stays as large as it is, which is no fault.
        with closing(self.connect()) as link, suppress(sqlite3.OperationalError):
            link.execute("VACUUM")
        self.settle()

    def free(self) -> float:
        disk = shutil.disk_usage(self.path.absolute().parent)
        return disk.free / disk.total

    def backup(self, path: Path, make: SchemaMaker) -> None:
        # In one step: a copy in several steps begins again whenever somebody writes.
        with closing(self.connect()) as link:
            _new_file(path, "the backup")
            try:
                with closing(sqlite3.connect(path)) as copy:
                    link.backup(copy)
                flush(path)
                flush(path.absolute().parent)
            except BaseException:
                path.unlink()
                raise

    def beside(self, ending: str) -> Path:
        return self.path.with_name(f"{self.path.name}{ending}")

    def last_number(self, link: Link, table: str) -> int:
        # The name of a table cannot be a bound value; it is one of ours.
        found = link.execute(
            f"SELECT max(id) FROM {table} UNION SELECT seq FROM sqlite_sequence WHERE name = :name",  # noqa: S608
            name=table,
        )
        return max(number or 0 for (number,) in found)

    def go_on_after(self, link: Link, table: str, number: int) -> None:
        """Of tables that may give a deleted row's number to another nothing is remembered."""
        numbered = "SELECT 1 FROM sqlite_master WHERE name = :name AND sql LIKE '%AUTOINCREMENT%'"
        if link.execute(numbered, name=table).fetchone() is not None:
            link.execute("DELETE FROM sqlite_sequence WHERE name = :name", name=table)
            link.execute("INSERT INTO sqlite_sequence VALUES (:name, :number)", name=table, number=number)

    def settle(self) -> None:
        """All of it in one file, and on the disk."""
        with closing(sqlite3.connect(self.path)) as link:
            link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        flush(self.path)

    def replace(self, fresh: Path, make: SchemaMaker) -> str | None:
        # Before the old one is moved.
        SqliteFile(fresh, self._patience).settle()
        there = self.path.exists()
        if there:
            # A damaged one keeps its side files, in which its last transactions may be.
            with suppress(sqlite3.Error):
                self.settle()
        number = next(n for n in range(1, 100_000) if not self.beside(f".replaced-{n}").exists())
        aside = self.beside(f".replaced-{number}")
        # Those of a database that is gone are moved, too: SQLite would write them over the new one.
        for side in (*_SIDES, ""):
            part = self.beside(side)
            if part.exists():
                part.rename(aside.with_name(aside.name + side))
        fresh.replace(self.path)
        flush(self.path.absolute().parent)
        return str(aside) if there else None


def _engine(connect: Callable[[], sqlite3.Connection], begin: str) -> Engine:
    def begun(connection: Connection) -> None:
        link: Any = connection.connection.driver_connection
        link.execute(begin)

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool)
    event.listen(engine, "begin", begun)
    return engine


def _new_file(path: Path, what: str) -> None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError as error:
        raise StoreError(f"{path} is there already; {what} never overwrites a file") from error
    except OSError as error:
        raise StoreError(f"{what} cannot be made at {path}: {error.strerror}") from error


def flush(path: Path) -> None:
    """See to it that a file or a folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
