"""What systemd hears of us, on a socket as it makes one."""

import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.daemon.supervisor import Supervisor

MINUTE = "60000000"


class Listener:
    """systemd's end of the line."""

    def __init__(self, address: str, name: str) -> None:
        self.name = name
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        """The datagrams that have come since the last time."""
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return found

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["file", "abstract"])
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Listener]:
    """A socket with a file, and one without, as systemd may give either."""
    name = (
        str(tmp_path / "notify") if request.param == "file" else f"@pbem/{os.getpid()}/{time.monotonic_ns()}"
    )
    made = Listener(name.replace("@", "\0", 1) if name.startswith("@") else name, name)
    yield made
    made.close()


def test_each_sign_is_a_datagram(listener: Listener) -> None:
    """Ready, alive with a status, and stopping."""
    supervisor = Supervisor.of_environment({"NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": MINUTE})
    supervisor.ready()
    supervisor.alive("Last pass:\n 2 letters")
    supervisor.stopping()

    assert ["READY=1", "STATUS=Last pass: 2 letters\nWATCHDOG=1", "STOPPING=1"] == listener.heard()


def test_a_process_that_was_forked_says_nothing(listener: Listener) -> None:
    """Only the one that was started is listened to."""
    supervisor = Supervisor.of_environment({"NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": MINUTE})
    pid = os.fork()
    if not pid:
        try:
            supervisor.passing("sending")
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    assert [] == listener.heard()

    supervisor.passing("sending")
    assert ["WATCHDOG=1"] == listener.heard()


def test_without_a_watchdog_only_the_status_is_told(listener: Listener) -> None:
    """Nobody waits for a sign of life then, and waits are as long as they are."""
    supervisor = Supervisor.of_environment({"NOTIFY_SOCKET": listener.name})
    supervisor.alive("busy")
    supervisor.alive()
    supervisor.passing("taken")

    assert ["STATUS=busy"] == listener.heard()
    assert 300 == supervisor.within(300)


def test_a_long_pass_is_not_a_dead_one(listener: Listener) -> None:
    """Points of a pass count as signs of life, but not more than one a second."""
    supervisor = Supervisor.of_environment({"NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": MINUTE})
    for point in ("fetched", "stored", "moved"):
        supervisor.passing(point)

    assert ["WATCHDOG=1"] == listener.heard()


def test_waits_are_cut_to_half_of_the_patience(listener: Listener) -> None:
    """A long pause is slept in pieces, each with a sign of life, and ends when it is woken."""
    supervisor = Supervisor.of_environment({"NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": MINUTE})
    slept: list[float] = []

    def sleep(seconds: float) -> bool:
        slept.append(seconds)
        return len(slept) == 3

    supervisor.wait(sleep, 300)

    assert [30, 30, 30] == slept
    assert 3 == listener.heard().count("WATCHDOG=1")


def test_a_pause_that_is_over_is_over() -> None:
    """Without systemd a pause is slept once, for as long as it was meant."""
    slept: list[float] = []
    Supervisor().wait(lambda seconds: bool(slept.append(seconds)) or time.sleep(seconds) is not None, 0.01)

    assert 1 == len(slept)


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": MINUTE},
        {"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "0"},
        {"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "soon"},
        {"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": MINUTE, "WATCHDOG_PID": "1"},
    ],
)
def test_a_watchdog_that_is_not_ours(environment: dict[str, str]) -> None:
    """Without a socket, without a time or for another process there is none."""
    assert Supervisor.of_environment(environment).patience is None


def test_nobody_listens(tmp_path: Path) -> None:
    """A socket that is gone costs the players nothing."""
    Supervisor.of_environment({"NOTIFY_SOCKET": str(tmp_path / "gone")}).ready()
