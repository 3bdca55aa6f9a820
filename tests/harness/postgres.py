"""A private PostgreSQL out of Debian's package, so that the tests meet the server that operators run.

It lives in a folder of its own below /tmp, listens on a socket there alone, and ends with its context.
"""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

import psycopg

from pbem.store.database import Database

__all__ = ["Postgres"]

_USER = "pbem"

# What tells one database from another beside its rows: how many tables, columns, indexes, defaults, rules,
# triggers and functions were made in it and by which transaction last, the schema's name and its settings.
_SHAPE = """
SELECT concat_ws(' ',
    (SELECT count(*) || ':' || max(xmin::text::bigint) FROM pg_class WHERE oid >= 16384),
    (SELECT count(*) || ':' || max(xmin::text::bigint) FROM pg_attribute WHERE attrelid >= 16384),
    (SELECT count(*) || ':' || max(xmin::text::bigint) FROM pg_index WHERE indexrelid >= 16384),
    (SELECT count(*) || ':' || max(xmin::text::bigint) FROM pg_attrdef WHERE oid >= 16384),
    (SELECT count(*) || ':' || max(xmin::text::bigint) FROM pg_constraint WHERE oid >= 16384),
    (SELECT count(*) || ':' || max(xmin::text::bigint) FROM pg_trigger WHERE oid >= 16384),
    'functions', (SELECT count(*) || ':' || max(xmin::text::bigint) FROM pg_proc WHERE oid >= 16384),
    'schema', (SELECT string_agg(version_num, ',') FROM alembic_version),
    'settings', (SELECT string_agg(setconfig::text, ',') FROM pg_db_role_setting
                 JOIN pg_database d ON d.oid = setdatabase WHERE d.datname = current_database())
)
"""
# Rows go in any order, whatever refers to them, from tables that ever had one.
_EMPTY = """
DO $$
DECLARE
    each text;
BEGIN
    SET session_replication_role = replica;
    FOR each IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname <> 'alembic_version' AND pg_relation_size(oid) > 0
    LOOP
        EXECUTE format('DELETE FROM %I', each);
    END LOOP;
    PERFORM setval(format('%I', sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END $$
"""
_ALONE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


class Postgres:
    """One running cluster; `fresh` makes a database in it."""

    def __init__(self, port: int = 0, *, vacuum: bool = True) -> None:
        """With a port it listens there, on this machine alone, beside its socket.

        Without vacuum new rows always stand behind old ones, also where others were removed.
        """
        self._port = port
        self._vacuum = "on" if vacuum else "off"
        programs = self._programs()
        assert programs is not None
        self._bin = programs
        # The path of its socket may have 107 characters.
        self.folder = Path(tempfile.mkdtemp(prefix="pbem-pg-", dir="/tmp"))
        self._numbers = itertools.count(1)
        # Databases without rows that were used before: to make one takes a quarter of a second.
        self._cleared: list[str] = []
        self._shape = ""
        # PostgreSQL refuses to run as root.
        self._prefix: list[str] = []
        if os.geteuid() == 0:
            who = pwd.getpwnam("postgres")
            os.chown(self.folder, who.pw_uid, who.pw_gid)
            self._prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]

    @staticmethod
    def _programs() -> Path | None:
        """The folder of the newest version's programs."""
        found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
        return max(found, key=lambda path: int(path.parent.name), default=None)

    @classmethod
    def available(cls) -> bool:
        """Say whether PostgreSQL is installed on this machine."""
        return cls._programs() is not None

    def __enter__(self) -> Self:
        try:
            self._run("initdb", "-U", _USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
            self.start()
            self._administer("CREATE DATABASE empty")
            database = Database(self.url("empty"))
            database.create()
            database.close()
            with psycopg.connect(_plain(self.url("empty"))) as link:
                self._shape = _told(link)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Let it run, again after a stop."""
        where = f"-c listen_addresses=127.0.0.1 -p {self._port}" if self._port else "-c listen_addresses=''"
        where += f" -k {self.folder} -c autovacuum={self._vacuum}"
        options = f"{where} -c fsync=off -c max_connections=500"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop it as if the power had failed."""
        self._run("pg_ctl", "-w", "stop", "-m", "immediate")

    def close(self) -> None:
        """Stop it and remove all it wrote."""
        subprocess.run(
            [*self._prefix, self._bin / "pg_ctl", "-D", self.folder / "data", "stop", "-m", "immediate"],
            capture_output=True,
            check=False,
        )
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        """Where a database of that name is."""
        port = f"&port={self._port}" if self._port else ""
        return f"postgresql+psycopg://{_USER}@/{name}?host={quote(str(self.folder), safe='')}{port}"

    def fresh(self, template: str = "empty") -> str:
        """The address of a database with our tables and no rows, or of a new one like another."""
        if template == "empty" and self._cleared:
            return self._cleared.pop()
        name = f"test{next(self._numbers)}"
        self._administer(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def clear(self, url: str) -> None:
        """Take a database back for whoever asks next; it is removed if more than rows has changed in it."""
        try:
            with psycopg.connect(_plain(url), autocommit=True) as link:
                link.execute(_ALONE)
                same = self._shape == _told(link)
                if same:
                    link.execute(_EMPTY)
        except psycopg.Error:
            same = False
        if same:
            self._cleared.append(url)
        else:
            self.drop(url)

    def drop(self, url: str) -> None:
        """Remove a database, whoever is connected to it."""
        self._administer(f"DROP DATABASE IF EXISTS {_name(url)} WITH (FORCE)")

    def processor(self) -> float:
        """The seconds of the processor that all its processes have taken."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        ticks = 0
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                # State, parent, and from the twelfth on the times, with those of children that ended.
                fields = path.read_text().rpartition(")")[2].split()
                if int(path.parent.name) == first:
                    ticks += sum(map(int, fields[11:15]))
                elif int(fields[1]) == first:
                    ticks += sum(map(int, fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def demand_password(self, user: str, password: str) -> None:
        """Make a user who is let in by a password only."""
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"local all {user} scram-sha-256\n{rules.read_text()}")
        self._administer(f"CREATE ROLE {user} LOGIN PASSWORD '{password}'")
        self._administer("SELECT pg_reload_conf()")

    def _administer(self, statement: str) -> None:
        with psycopg.connect(_plain(self.url("postgres")), autocommit=True) as link:
            link.execute(statement.encode())

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [*self._prefix, self._bin / program, "-D", self.folder / "data", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            cwd=self.folder,
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stdout[-2000:]}")


def _name(url: str) -> str:
    return url.rpartition("/")[2].partition("?")[0]


def _plain(url: str) -> str:
    """An address as psycopg reads it."""
    return url.replace("+psycopg", "")


def _told(link: "psycopg.Connection[tuple[object, ...]]") -> str:
    found = link.execute(_SHAPE).fetchone()
    assert found is not None
    return str(found[0])
