"""Mails are sent by another process while letters are read: whichever of the two ends, nothing is lost."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.config.sections import DaemonSection
from pbem.store.tables.words import DispatchKind, DispatchStatus
from pbem.testing.servers.loopback import HOST, write_config
from tests.harness.clubhouse import Clubhouse
from tests.harness.smtp_server import Fault

pytestmark = [
    pytest.mark.servers,
    pytest.mark.timeout(90),
    pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="one processor does one thing at a time"),
]

Start = Callable[..., "subprocess.Popen[str]"]

_PEOPLE = ("Anna", "Ben", "Cleo")
_LETTERS = 60
_MAILS = 100

# So slow that sending takes longer than reading.
_SLOW = Fault("data", seconds=0.2)


@pytest.fixture
def club(own_club: Clubhouse) -> Clubhouse:
    """Letters lie in the mailbox and mails in the outbox, so many that a pass has much to do."""
    own_club.opens("ecosystem", _PEOPLE, start_now=True)
    own_club.passes.once()
    for number in range(_LETTERS):
        name = _PEOPLE[number % len(_PEOPLE)]
        own_club.imap.deliver(own_club.users["play"], own_club.letter(name, "1", number=number))
    own_club.smtp.accepted.clear()
    _configure(own_club)
    with own_club.office.database.work() as work:
        for number in range(_MAILS):
            work.outbox.put(
                message_id=f"{number}@{HOST}",
                kind=DispatchKind.NEWS,
                sender=f"play@{HOST}",
                recipient=f"{'anna' if number % 2 else 'ben'}@{HOST}",
                subject=str(number),
                raw=f"Message-ID: <{number}@{HOST}>\r\nSubject: {number}\r\n\r\nhello\r\n".encode(),
                now=own_club.office.now(),
            )
    return own_club


def _configure(club: Clubhouse, per_hour: int = 0) -> None:
    """Let everybody write as much as they like, and us send no more than that."""
    settings = club.settings
    changes = {
        "smtp": settings.smtp.model_copy(update={"per_hour": per_hour}),
        "limits": settings.limits.model_copy(update={"same": 1000}),
        "daemon": DaemonSection(),
    }
    (club.folder / "config.toml").unlink()
    write_config(club.folder / "config.toml", settings.model_copy(update=changes))


def _sender(reader: "subprocess.Popen[str]") -> int | None:
    """The number of the process that sends, once there is one."""
    found = Path(f"/proc/{reader.pid}/task/{reader.pid}/children").read_text().split()
    return int(found[0]) if found else None


def _sending(club: Clubhouse, reader: "subprocess.Popen[str]", *, after: int = 5) -> int:
    """The process that sends, when it has sent some mails."""
    while (found := _sender(reader)) is None or len(club.smtp.accepted) < after:
        assert reader.poll() is None, reader.communicate()
        time.sleep(0.005)
    return found


def _ended(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def _gone(pid: int, within: float) -> bool:
    """Whether a process ends in this time."""
    until = time.monotonic() + within
    while Path(f"/proc/{pid}").exists() and _state(pid) != "Z":
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


def _twice(club: Clubhouse) -> int:
    """How many mails the server has got that it had before."""
    return len(club.smtp.accepted) - len({(each.to, each.raw) for each in club.smtp.accepted})


def _unsent(club: Clubhouse) -> int:
    with club.office.database.reading() as work:
        counts = work.outbox.counts()
    return counts.get(DispatchStatus.WAITING, 0) + counts.get(DispatchStatus.UNCERTAIN, 0)


def test_a_pass_ends_when_all_is_sent(club: Clubhouse, pbem: Start) -> None:
    """Another process sends while this one reads; a person's mails keep their order."""
    club.smtp.faults = [Fault("data", seconds=0.02)]
    reader = pbem("run", "--once")
    _sending(club, reader, after=1)

    assert (0, "", "") == _ended(reader)
    assert (0, 0) == (_unsent(club), _twice(club))
    subjects = [mail.subject for mail in club.mails("Anna") if mail.subject.isdecimal()]
    assert [str(number) for number in range(1, _MAILS, 2)] == subjects


def test_the_reader_is_killed(club: Clubhouse, pbem: Start) -> None:
    """The sender writes down what was taken and ends; the next pass sends the rest, and nothing twice."""
    club.smtp.faults = [_SLOW]
    reader = pbem("run", "--once")
    sender = _sending(club, reader)
    reader.kill()
    reader.wait(60)

    assert _gone(sender, within=5)
    assert 0 < _unsent(club)
    club.smtp.faults = []
    assert (0, "", "") == _ended(pbem("run", "--once"))
    assert (0, 0) == (_unsent(club), _twice(club))


def test_a_sender_that_hangs_holds_the_lock(club: Clubhouse, pbem: Start) -> None:
    """Nobody else begins while it may still send; it gives up soon when its reader is gone."""
    club.smtp.faults = [Fault("connect", hang=True)]
    reader = pbem("run", "--once")
    while (sender := _sender(reader)) is None or not club.smtp.open_connections:
        assert reader.poll() is None
        time.sleep(0.005)
    os.kill(sender, signal.SIGSTOP)
    reader.kill()
    reader.wait(60)
    assert (6, "", "") == _ended(pbem("run", "--once"))

    os.kill(sender, signal.SIGCONT)
    assert _gone(sender, within=5)
    club.smtp.faults = []
    assert (0, "", "") == _ended(pbem("run", "--once"))
    assert (0, 0) == (_unsent(club), _twice(club))


@pytest.mark.parametrize("deaf", [False, True])
def test_the_sender_is_killed(club: Clubhouse, pbem: Start, deaf: bool) -> None:
    """The same pass sends the rest; as after any crash what was not written down goes out once more."""
    club.smtp.faults = [_SLOW]
    reader = pbem("run", "--once")
    sender = _sending(club, reader)
    if deaf:
        # It will not have heard that no more letters come.
        os.kill(sender, signal.SIGSTOP)
        time.sleep(2)
    os.kill(sender, signal.SIGKILL)
    club.smtp.faults = []

    assert (0, "", "") == _ended(reader)
    assert 0 == _unsent(club)
    assert _twice(club) < 25


@pytest.mark.parametrize("whom", ["reader", "sender", "both"])
def test_a_signal(club: Clubhouse, pbem: Start, whom: str) -> None:
    """A daemon that is told to stop ends with its sender; a sender alone that is told so stops sending."""
    club.smtp.faults = [_SLOW]
    reader = pbem("run")
    sender = _sending(club, reader)
    told = time.monotonic()
    if whom != "reader":
        os.kill(sender, signal.SIGTERM)
    if whom != "sender":
        reader.send_signal(signal.SIGTERM)
        reader.communicate(timeout=60)
        assert (0, True) == (reader.returncode, time.monotonic() - told < 5)
    assert _gone(sender, within=5)
    assert 0 < _unsent(club)
    club.smtp.faults = []
    if whom == "sender":
        while _unsent(club):
            assert reader.poll() is None
            time.sleep(0.05)
        reader.send_signal(signal.SIGTERM)
        reader.communicate(timeout=60)
    else:
        assert (0, "", "") == _ended(pbem("run", "--once"))
    assert (0, 0) == (_unsent(club), _twice(club))


def test_a_server_that_is_down(club: Clubhouse, pbem: Start) -> None:
    """It is one problem of the pass, said once; every letter is read all the same."""
    club.smtp.stop()
    code, out, err = _ended(pbem("run", "--once"))
    club.smtp.start()

    assert (1, "", 1) == (code, out, err.count("\n"))
    assert "The mail server does not answer" in err
    assert [] == club.imap.mailbox(club.users["play"])


def test_the_quota_counts_for_both(club: Clubhouse, pbem: Start) -> None:
    """Neither sends more than an hour has left."""
    _configure(club, per_hour=50)
    reader = pbem("run", "--once")

    assert (0, "", "") == _ended(reader)
    # Three were sent before.
    assert 47 == len(club.smtp.accepted)
