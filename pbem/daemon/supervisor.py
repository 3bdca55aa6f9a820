"""Tells systemd how we are: ready, alive, stopping, and what we do, over the socket it names.

Without such a socket nothing is said. The protocol is a few lines in a datagram, so no library is needed; see
sd_notify(3) and sd_watchdog_enabled(3).
"""

import os
import socket
import time
from collections.abc import Callable, Mapping

from pbem.logs import logger

_log = logger(__name__)

# More often than this nobody needs to hear that we are alive.
_SELDOM = 1.0

# A status is one line; systemd shows so much of it at most.
_LONGEST = 200


class Supervisor:
    """Whoever started us and wants to hear from us; `patience` is how long it waits before it kills us."""

    def __init__(self, address: str = "", patience: float | None = None) -> None:
        self._address = address
        self.patience = patience
        self._said = float("-inf")
        self._pid = os.getpid()

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] = os.environ) -> "Supervisor":
        """As systemd says in the environment; a watchdog meant for another process is none of ours."""
        address = environment.get("NOTIFY_SOCKET", "")
        wanted = environment.get("WATCHDOG_USEC", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        patience = int(wanted) / 1_000_000 if wanted.isdecimal() and int(wanted) and meant else None
        return cls(address, patience if address else None)

    def ready(self) -> None:
        """We are at work."""
        self._tell("READY=1")

    def alive(self, status: str = "") -> None:
        """We are alive, and perhaps what we do."""
        lines = [f"STATUS={' '.join(status.split())[:_LONGEST]}"] if status else []
        if self.patience is not None:
            lines.append("WATCHDOG=1")
        if lines:
            self._tell("\n".join(lines))

    def passing(self, point: str) -> None:
        """A point of a letter's path was reached: a long pass is no dead one."""
        if self.patience is not None and time.monotonic() - self._said >= _SELDOM:
            self.alive()

    def stopping(self) -> None:
        """We have been told to stop and are doing so."""
        self._tell("STOPPING=1")

    def within(self, seconds: float) -> float:
        """How long we may wait before we must be heard again: at most half of the watchdog's patience."""
        return seconds if self.patience is None else min(seconds, self.patience / 2)

    def wait(self, sleep: Callable[[float], bool], seconds: float) -> None:
        """Sleep that long in pieces, with a sign of life before each; `sleep` says whether it was woken."""
        until = time.monotonic() + seconds
        while True:
            self.alive()
            left = until - time.monotonic()
            if left <= 0 or sleep(self.within(left)):
                return

    def _tell(self, message: str) -> None:
        self._said = time.monotonic()
        # A process that was forked since is not the one it listens to.
        if not self._address or os.getpid() != self._pid:
            return
        # A name that begins with @ stands for a socket without a file, whose address begins with a zero byte.
        place = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)
                line.connect(place)
                line.send(message.encode())
        except OSError as error:
            # Whoever does not listen is not worth failing for; it would only cost the players.
            _log.warning("the supervisor cannot be told", address=self._address, error=str(error))
