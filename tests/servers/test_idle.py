"""The daemon proper in a process of its own: woken by IDLE, ended by a signal, back after an outage."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pbem.config.sections import DaemonSection
from pbem.store.database import Database
from pbem.store.keep.restore import restore
from tests.harness.clubhouse import Clubhouse
from tests.harness.dovecot import Dovecot

pytestmark = pytest.mark.servers

# Far less than the time between two polls, far more than an answer takes on a busy machine.
_SOON = 15.0


@pytest.fixture
def daemon(
    own_club: Clubhouse, pbem: Callable[..., "subprocess.Popen[str]"]
) -> Iterator["subprocess.Popen[str]"]:
    """`pbem run` on a match of Anna and Ben, who have had their invitations."""
    own_club.opens("ecosystem", ("Anna", "Ben"))
    process = pbem("run")
    try:
        _until(lambda: 2 == len(own_club.smtp.accepted))
        yield process
    finally:
        process.kill()
        process.communicate()


def _until(happens: Callable[[], bool], seconds: float = _SOON) -> float:
    began = time.monotonic()
    while not happens():
        assert time.monotonic() - began < seconds, "it did not happen"
        time.sleep(0.01)
    return time.monotonic() - began


def _joins(club: Clubhouse, server: Dovecot, name: str) -> None:
    invitation = club.mails(name)[0]
    server.deliver(club.users["play"], club.letter(name, "join", to=invitation))


@pytest.mark.usefixtures("daemon")
def test_idle_wakes_the_daemon(own_club: Clubhouse, own_server: Dovecot) -> None:
    """A mail is answered long before the next poll."""
    # So that it waits in IDLE and did not find the mail by the pass it started with.
    time.sleep(1)
    for number, name in enumerate(("Anna", "Ben")):
        _joins(own_club, own_server, name)
        _until(lambda number=number: len(own_club.smtp.accepted) > 2 + number)  # type: ignore[misc]

    assert _SOON < DaemonSection().poll / 2
    assert ["invitation", "invitation", "turn"] == [mail.kind for mail in own_club.mails("Anna")]


def test_sigterm_ends_it_cleanly(own_club: Clubhouse, daemon: "subprocess.Popen[str]") -> None:
    """It ends at once with 0, also out of IDLE, and the next pass finds the lock free."""
    time.sleep(1)
    daemon.send_signal(signal.SIGTERM)
    daemon.communicate(timeout=_SOON)

    assert 0 == daemon.returncode


def test_it_outlives_the_imap_server(
    own_club: Clubhouse, own_server: Dovecot, daemon: "subprocess.Popen[str]"
) -> None:
    """After the server was restarted it goes on by itself."""
    own_server.stop()
    time.sleep(1)
    own_server.start()
    _joins(own_club, own_server, "Anna")
    _until(lambda: "invitation" in [mail.kind for mail in own_club.mails("Anna")[1:]], seconds=25)

    assert daemon.poll() is None


@pytest.mark.usefixtures("daemon")
def test_a_pass_beside_the_daemon_does_nothing(pbem: Callable[..., "subprocess.Popen[str]"]) -> None:
    """Cron and daemon on one database: the second to come ends with 6."""
    beside = pbem("run", "--once")
    beside.communicate(timeout=60)

    assert 6 == beside.returncode


def test_a_backup_beside_the_daemon_and_its_restore(
    own_club: Clubhouse,
    own_server: Dovecot,
    daemon: "subprocess.Popen[str]",
    pbem: Callable[..., "subprocess.Popen[str]"],
    tmp_path: Path,
) -> None:
    """A backup is made while the daemon runs; once it is restored, what came later is read again.

    The match began after the backup was made, and begins once more from the letters on the mail server.
    """
    copy, settings = tmp_path / "copy.sqlite", own_club.settings.database
    _joins(own_club, own_server, "Anna")
    _until(lambda: 3 == len(own_club.smtp.accepted))
    beside = pbem("db", "backup", str(copy))
    beside.communicate(timeout=60)
    assert (0, None) == (beside.returncode, daemon.poll())

    _joins(own_club, own_server, "Ben")
    _until(lambda: 5 == len(own_club.smtp.accepted))
    daemon.send_signal(signal.SIGTERM)
    daemon.communicate(timeout=_SOON)
    before = _entries(settings.path)
    settings.path.unlink()
    restore(Database(settings.url), copy, own_club.office.now())
    assert [] == _entries(settings.path)

    _, said = pbem("run", "--once").communicate(timeout=60)
    assert "The database was restored and 1 letters were read again" in said
    assert before == _entries(settings.path) != []


def _entries(path: Path) -> list[tuple[str, int | None, str]]:
    """What the journal says that depends on the letters alone."""
    with closing(Database(f"sqlite:///{path}")) as database, database.reading() as work:
        return [(str(entry.kind), entry.seat, entry.text) for entry in work.journal.entries(1)]
