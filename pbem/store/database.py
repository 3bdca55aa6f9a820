"""Opens the database the one way it may be opened, and hands out transactions.

Write-ahead logging lets others read while one writes; synchronous=FULL because a mail that was answered must
not be forgotten when the power fails.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from pbem.errors import ConfigError, StoreError
from pbem.store.sql import revision as schema
from pbem.store.sql.failures import explain
from pbem.store.tables.core import Record
from pbem.store.work import Work

__all__ = ["Database"]

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
# How a transaction begins: a writer queues for its turn at the start, and so never fails in the middle.
_WRITING, _READING = "BEGIN IMMEDIATE", "BEGIN"


class Database:
    """A SQLite file, named by a URL such as `sqlite:///pbem.sqlite`; `patience` is the wait for a lock."""

    def __init__(self, url: str, *, patience: float = 10.0) -> None:
        self.url = url
        self.path = _path(url)
        self._patience = patience

    def create(self) -> None:
        """Make a new database with the tables of this version; refuses to touch a file that is there."""
        # These declare the tables that are loaded only where they are needed.
        from pbem.store.tables import club, upkeep  # noqa: F401

        self.touch()
        Record.metadata.create_all(self.engine)
        with self.engine.begin() as connection:
            connection.exec_driver_sql(
                "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
                "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
            )
            connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (schema.HEAD,))

    def touch(self) -> None:
        """Make the empty file, readable by its owner alone; SQLite gives its side files the same mode."""
        _new_file(self.path, "the database")

    def open(self) -> None:
        """Make sure the database is there and of our schema, or raise a StoreError that says what to do."""
        schema.demand(self.revision(), self.path)

    def revision(self) -> str | None:
        """The schema the database is at, or None when it has no tables of ours."""
        try:
            with closing(self.connect()) as link:
                return schema.revision(link)
        except sqlite3.Error as error:
            raise explain(error, self.path) or error from error

    def work(self) -> Work:
        """One transaction that writes; only one is open at a time, the others queue."""
        return Work(self.engine, self.path)

    def reading(self) -> Work:
        """One transaction that only reads, and sees the database as it was when it began."""
        return Work(self._readers, self.path)

    def backup(self, path: Path) -> None:
        """Copy all that is committed to a new file, while others go on writing."""
        # In one step: a copy in several steps begins again whenever somebody writes.
        with closing(self.connect()) as link:
            _new_file(path, "the backup")
            try:
                with closing(sqlite3.connect(path)) as copy:
                    link.backup(copy)
                _flush(path)
            except BaseException:
                path.unlink()
                raise

    def close(self) -> None:
        """Give back all connections; the database can be used again afterwards."""
        self.engine.dispose()
        self._readers.dispose()

    def connect(self) -> sqlite3.Connection:
        """A bare connection with our settings; never makes a file that is not there."""
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

    @cached_property
    def engine(self) -> Engine:
        """SQLAlchemy's engine on this file, for those who write."""
        return _engine(self.connect, _WRITING)

    @cached_property
    def _readers(self) -> Engine:
        def connect() -> sqlite3.Connection:
            link = self.connect()
            link.execute("PRAGMA query_only=ON")
            return link

        return _engine(connect, _READING)


def _engine(connect: Callable[[], sqlite3.Connection], begin: str) -> Engine:
    def begun(connection: Connection) -> None:
        link: Any = connection.connection.driver_connection
        link.execute(begin)

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool)
    event.listen(engine, "begin", begun)
    return engine


def _path(url: str) -> Path:
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    if parsed is None or parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        raise ConfigError(f"database.url is {url!r}; it must name a file, as in sqlite:///pbem.sqlite")
    return Path(str(parsed.database))


def _new_file(path: Path, what: str) -> None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError as error:
        raise StoreError(f"{path} is there already; {what} never overwrites a file") from error
    except OSError as error:
        raise StoreError(f"{what} cannot be made at {path}: {error.strerror}") from error


def _flush(path: Path) -> None:
    for place, mode in ((path, os.O_RDWR), (path.absolute().parent, os.O_RDONLY)):
        handle = os.open(place, mode)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
