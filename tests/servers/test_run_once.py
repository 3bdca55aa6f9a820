"""`pbem run --once` as cron runs it: silent when all is well, one line a new problem, never two at a time."""

import subprocess
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from time import sleep

import pytest

from pbem.desk.deadlines.thinking import think
from pbem.desk.office import Office
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.engine.bots.insight import Skill
from pbem.store.books.facts import PASSED
from pbem.store.database import Database
from pbem.store.sql.file_lock import lock_file
from pbem.store.tables.words import EntryKind
from pbem.testing.servers.loopback import HOST
from tests.harness.clubhouse import Clubhouse
from tests.harness.dovecot import Dovecot
from tests.harness.smtp_server import Fault

pytestmark = pytest.mark.servers

Start = Callable[..., "subprocess.Popen[str]"]


def _ended(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_silent_when_all_is_well(own_club: Clubhouse, pbem: Start) -> None:
    """A pass with work to do and a pass without print nothing and end with 0."""
    own_club.opens("ecosystem", ("Anna", "Ben"))

    assert (0, "", "") == _ended(pbem("run", "--once"))
    assert (0, "", "") == _ended(pbem("run", "--once"))
    assert 2 == len(own_club.smtp.accepted)


def test_a_mail_server_that_is_down(own_club: Clubhouse, own_server: Dovecot, pbem: Start) -> None:
    """One line once a day, exit code 1 while it lasts; mail still goes out, and the operator gets one."""
    own_club.opens("ecosystem", ("Anna", "Ben"))
    own_server.stop()
    code, out, err = _ended(pbem("run", "--once"))

    assert (1, "", 1) == (code, out, err.count("\n"))
    assert "IMAP" in err
    assert (1, "", "") == _ended(pbem("run", "--once"))
    assert ["anna", "ben", "operator"] == sorted(each.to.split("@")[0] for each in own_club.smtp.accepted)

    own_server.start()
    assert (0, "", "") == _ended(pbem("run", "--once"))


def test_a_server_that_comes_and_goes(own_club: Clubhouse, own_server: Dovecot, pbem: Start) -> None:
    """It is one problem, said once; the exit code tells how each pass went."""
    codes = []
    for _ in range(2):
        own_server.stop()
        codes.append(_ended(pbem("run", "--once")))
        own_server.start()
        codes.append(_ended(pbem("run", "--once")))

    assert [1, 0, 1, 0] == [code for code, _, _ in codes]
    assert [1, 0, 0, 0] == [err.count("\n") for _, _, err in codes]


def test_two_never_overlap(own_club: Clubhouse, pbem: Start) -> None:
    """The second ends with 6 and not a word, which cron would mail.

    Once the first hangs for an hour it says who holds the lock; when the first is killed the lock is free.
    """
    own_club.opens("ecosystem", ("Anna", "Ben"))
    hanging = Fault("connect", hang=True, times=100)
    own_club.smtp.faults = [hanging]
    first = pbem("run", "--once")
    try:
        while hanging.times == 100:
            assert first.poll() is None
        assert (6, "", "") == _ended(pbem("run", "--once"))

        with own_club.office.database.work() as work:
            work.notes.note(PASSED, (own_club.office.now() - timedelta(minutes=61)).isoformat())
        code, out, err = _ended(pbem("run", "--once"))

        assert (6, "") == (code, out)
        assert f"process {first.pid}" in err
    finally:
        first.kill()
        _ended(first)
    own_club.smtp.faults = []
    assert lock_file(own_club.settings.database.path).exists()
    assert (0, "", "") == _ended(pbem("run", "--once"))
    assert 2 == len(own_club.smtp.accepted)


def _thoughts(office: Office, match: int) -> list[tuple[int | None, str]]:
    """What bots have answered, with their seats."""
    with office.database.reading() as work:
        entries = work.journal.entries(match)
    return [(entry.seat, entry.text) for entry in entries if entry.kind is EntryKind.LAPSE]


def test_a_killed_pass_thinks_again_and_finds_the_same(own_club: Clubhouse, pbem: Start) -> None:
    """SIGKILL while a strong bot thinks, behind another: the next pass answers as without the kill."""
    office, bots = own_club.office, (("Rex", Skill.EASY), ("Max", Skill.STRONG))
    with office.database.work() as work:
        opening = Opening("ecosystem", (Invitee("Anna", f"anna@{HOST}"),), bots=bots, start_now=True)
        match = open_match(office, work, opening).id
    office.database.backup(own_club.folder / "unhurt.sqlite")
    first = pbem("run", "--once")
    while not _thoughts(office, match):
        assert first.poll() is None
        sleep(0.01)
    first.kill()
    _ended(first)
    before = _thoughts(office, match)
    assert (0, "", "") == _ended(pbem("run", "--once"))
    unhurt = replace(office, database=Database(f"sqlite:///{own_club.folder / 'unhurt.sqlite'}"))
    with closing(unhurt.database):
        while think(unhurt, match):
            pass
        expected = _thoughts(unhurt, match)

    assert [1, 2] == [seat for seat, _ in expected]
    assert expected[:1] == before
    assert expected == _thoughts(office, match)
