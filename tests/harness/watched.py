"""A daemon in a process of its own, watched at every named point and killed without warning."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

__all__ = ["Ended", "Nursery", "WatchedDaemon"]

_PATIENCE = 60.0


class Ended(RuntimeError):
    """The daemon ended by itself, which it never should; its log says why."""


class Nursery:
    """The process that daemons are forked from; a context manager."""

    def __enter__(self) -> Self:
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.harness.crashing_daemon", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                cwd=Path(__file__).parents[2],
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._line.close()
        self._process.wait(_PATIENCE)

    def daemon(self, config: Path, log: Path) -> "WatchedDaemon":
        """A new daemon, which opens nothing before its first pass."""
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._line, [f"{config}\0{log}".encode()], [theirs.fileno()])
        return WatchedDaemon(ours, log)


class WatchedDaemon:
    """One forked daemon at the other end of a socket."""

    def __init__(self, line: socket.socket, log: Path) -> None:
        self._line = line
        self._log = log
        self._read = b""
        born = self.hear(_PATIENCE)
        assert born is not None
        self._pid = int(born.removeprefix("born "))

    @property
    def pid(self) -> int:
        """The process to strike."""
        return self._pid

    def begin(self, at: datetime, verb: str = "pass") -> None:
        """Start a pass, or another of its verbs, at that time of the clock."""
        self._say(f"{verb} {at.isoformat()}")

    def tell(self, verb: str) -> None:
        """Have something done of which nothing is heard."""
        self._say(verb)

    def ask(self, verb: str) -> str:
        """Have something done that has no points, and hear how it went."""
        self._say(verb)
        said = self.hear(_PATIENCE)
        assert said is not None
        return said

    def go(self) -> None:
        """Let it leave the point it has reached."""
        self._say("go")

    def hear(self, seconds: float) -> str | None:
        """The next line it says, `at POINT` or how it went; None when it says nothing in this time."""
        deadline = time.monotonic() + seconds
        poller = select.poll()
        poller.register(self._line, select.POLLIN)
        while b"\n" not in self._read:
            left = deadline - time.monotonic()
            if left <= 0 or not poller.poll(left * 1000):
                return None
            data = self._line.recv(4096)
            if not data:
                raise self._ended()
            self._read += data
        said, _, self._read = self._read.partition(b"\n")
        return said.decode()

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self._pid, number)

    def kill(self) -> None:
        """End it as a power failure would, and wait until it is gone."""
        os.kill(self._pid, signal.SIGKILL)
        self._wait()

    def dismiss(self) -> None:
        """Hang up, upon which it ends in good order."""
        self._wait()

    def _wait(self) -> None:
        self._line.close()
        deadline = time.monotonic() + _PATIENCE
        # Only when it is gone altogether has the kernel closed all it had, the lock among it.
        while _exists(self._pid):
            assert time.monotonic() < deadline, "the daemon does not end"
            time.sleep(0.001)

    def _say(self, what: str) -> None:
        try:
            self._line.sendall(f"{what}\n".encode())
        except BrokenPipeError:
            raise self._ended() from None

    def _ended(self) -> Ended:
        said = self._log.read_text(errors="replace") if self._log.exists() else ""
        return Ended(f"the daemon ended by itself:\n{said[-3000:]}")


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
