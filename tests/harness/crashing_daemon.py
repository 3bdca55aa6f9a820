"""The daemon as crash tests run it: it reports every named point and waits there for leave to go on.

`python -m tests.harness.crashing_daemon FD` is a nursery: for each socket it is sent over that descriptor
it forks a daemon, so that a hundred of them cost one import of everything. Of what it has played itself to
get warm it keeps no database and no connection open. A daemon speaks lines over its socket: `pass TIME`
starts a pass at that time of the harness's clock, `send TIME` only empties the outbox, `serve TIME` runs the
service until a SIGTERM, `work TIME` does so beside others, by a fast clock that began then, and without a
word; `at POINT` is answered by `go`. At the end it says `done`, `failed` when something needs the operator,
or `error` and the sentence that pbem would end with. Killed at a point it leaves exactly what a daemon
without power leaves. `beside TIME` is a pass that has its mails sent by another process from the first letter
on; that process speaks over a socket of its own, each line with its number before it.
"""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

# Imported before the first fork, although a pass with nothing to do goes without.
import aiosmtplib  # noqa: F401

import pbem.mail.smtp.line  # noqa: F401
from pbem import bootstrap, logs
from pbem.config import Settings, load
from pbem.daemon import assembly, passes, postman
from pbem.daemon.passes import Passes
from pbem.daemon.points import Reached
from pbem.daemon.service import Service
from pbem.errors import DatabaseUnusable, PbemError
from pbem.render.renderer import Renderer
from pbem.store.database import Database
from pbem.testing.people.still_clock import Clock
from tests.harness.club import Club
from tests.harness.fast_clock import FastClock

__all__ = ["daemon", "nursery"]

_LONGEST_PATHS = 8192

# Who plays how many turns before the first daemon is forked.
_PEOPLE = ("Anna", "Ben", "Cleo")
_WARMING = 4

# How long to wait for a lock that the harness holds; its letters cannot wait as long as an operator's.
_PATIENCE = 0.25

# A fast clock's, which is ten seconds.
_IN_HAND = timedelta(minutes=10)

# More pages than any database has: what SQLite itself begins with.
_NO_LIMIT = 1_073_741_823


def nursery(orders: socket.socket) -> None:
    """Fork a daemon for every socket that comes with the paths of its config and log, until the end."""
    # The kernel then buries the dead by itself.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    renderer = _warm()
    while True:
        paths, descriptors, _, _ = socket.recv_fds(orders, _LONGEST_PATHS, 2)
        if not paths:
            return
        if os.fork() == 0:
            config, _, log = paths.decode().partition("\0")
            orders.close()
            _log_to(log)
            line, senders = (socket.socket(fileno=each) for each in descriptors)
            daemon(Path(config), line, senders, renderer)
            return
        for each in descriptors:
            os.close(each)


def _warm() -> Renderer:
    """Play some turns among ourselves: code, templates, statements and pictures are at hand then."""
    with TemporaryDirectory() as name:
        club = Club(Path(name), pictures=True)
        club.opens("ecosystem", _PEOPLE)
        for _ in range(_WARMING):
            for person in _PEOPLE:
                club.person(person).writes("1")
        club.morning()
        club.office.database.close()
    return club.office.renderer


def _log_to(path: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(descriptor, sys.stderr.fileno())
    os.close(descriptor)


def daemon(config: Path, line: socket.socket, senders: socket.socket, renderer: Renderer) -> None:
    """Obey until the harness hangs up."""
    logs.set_up()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    clock = Clock()
    words, beside = (each.makefile("rw", encoding="ascii", newline="\n") for each in (line, senders))
    born = os.getpid()

    def say(what: str, to: TextIO = words) -> None:
        to.write(f"{what}\n")
        to.flush()

    def report(point: str) -> None:
        us = os.getpid()
        say(*((f"at {point}", words) if us == born else (f"{us} at {point}", beside)))
        if (words if us == born else beside).readline() != "go\n":
            # The harness is gone. The clerk puts aside what raises an Exception, so this must be none.
            raise SystemExit(1)

    say(f"born {born}")
    with ExitStack() as stack:
        worker: _Worker | None = None
        for command in iter(words.readline, ""):
            try:
                if worker is None:
                    # The lock of the process before is free only now that it is dead.
                    settings = load(config, {})
                    if command.startswith("work "):
                        _work(settings, renderer, FastClock(datetime.fromisoformat(command[5:].strip())))
                        return
                    stack.enter_context(Database(settings.database.url).sole())
                    worker = _Worker(settings, clock, report, renderer)
                verb, _, at = command.strip().partition(" ")
                if at:
                    clock.time = datetime.fromisoformat(at)
                say(worker.obey(verb))
            except PbemError as error:
                say(f"error {type(error).__name__}: {error}")


def _work(settings: Settings, renderer: Renderer, clock: FastClock) -> None:
    """Work beside others until the end; what a dead one had in hand is free again after a short while."""
    postman.IN_HAND = _IN_HAND
    while True:
        office = replace(bootstrap.office(settings, clock), renderer=renderer)
        # Whatever starts a worker starts it again when the server was away.
        with suppress(DatabaseUnusable), office.database.working():
            passes = assembly.passes(settings, office, leave_old=False)
            Service(passes, settings.imap.mailbox, settings.daemon.poll, idle=True).run()
            return
        time.sleep(_PATIENCE)


class _Worker:
    """What a daemon can be told to do."""

    def __init__(self, settings: Settings, clock: Clock, reached: Reached, renderer: Renderer) -> None:
        database = Database(settings.database.url, patience=_PATIENCE)
        self._office = replace(bootstrap.office(settings, clock), database=database, renderer=renderer)
        self._passes: Passes = assembly.passes(settings, self._office, reached)
        self._settings = settings
        self._verbs: dict[str, Callable[[], bool]] = {
            "pass": lambda: not self._passes.once().failed,
            "beside": self._beside,
            "send": lambda: self._passes.postman.deliver() >= 0,
            "serve": self._serve,
            "narrow": lambda: self._limit(1),
            "widen": lambda: self._limit(_NO_LIMIT),
        }

    def obey(self, verb: str) -> str:
        """Do it, and say how it went."""
        return "done" if self._verbs[verb]() else "failed"

    def _beside(self) -> bool:
        usual, passes._SOON = passes._SOON, 0.0
        try:
            return not self._passes.once().failed
        finally:
            passes._SOON = usual

    def _serve(self) -> bool:
        Service(self._passes, self._settings.imap.mailbox, self._settings.daemon.poll, idle=True).run()
        # A service that was told to stop sends nothing more; the process goes on with single passes.
        self._passes.postman.stopping = lambda: False
        return True

    def _limit(self, pages: int) -> bool:
        """Let the database grow no further, as on a full disk: SQLite never goes below what it has."""
        with self._office.database.reading() as work:
            used = work.link.execute("PRAGMA page_count").fetchone()[0]
        with self._office.database.work() as work:
            work.link.execute(f"PRAGMA max_page_count={max(used, pages)}")
        return True


if __name__ == "__main__":
    nursery(socket.socket(fileno=int(sys.argv[1])))
