"""A daemon with a slow or hanging mail server before it ends soon when it is told to, and loses nothing."""

import signal
import subprocess
import time
from collections.abc import Callable

import pytest

from pbem.store.tables.words import DispatchKind, DispatchStatus
from pbem.testing.servers.loopback import HOST
from tests.harness.clubhouse import Clubhouse
from tests.harness.smtp_server import Fault

pytestmark = pytest.mark.servers

Start = Callable[..., "subprocess.Popen[str]"]

_MAILS = 112


def _queue(club: Clubhouse, count: int) -> None:
    """So many mails wait to be sent."""
    with club.office.database.work() as work:
        first = len(work.outbox.latest(_MAILS))
        for number in range(first, first + count):
            raw = f"Message-ID: <{number}@{HOST}>\r\nSubject: {number}\r\n\r\nhello\r\n".encode()
            work.outbox.put(
                message_id=f"{number}@{HOST}",
                kind=DispatchKind.NEWS,
                sender=f"play@{HOST}",
                recipient=f"anna@{HOST}",
                subject=str(number),
                raw=raw,
                now=club.office.now(),
            )


def _stopped(club: Clubhouse, daemon: "subprocess.Popen[str]", busy: Callable[[], bool]) -> float:
    """How many seconds a daemon takes to end when it is told to while it is busy."""
    try:
        while not busy():
            assert daemon.poll() is None
            time.sleep(0.05)
        told = time.monotonic()
        daemon.send_signal(signal.SIGTERM)
        daemon.communicate(timeout=60)
        took = time.monotonic() - told
    finally:
        daemon.kill()
        daemon.communicate()
    assert 0 == daemon.returncode
    return took


@pytest.mark.parametrize(
    "fault", [Fault("data", seconds=1.2), Fault("data", hang=True), Fault("connect", hang=True)]
)
def test_it_ends_within_five_seconds(own_club: Clubhouse, pbem: Start, fault: Fault) -> None:
    """However slow the server is; what was not sent goes out when it is started again."""
    # A machine that is busy with other tests needs its time for a daemon that has nothing to do, too.
    _queue(own_club, 1)
    idle = _stopped(own_club, pbem("run"), lambda: bool(own_club.smtp.accepted))
    own_club.smtp.accepted.clear()
    _queue(own_club, _MAILS)
    own_club.smtp.faults = [fault]
    took = _stopped(own_club, pbem("run"), lambda: own_club.smtp.open_connections > 0)
    assert took - idle < 4

    own_club.smtp.faults = []
    own_club.passes.once()
    with own_club.office.database.reading() as work:
        assert {DispatchStatus.SENT: _MAILS + 1} == work.outbox.counts()
    assert _MAILS == len({each.raw for each in own_club.smtp.accepted})
