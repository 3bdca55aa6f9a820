"""A private PostgreSQL out of Debian's package, so that the tests meet the server that operators run.

It lives in a folder of its own below /tmp, listens on a socket there alone, and ends with its context.
"""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

import psycopg

from pbem.store.database import Database

__all__ = ["Postgres"]

_USER = "pbem"


class Postgres:
    """One running cluster; `fresh` makes a database in it."""

    def __init__(self, port: int = 0) -> None:
        """With a port it listens there, on this machine alone, beside its socket."""
        self._port = port
        programs = self._programs()
        assert programs is not None
        self._bin = programs
        # The path of its socket may have 107 characters.
        self.folder = Path(tempfile.mkdtemp(prefix="pbem-pg-", dir="/tmp"))
        self._numbers = itertools.count(1)
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
        options = f"{where} -k {self.folder} -c fsync=off -c max_connections=500"
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
        """The address of a new database with our tables and no rows, or of one like another."""
        name = f"test{next(self._numbers)}"
        self._administer(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Remove a database, whoever is connected to it."""
        name = url.rpartition("/")[2].partition("?")[0]
        self._administer(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def demand_password(self, user: str, password: str) -> None:
        """Make a user who is let in by a password only."""
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"local all {user} scram-sha-256\n{rules.read_text()}")
        self._administer(f"CREATE ROLE {user} LOGIN PASSWORD '{password}'")
        self._administer("SELECT pg_reload_conf()")

    def _administer(self, statement: str) -> None:
        url = self.url("postgres").replace("+psycopg", "")
        with psycopg.connect(url, autocommit=True) as link:
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
