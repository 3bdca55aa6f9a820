"""PostgreSQL: how we connect to it, what it says when it fails, and where its tables differ from SQLite's.

Every transaction is REPEATABLE READ: it sees one moment, and a row that somebody else has changed since then
cannot be written over; PostgreSQL says so, and the transaction is done again.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Engine, create_engine
from sqlalchemy.dialects.postgresql.base import PGDDLCompiler
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool
from sqlalchemy.types import BigInteger, Integer

from pbem.errors import AlreadyRunning, DatabaseUnusable, StoreError, TryAgain
from pbem.store.sql import sessions
from pbem.store.sql.backend import Backend, SchemaMaker
from pbem.store.sql.copying import connected, copy_rows
from pbem.store.sql.link import Link
from pbem.store.sqlite import SqliteFile

if TYPE_CHECKING:
    import psycopg

# The oldest version we know to work; what is older gets no repairs from its makers any more.
OLDEST = 14
# Workers share the first lock, and whoever must be alone has it alone; one of them has the second and leads.
# The numbers only have to be ours.
_LOCK = 0x7062656D
_LEAD = _LOCK + 1
# After so many seconds without a sign of life the server lets go of what a worker holds: one that is stopped,
# or whose machine is gone, must not keep the lead or a letter.
_SILENCE = 45

# What an error is called by the first letters of its SQLSTATE, and what the operator should read.
_STATES = (
    (
        "28",
        "refuses us; check user and password in [database] url or ~/.pgpass, and the server's pg_hba.conf",
    ),
    ("3D", "is not there; make it: createdb --encoding=UTF8 --locale=C --template=template0 {database}"),
    ("42501", "does not let this user do that; make the user the owner of the database"),
    ("3F", "has no place where this user may make tables; make the user the owner of the database"),
    ("25006", "may not be written: it is a standby, or this was only to read"),
    ("55P03", "is locked by another program; stop that program or try again"),
    ("53100", "cannot grow because the server's disk is full; make room, nothing already stored is lost"),
    ("53300", "has no connection left; raise max_connections, or stop other programs"),
    ("53", "lacks room or memory; look at the server's log"),
    ("57", "was stopped or broke off; it is tried again"),
    ("08", "cannot be reached, or the line broke; check host and port, and whether the server runs"),
)
# Before there is a connection the library gives no SQLSTATE, only what the server or the system said.
_WORDS = (
    ("authentication failed", "28"),
    ("no password supplied", "28"),
    ("no pg_hba.conf entry", "28"),
    ("role ", "28"),
    ("does not exist", "3D"),
    ("too many clients", "53300"),
    ("starting up", "57"),
    ("shutting down", "57"),
    ("", "08"),
)


# What must be on in the server, and what it does otherwise.
_ON = {
    "fsync": "loses matches when the power fails",
    "synchronous_commit": "forgets mails that were answered when the power fails",
}
_ENCODING = "make the database anew: createdb --encoding=UTF8 --locale=C --template=template0"
_POOLER = (
    "a pooler stands between us and the server, and by transaction it would break our locks",
    "connect to the server itself",
)


class _Wide(BigInteger):
    """Every whole number has 64 bits, as in SQLite: numbers of an IMAP server need 32 without a sign."""

    render_bind_cast = True


# SQLAlchemy has no types for what is called here.
class _Tables(PGDDLCompiler):
    def get_column_specification(self, column: Any, **given: Any) -> str:
        narrow: str = super().get_column_specification(column, **given)  # type: ignore[no-untyped-call]
        return narrow.replace(" SERIAL", " BIGSERIAL").replace(" INTEGER", " BIGINT")

    def visit_foreign_key_constraint(self, constraint: Any, **given: Any) -> str:
        # So that a transaction can ask for them to be looked at only at its end, as SQLite lets it.
        key: str = super().visit_foreign_key_constraint(constraint, **given)  # type: ignore[no-untyped-call]
        return f"{key} DEFERRABLE"

    def visit_create_index(self, create: Any, *given: Any, **named: Any) -> str:
        # To say it in the tables would load this dialect in every pass of cron on SQLite.
        options = create.element.dialect_options
        options["postgresql"]["where"] = options["sqlite"]["where"]
        index: str = super().visit_create_index(create, *given, **named)  # type: ignore[no-untyped-call]
        return index


class _Dialect(PGDialect_psycopg):
    """How our own statements are written."""

    supports_statement_cache = True
    colspecs = {**PGDialect_psycopg.colspecs, Integer: _Wide}  # noqa: RUF012 - SQLAlchemy's name and type


class PostgresServer(Backend):
    """A database on a server; `patience` is the wait for a lock, in seconds."""

    dialect = _Dialect()  # type: ignore[no-untyped-call]
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"

    def __init__(self, url: URL, patience: float) -> None:
        self._url = url
        self.name = url.set(drivername="postgresql", password=None).render_as_string()
        self._patience = patience
        # The connection that holds the lead, and whether we act on it.
        self._leader: Any = None
        self._leads = False

    @cached_property
    def _driver(self) -> Any:
        try:
            import psycopg
        except ImportError as error:
            raise StoreError(
                f"the database {self.name} needs PostgreSQL's driver; run: pip install 'pbem[postgres]'"
            ) from error
        return psycopg

    def exists(self) -> bool:
        """A database on a server is made by its administrator."""
        return True

    def touch(self) -> None:
        with closing(self.connect()) as link:
            if link.execute(self.tables).fetchone() is not None:
                raise StoreError(f"the database {self.name} has tables already; they are never overwritten")

    def connect(self) -> "psycopg.Connection[Any]":
        return self._connect(writing=True)

    def _connect(self, *, writing: bool) -> "psycopg.Connection[Any]":
        where = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            link: psycopg.Connection[Any] = self._driver.connect(
                where,
                autocommit=True,
                connect_timeout=10,
                client_encoding="utf8",
                application_name="pbem",
                # A server that is gone, machine and all, is noticed within half a minute.
                tcp_user_timeout=30_000,
                keepalives_idle=10,
                keepalives_interval=5,
                keepalives_count=4,
            )
            if link.info.server_version < OLDEST * 10_000:
                said = link.info.parameter_status("server_version")
                link.close()
                raise StoreError(
                    f"the server of {self.name} is PostgreSQL {said}; pbem needs {OLDEST} or newer"
                )
            link.execute(
                "SET default_transaction_isolation = 'repeatable read';"
                f"SET default_transaction_read_only = {'off' if writing else 'on'};"
                f"SET lock_timeout = {round(self._patience * 1000)};"
                "SET timezone = 'UTC'"
            )
        except self._driver.Error as error:
            raise self.explain(error) or error from error
        return link

    @contextmanager
    def _line(self) -> "Iterator[psycopg.Connection[Any]]":
        """A connection of its own for a few questions; one that breaks amid them is told as any other."""
        try:
            with closing(self.connect()) as link:
                yield link
        except self._driver.Error as error:
            raise self.explain(error) or error from error

    def engine(self, *, writing: bool) -> Engine:
        def connect() -> Any:
            if writing and self._leads:
                # A worker has one connection to write by, and the lead was on the one that is gone.
                raise DatabaseUnusable(f"the lead in the database {self.name} was lost with the line to it")
            link = self._connect(writing=writing)
            if writing and self.several:
                self._enlist(link)
            link.autocommit = False
            return link

        # The dialect looks for the driver at once, and would say so in its own words.
        assert self._driver
        pool = {"pool_size": 1, "max_overflow": 0} if self.several else {}
        engine = create_engine(
            "postgresql+psycopg://", creator=connect, poolclass=QueuePool, use_native_hstore=False, **pool
        )
        engine.dialect.ddl_compiler = _Tables
        return engine

    def explain(self, error: BaseException | None, *, committing: bool = False) -> StoreError | None:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if not isinstance(cause, self._driver.Error):
            return None
        said = " ".join(str(cause).split())
        state = cause.sqlstate or (
            next(state for word, state in _WORDS if word in said)
            if isinstance(cause, self._driver.OperationalError)
            else ""
        )
        if state in {"40001", "40P01"}:
            return TryAgain(f"somebody else has changed the same rows of the database {self.name} ({said})")
        if committing and state.startswith(("08", "57")):
            return DatabaseUnusable(
                f"the line to the database {self.name} broke while a change was committed: perhaps it was "
                f"done, perhaps not; look before you do it again (PostgreSQL says: {said})"
            )
        meaning = next((meaning for mark, meaning in _STATES if state.startswith(mark)), None)
        if meaning is None:
            return None
        sentence = meaning.format(database=self._url.database)
        return DatabaseUnusable(f"the database {self.name} {sentence} (PostgreSQL says: {said})")

    def structure(self, connection: Any) -> list[str]:
        """Nothing: references are kept by the server, which tells damage when it reads it."""
        return []

    def settings(self) -> list[tuple[str, str]]:
        with self._line() as link:
            found = [
                (f"{name} is off, which {why}", f"set {name} = on in postgresql.conf")
                for name, why in _ON.items()
                if link.execute(f"SHOW {name}".encode()).fetchone() == ("off",)
            ]
            (encoding,) = link.execute("SHOW server_encoding").fetchone() or ("",)
            if encoding != "UTF8":
                found.append((f"server_encoding is {encoding}, which cannot hold every name", _ENCODING))
            if sessions.pooled(link):
                found.append(_POOLER)
        return found

    def overwrite_deleted(self, link: Link) -> None:
        """The server overwrites what is deleted when it cleans up its tables; nothing can be told it here."""

    def defer_keys(self, link: Link) -> None:
        link.execute("SET CONSTRAINTS ALL DEFERRED")

    @contextmanager
    def sole(self) -> Iterator[None]:
        """Hold the lock on a connection of its own: it is free again however its holder ends."""
        with self._line() as link:
            self._demand_line(link)
            (mine,) = link.execute("SELECT pg_try_advisory_lock(%s)", (_LOCK,)).fetchone() or (False,)
            if not mine:
                raise AlreadyRunning(
                    f"another pbem works on {self.name}: {sessions.holder(link, _LOCK)}; nothing was done"
                )
            yield

    @contextmanager
    def working(self) -> Iterator[None]:
        """Every connection we write by holds its share of the lock, so that nobody can think we are gone."""
        self.several = True
        try:
            yield
        finally:
            self.several, self._leads, self._leader = False, False, None

    def _demand_line(self, link: Any) -> None:
        if sessions.pooled(link):
            link.close()
            raise StoreError(f"the database {self.name}: {'; '.join(_POOLER)}")

    def _enlist(self, link: Any) -> None:
        self._demand_line(link)
        (mine,) = link.execute("SELECT pg_try_advisory_lock_shared(%s)", (_LOCK,)).fetchone()
        if not mine:
            holder = sessions.holder(link, _LOCK)
            link.close()
            raise AlreadyRunning(f"another pbem works alone on {self.name}: {holder}; nothing was done")
        sessions.call(link, "worker")
        link.execute(
            f"SET idle_in_transaction_session_timeout = '{_SILENCE}s'; SET tcp_user_timeout = '30s';"
            "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4"
        )

    def alone(self) -> bool:
        return len(self.workers()) <= 1

    def lead(self, engine: Engine) -> bool:
        """The lead is held by the connection we write by: who has lost the one has lost the other."""
        if not self.several:
            return True
        self._leads = False
        with engine.connect() as connection:
            link: Any = connection.connection.driver_connection
            try:
                self._ask_for_lead(link)
            except self._driver.Error:
                # What is left of the line is of no use to anybody.
                connection.invalidate()
                raise
        self._leads = self._leader is not None
        return self._leads

    def _ask_for_lead(self, link: Any) -> None:
        if link is self._leader:
            link.execute("SELECT 1")
        else:
            (mine,) = link.execute("SELECT pg_try_advisory_lock(%s)", (_LEAD,)).fetchone()
            self._leader = link if mine else None
            if mine:
                sessions.call(link, "leader")
                link.execute(f"SET idle_session_timeout = '{_SILENCE}s'")
        link.commit()

    def workers(self) -> tuple[str, ...]:
        with self._line() as link:
            return sessions.workers(link, _LOCK)

    def touch_match(self, link: Link, match_id: int) -> None:
        """A row that is written, even as it was, cannot be written by whoever has read it before."""
        link.run("UPDATE match SET entries = entries WHERE id = %(this)s", {"this": match_id})

    def read_newest(self, link: Link) -> None:
        link.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")

    def size(self) -> int:
        with self._line() as link:
            (found,) = link.execute("SELECT pg_database_size(current_database())").fetchone() or (0,)
            return int(found)

    def shrink(self) -> None:
        """The server does so by itself."""

    def free(self) -> None:
        """Only the server's administrator can say."""

    def backup(self, path: Path, make: SchemaMaker) -> None:
        file = SqliteFile(path, self._patience)
        file.touch()
        try:
            with connected(self, writing=False) as rows, connected(file, writing=True) as to:
                make(to)
                copy_rows(rows, self, to, file)
                to.commit()
            file.settle()
        except BaseException:
            path.unlink()
            raise

    def beside(self, ending: str) -> Path:
        return Path(f"{self._url.database}{ending}")

    def last_number(self, link: Link, table: str) -> int:
        # The name of a sequence cannot be a bound value; ours are made of table and column.
        found = link.execute(f'SELECT last_value, is_called FROM "{table}_id_seq"').fetchone()  # noqa: S608
        return int(found[0]) if found[1] else int(found[0]) - 1

    def go_on_after(self, link: Link, table: str, number: int) -> None:
        # Unlike setval, which a transaction that is rolled back leaves behind.
        link.execute(f'ALTER SEQUENCE "{table}_id_seq" RESTART WITH {number + 1:d}')

    def replace(self, fresh: Path, make: SchemaMaker) -> str | None:
        """Copy the file into a schema of its own and put that in the place of ours, which is kept."""
        file = SqliteFile(fresh, self._patience)
        with connected(file, writing=False) as rows, connected(self, writing=True) as to:
            run = to.exec_driver_sql
            ours = run("SELECT current_schema()").scalar_one()
            there = run(self.tables).first() is not None
            taken = {name for (name,) in run("SELECT nspname FROM pg_namespace")}
            aside = next(name for n in range(1, 100_000) if (name := f"{ours}_replaced_{n}") not in taken)
            run(f'CREATE SCHEMA "{ours}_restoring"')
            run(f'SET LOCAL search_path = "{ours}_restoring"')
            make(to)
            copy_rows(rows, file, to, self)
            run(f'ALTER SCHEMA "{ours}" RENAME TO "{aside}"')
            run(f'ALTER SCHEMA "{ours}_restoring" RENAME TO "{ours}"')
            to.commit()
        return f"schema {aside}" if there else None
