"""Opens the database the one way it may be opened, and hands out transactions; it alone knows its kind."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar
from weakref import finalize

from sqlalchemy import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from pbem.errors import ConfigError, StoreError, TryAgain
from pbem.store.books.facts import MOVED
from pbem.store.sql import revision as schema
from pbem.store.sql.backend import Backend
from pbem.store.tables.core import Record
from pbem.store.work import Work

T = TypeVar("T")

# How often a transaction is done again, and how long it waits before that at most, in seconds.
_TRIES = 10
_PAUSE = 0.05


class Database:
    """Named by a URL such as `sqlite:///pbem.sqlite` or `postgresql+psycopg://pbem@host/pbem`.

    `patience` is the wait for a lock, in seconds.
    """

    def __init__(self, url: str, *, patience: float = 10.0) -> None:
        self.url = url
        self.backend = _backend(url, patience)
        # How sentences for the operator call it.
        self.name = self.backend.name
        # How many transactions were done again.
        self.retries = 0
        self._turns: AbstractContextManager[None] = nullcontext()

    @property
    def path(self) -> Path:
        """The file of a database that is one."""
        path: Path = getattr(self.backend, "path", Path())
        return path

    def create(self) -> None:
        """Make a new database with the tables of this version; refuses to touch one that is there."""
        self.backend.touch()
        with self.engine.begin() as connection:
            self.make_tables(connection)

    @staticmethod
    def make_tables(connection: Connection) -> None:
        """Make the tables of this version where there are none."""
        # The tables that not every pass of cron needs are declared there.
        from pbem.store.tables import club, mails, notes, upkeep  # noqa: F401

        Record.metadata.create_all(connection)
        connection.exec_driver_sql(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
            "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
        connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{schema.HEAD}')")  # noqa: S608 - ours

    def touch(self) -> None:
        """Make the empty database."""
        self.backend.touch()

    def open(self) -> None:
        """Make sure the database is there and of our schema, or raise a StoreError that says what to do."""
        schema.demand(self.revision(), self.name)
        with self.reading() as work:
            moved = work.notes.fact(MOVED)
        if moved:
            raise StoreError(f"the database {self.name} was moved to {moved}; set [database] url to that")

    def revision(self) -> str | None:
        """The schema the database is at, or None when it has no tables of ours."""
        try:
            with closing(self.connect()) as connection:
                return self._revision(connection)
        except Exception as error:
            raise self.backend.explain(error) or error from error

    def _revision(self, connection: Any) -> str | None:
        if ("alembic_version",) not in connection.execute(self.backend.tables).fetchall():
            return None
        found: tuple[str] | None = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return None if found is None else found[0]

    def work(self) -> Work:
        """One transaction that writes; in a SQLite file only one is open at a time, the others queue."""
        return Work(self.engine, self.backend)

    def run(self, use_case: Callable[[Work], T]) -> T:
        """One transaction that is done again when somebody else has changed the same rows meanwhile.

        Rows that were read before must be read again inside: they may say what is not so any more.
        """
        for _ in range(_TRIES - 1):
            try:
                with self._turns, self.work() as work:
                    return use_case(work)
            except TryAgain:
                self.retries += 1
                time.sleep(random.uniform(0, _PAUSE))  # noqa: S311 - no secret
        with self._turns, self.work() as work:
            return use_case(work)

    def reading(self) -> Work:
        """One transaction that only reads, and sees the database as it was when it began."""
        return Work(self.readers, self.backend)

    def sole(self) -> AbstractContextManager[None]:
        """Hold the lock of the database, or raise AlreadyRunning with who holds it."""
        return self.backend.sole()

    @contextmanager
    def working(self) -> Iterator[None]:
        """Work on the database for a while, beside others where it lets several, or raise AlreadyRunning."""
        with self.backend.working():
            if not self.several:
                yield
                return
            # Whoever works beside others connects in another way than a command.
            self._connect_anew()
            try:
                self.lead()
                yield
            finally:
                self._connect_anew()

    def _connect_anew(self) -> None:
        self.engine.dispose()
        del self.engine

    @property
    def several(self) -> bool:
        """Whether we work beside others, who take letters and mails from the same heap."""
        return self.backend.several

    def alone(self) -> bool:
        """Whether nobody else works on the database now."""
        return self.backend.alone()

    def lead(self) -> bool:
        """Whether we look after mailbox and deadlines; whoever has lost that cannot write before this."""
        try:
            return self.backend.lead(self.engine)
        except Exception as error:
            raise self.backend.explain(error) or error from error

    def share(self) -> None:
        """Another process of ours is about to be forked that will write, too, in turn with us.

        No connection may be open then: the locks of SQLite's belong to the process that took them.
        """
        from pbem.store.sql.turns import Turns

        self.close()
        self._turns = Turns()

    def share_no_more(self) -> None:
        """The other process has ended."""
        self._turns = nullcontext()

    def backup(self, path: Path) -> None:
        """Copy all that is committed to a new SQLite file, while others go on writing."""
        self.backend.backup(path, self.make_tables)

    def close(self) -> None:
        """Give back all connections; the database can be used again afterwards."""
        self.engine.dispose()
        self.readers.dispose()

    def connect(self) -> Any:
        """A bare connection of the driver's with our settings, outside of any transaction."""
        return self.backend.connect()

    @cached_property
    def engine(self) -> Engine:
        """SQLAlchemy's engine on this database, for those who write."""
        return self._engine(writing=True)

    @cached_property
    def readers(self) -> Engine:
        """SQLAlchemy's engine for those who only read."""
        return self._engine(writing=False)

    def _engine(self, *, writing: bool) -> Engine:
        """An engine that is closed when nobody holds this database any more, and at the end of the process.

        A file that is closed has no log beside it: who copies it has all of it, and what was forgotten is
        overwritten in it.
        """
        engine = self.backend.engine(writing=writing)
        finalize(self, engine.dispose)
        return engine


def _backend(url: str, patience: float) -> Backend:
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    if parsed is not None and parsed.get_backend_name() == "postgresql" and parsed.database:
        from pbem.store.postgres import PostgresServer

        return PostgresServer(parsed, patience)
    if parsed is None or parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        raise ConfigError(
            f"database.url is {url!r}; it must name a file, as in sqlite:///pbem.sqlite, "
            "or a database on a server, as in postgresql+psycopg://pbem@localhost/pbem"
        )
    # Whose database is on a server has no use for the other kind.
    from pbem.store.sqlite import SqliteFile

    return SqliteFile(Path(str(parsed.database)), patience)
