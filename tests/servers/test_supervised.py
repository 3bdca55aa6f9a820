"""`pbem run` under a supervisor such as systemd: signs of life on a socket, one line an event in the log."""

import json
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.harness.clubhouse import Clubhouse
from tests.harness.smtp_server import Fault

pytestmark = pytest.mark.servers

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def notified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A socket that processes started from now on are told to write to."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(30)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "4000000")
        yield listener


def heard(listener: socket.socket, wanted: str) -> list[str]:
    """All lines up to the one wanted."""
    found: list[str] = []
    while wanted not in found:
        found.extend(listener.recv(4096).decode().splitlines())
    return found


def test_a_supervised_daemon(own_club: Clubhouse, notified: socket.socket, pbem: Start) -> None:
    """It is ready once, alive with every pass and in between, says what it did, and stops when told."""
    own_club.opens("ecosystem", ("Anna", "Ben"))
    daemon = pbem("run", "--log-json")
    try:
        first = heard(notified, "STATUS=Last pass: 0 letters read, 0 seats lapsed, 2 mails sent.")
        # With a patience of four seconds and a poll of sixty the next sign comes from a shortened wait.
        later = [line for _ in range(2) for line in heard(notified, "WATCHDOG=1")]
        daemon.send_signal(signal.SIGTERM)
        last = heard(notified, "STOPPING=1")
        _, err = daemon.communicate(timeout=60)
    finally:
        daemon.kill()
        daemon.communicate()
    events = [json.loads(line) for line in err.splitlines()]

    assert ("READY=1", "WATCHDOG=1") == (first[0], first[-1])
    assert "READY=1" not in [*first[1:], *later, *last]
    assert 0 == daemon.returncode
    assert [("dispatch sent", "invitation", 1), ("dispatch sent", "invitation", 1), ("pass", None, None)] == [
        (event["event"], event.get("kind"), event.get("match")) for event in events
    ]
    assert {"stored": 0, "letters": 0, "lapsed": 0, "sent": 2}.items() <= events[-1].items()


def test_a_slow_batch_gives_signs_of_life(own_club: Clubhouse, notified: socket.socket, pbem: Start) -> None:
    """While one mail takes longer than the watchdog's patience, it hears from us."""
    own_club.opens("ecosystem", ("Anna", "Ben"))
    own_club.smtp.faults = [Fault("data", seconds=6)]
    daemon = pbem("run")
    try:
        heard_ = heard(notified, "STATUS=Last pass: 0 letters read, 0 seats lapsed, 2 mails sent.")
    finally:
        daemon.kill()
        daemon.communicate()

    assert 3 <= heard_.count("WATCHDOG=1")
