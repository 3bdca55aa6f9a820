"""A daemon in a process of its own, watched at every named point and killed without warning."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
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
        (ours, theirs), (senders, its) = socket.socketpair(), socket.socketpair()
        with theirs, its:
            paths = f"{config}\0{log}".encode()
            socket.send_fds(self._line, [paths], [theirs.fileno(), its.fileno()])
        return WatchedDaemon(ours, senders, log)


class WatchedDaemon:
    """One forked daemon at the other end of a socket; the process that sends for it has one of its own."""

    def __init__(self, line: socket.socket, senders: socket.socket, log: Path) -> None:
        self._line = line
        self._senders = senders
        # Who has spoken last and was not let go yet.
        self._speaker: socket.socket | None = None
        self._log = log
        self._read = {line: b"", senders: b""}
        # The process that sends for it, while there may be one.
        self.sender: int | None = None
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
        """Let whoever has spoken last leave the point it has reached, if it is still there."""
        speaker, self._speaker = self._speaker, None
        if speaker is not None:
            self._say("go", speaker)

    def hear(self, seconds: float) -> str | None:
        """The next line one of them says, `at POINT` or how it went; None when none does in this time."""
        deadline = time.monotonic() + seconds
        while (said := self._next()) is None:
            left = deadline - time.monotonic()
            ready = select.select(list(self._read), [], [], left)[0] if left > 0 else ()
            if not ready:
                return None
            for line in ready:
                try:
                    data = line.recv(4096)
                except ConnectionResetError:
                    # It was killed before it heard that it may go on.
                    data = b""
                if not data:
                    raise self._ended()
                self._read[line] += data
        if self._speaker is self._senders:
            pid, _, said = said.partition(" ")
            self.sender = int(pid)
        elif not said.startswith("at "):
            # Nobody sends for it any more.
            self.sender = None
        return said

    def _next(self) -> str | None:
        for line, read in self._read.items():
            if b"\n" in read:
                said, _, self._read[line] = read.partition(b"\n")
                self._speaker = line
                return said.decode()
        return None

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self._pid, number)

    def kill(self, *, spared: bool = False) -> None:
        """End it as a power failure would, and wait until it is gone, and whoever sends for it with it.

        If that one is spared it has its way until it ends by itself.
        """
        os.kill(self._pid, signal.SIGKILL)
        self._line.close()
        del self._read[self._line]
        if self._speaker is self._line or not spared:
            self._speaker = None
        with suppress(Ended):
            # It may have been born just now.
            while True:
                self.go() if spared else self._strike_sender()
                assert self.hear(_PATIENCE) is not None, "whoever sends does not end"
        self._wait()

    def _strike_sender(self) -> None:
        if self.sender is not None:
            with suppress(ProcessLookupError):
                os.kill(self.sender, signal.SIGKILL)

    def kill_sender(self) -> bool:
        """End whoever sends for it, who is not waited for any more; False when nobody does."""
        if self.sender is None or _is_gone(self.sender):
            return False
        self._strike_sender()
        _wait_for(self.sender)
        self.sender, self._read[self._senders] = None, b""
        while select.select([self._senders], [], [], 0)[0]:
            self._senders.recv(4096)
        if self._speaker is self._senders:
            self._speaker = None
        self.go()
        return True

    def dismiss(self) -> None:
        """Hang up, upon which it ends in good order."""
        self._wait()

    def _wait(self) -> None:
        for line in self._read:
            line.close()
        for pid in (self._pid, self.sender):
            if pid is not None:
                _wait_for(pid)

    def _say(self, what: str, line: socket.socket | None = None) -> None:
        try:
            (line or self._line).sendall(f"{what}\n".encode())
        except BrokenPipeError:
            raise self._ended() from None

    def _ended(self) -> Ended:
        said = self._log.read_text(errors="replace") if self._log.exists() else ""
        return Ended(f"the daemon ended by itself:\n{said[-3000:]}")


def _wait_for(pid: int) -> None:
    """Only when it is gone altogether has the kernel closed all it had, the lock among it."""
    deadline = time.monotonic() + _PATIENCE
    while not _is_gone(pid):
        assert time.monotonic() < deadline, "the daemon does not end"
        time.sleep(0.001)


def _is_gone(pid: int) -> bool:
    """Whether a process has ended, buried or not."""
    try:
        return "Z" == Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
