"""The daemon as crash tests run it: it reports every named point and waits there for leave to go on.

`python -m pbem.testing.crashing_daemon FD` is a nursery: for each socket it is sent over that descriptor it
forks a daemon, so that a hundred of them cost one import of everything. A nursery opens no database and no
connection. A daemon speaks lines over its socket: `pass TIME` starts a pass at that time of the harness's
clock, `at POINT` is answered by `go`, and `done` ends the pass. Killed at a point it leaves exactly what a
daemon without power leaves there.
"""

import os
import signal
import socket
import sys
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

# Imported before the first fork, although a pass that sends nothing does without.
import aiosmtplib  # noqa: F401

from pbem import bootstrap, logs
from pbem.config import load
from pbem.daemon import assembly
from pbem.daemon.lock import sole_instance
from pbem.testing.clock import Clock

__all__ = ["daemon", "nursery"]

_LONGEST_PATHS = 8192


def nursery(orders: socket.socket) -> None:
    """Fork a daemon for every socket that comes with the paths of its config and log, until the end."""
    # The kernel then buries the dead by itself.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        paths, descriptors, _, _ = socket.recv_fds(orders, _LONGEST_PATHS, 1)
        if not paths:
            return
        if os.fork() == 0:
            config, _, log = paths.decode().partition("\0")
            orders.close()
            _log_to(log)
            daemon(Path(config), socket.socket(fileno=descriptors[0]))
            return
        os.close(descriptors[0])


def _log_to(path: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(descriptor, sys.stderr.fileno())
    os.close(descriptor)


def daemon(config: Path, line: socket.socket) -> None:
    """Obey until the harness hangs up."""
    logs.set_up()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    clock = Clock()
    words = line.makefile("rw", encoding="ascii", newline="\n")

    def say(what: str) -> None:
        words.write(f"{what}\n")
        words.flush()

    def report(point: str) -> None:
        say(f"at {point}")
        if words.readline() != "go\n":
            # The harness is gone. The clerk puts aside what raises an Exception, so this must be none.
            raise SystemExit(1)

    say(f"born {os.getpid()}")
    with ExitStack() as stack:
        for number, command in enumerate(iter(words.readline, "")):
            if not number:
                # The lock of the process before is free only now that it is dead.
                settings = load(config, {})
                stack.enter_context(sole_instance(settings.database.path))
                passes = assembly.passes(settings, bootstrap.office(settings, clock), report)
            clock.time = datetime.fromisoformat(command.removeprefix("pass ").strip())
            passes.once()
            say("done")


if __name__ == "__main__":
    nursery(socket.socket(fileno=int(sys.argv[1])))
