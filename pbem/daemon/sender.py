"""Sends in a process of its own while letters are read, for as long as a pass has much to do.

It is forked, so that it begins at once, by a process that has no other thread and no connection to the
database at that moment. The lock of the database is held for as long as either of the two lives.
"""

import os
import select
import signal
import socket
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import NoReturn, Self

from pbem.daemon.postman import Postman
from pbem.logs import logger
from pbem.store.database import Database

__all__ = ["Sender"]

_log = logger(__name__)

# It looks for mails so often, in seconds, and ever more rarely while none can be sent.
_PAUSE = 0.1

# A mail that is under way when it is told to stop may take so many seconds.
_GRACE = 2.0

# Said by the one: there will be no more mails. By the other: I am alive.
_SIGN = b"."


class Sender:
    """The other process, if it pays to have one; a context manager, at whose end it has ended."""

    def __init__(self, database: Database, postman: Postman) -> None:
        self._database = database
        self._postman = postman
        self._pid = 0
        self._line = socket.socket()
        self._said = b""
        # How many mails it has sent in this pass.
        self.sent = 0

    def __enter__(self) -> Self:
        self.sent = 0
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let it send what is left, unless something went wrong."""
        if self._pid:
            with suppress(OSError):
                self._line.send(_SIGN)
            if kind is not None:
                self.hang_up()
            while self._lives(None):
                pass
            self._bury()

    def start(self) -> bool:
        """Have it at work; False where that does not pay or cannot be."""
        if self._pid:
            if self._lives(0):
                return True
            self._bury()
        # Who works beside others on a server leaves that to them.
        if self._database.several or threading.active_count() > 1 or _processors() < 2:
            return False
        # What somebody who sent before has left in hand is nobody's.
        self._postman.begun = False
        try:
            self._fork()
        except OSError as error:
            _log.warning("mails are not sent beside reading", error=str(error))
            return False
        # The signal may have come before there was a line to hang up.
        if self._postman.stopping():
            self.hang_up()
        return True

    def hang_up(self) -> None:
        """Have it stop, but for what is under way; may be called by a signal."""
        if self._pid:
            with suppress(OSError):
                self._line.shutdown(socket.SHUT_WR)

    def _fork(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._database.share()
                pid = os.fork()
            except OSError:
                ours.close()
                self._database.share_no_more()
                raise
            if not pid:
                ours.close()
                _Sending(self._postman, self._database, theirs).run()
        self._line, self._said, self._pid = ours, b"", pid

    def _lives(self, patience: float | None) -> bool:
        """Take in what it says in so many seconds; False when it has ended."""
        if not _speaks(self._line, patience):
            return True
        said = _heard(self._line)
        self._said += said
        self._postman.reached("alive")
        return bool(said)

    def _bury(self) -> None:
        self._line.close()
        os.waitpid(self._pid, 0)
        self._pid = 0
        self._database.share_no_more()
        # Whoever was killed has not said how many.
        self.sent += int(self._said.replace(_SIGN, b"") or 0)


class _Sending:
    """What the other process does, until no more mails come, its parent is gone or a signal stops it."""

    def __init__(self, postman: Postman, database: Database, line: socket.socket) -> None:
        self._postman = postman
        self._database = database
        self._line = line
        self._watching = postman.reached
        # Whether no more mails come, and when we were told to stop.
        self._last = False
        self._told: float | None = None

    def run(self) -> NoReturn:
        """Send, and end the process: nothing of what was the parent's is touched."""
        try:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, self._stop)
            self._postman.stopping = self._stopping
            self._postman.reached = self._reached
            sent = self._send()
            self._database.close()
            with suppress(OSError):
                self._line.send(str(sent).encode())
        except BaseException:
            # The parent will meet the same when it sends what is left.
            _log.exception("sending broke off")
        finally:
            os._exit(0)

    def _send(self) -> int:
        """Send what has come together, again and again: each mail by itself would cost more."""
        sent, pause = 0, _PAUSE
        while True:
            last = self._last
            went, more = self._postman.send_some()
            sent += went
            pause = _PAUSE if went else 2 * pause
            if self._stopping() or (last and not more):
                return sent
            self._listen(0 if self._last else pause)

    def _stop(self, *_: object) -> None:
        self._told = self._told or time.monotonic()

    def _stopping(self) -> bool:
        self._listen(0)
        return self._told is not None

    def _listen(self, seconds: float) -> None:
        if self._told is None and _speaks(self._line, seconds):
            self._last = True
            if not _heard(self._line):
                self._stop()

    def _reached(self, point: str) -> None:
        if point == "alive":
            with suppress(OSError):
                self._line.send(_SIGN, socket.MSG_DONTWAIT)
            if self._stopping() and time.monotonic() - (self._told or 0) > _GRACE:
                # As by any other sudden end nothing is lost.
                os._exit(0)
        self._watching(point)


def _speaks(line: socket.socket, seconds: float | None) -> bool:
    return bool(select.select([line], [], [], seconds)[0])


def _heard(line: socket.socket) -> bytes:
    """What the other one says; nothing when it is gone, perhaps before it has heard all that we said."""
    try:
        return line.recv(4096)
    except ConnectionResetError:
        return b""


def _processors() -> int:
    """How many we may use; where the system does not say, a fork is not to be trusted either."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
