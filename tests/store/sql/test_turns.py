"""Two processes that write in turn: whoever waits is next, and nobody keeps the turn by dying."""

import os
import signal
import time
from pathlib import Path

import pytest

from pbem.store.database import Database
from pbem.store.sql.turns import Turns


def _other(turns: Turns, said: int) -> int:
    """Another process that takes its turn, says so and keeps it until it is killed."""
    pid = os.fork()
    if pid:
        return pid
    try:
        with turns:
            os.write(said, b"mine")
            time.sleep(60)
    finally:
        os._exit(1)


def _waits(pid: int) -> bool:
    """Whether the system has that process wait for a lock."""
    return any("->" in line and f" {pid} " in line for line in Path("/proc/locks").read_text().splitlines())


def test_whoever_waits_is_next() -> None:
    """It has its turn before the one who has just had it, and its death gives it back."""
    turns = Turns()
    hear, said = os.pipe()
    os.set_blocking(hear, False)
    with turns:
        pid = _other(turns, said)
        while not _waits(pid):
            time.sleep(0.01)
        with pytest.raises(BlockingIOError):
            os.read(hear, 9)
    while (word := _word(hear)) is None:
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    with turns:
        assert b"mine" == word
    os.waitpid(pid, 0)
    os.close(hear)
    os.close(said)


def _word(hear: int) -> bytes | None:
    try:
        return os.read(hear, 9)
    except BlockingIOError:
        return None


def test_a_wait_that_is_broken_off_holds_nothing() -> None:
    """A signal may end it; the other process is not kept waiting then."""
    turns = Turns()
    hear, said = os.pipe()
    pid = _other(turns, said)
    assert b"mine" == os.read(hear, 9)

    def interrupt(*_: object) -> None:
        raise InterruptedError

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(InterruptedError), turns:
            pass
    finally:
        signal.signal(signal.SIGALRM, before)
    second = _other(turns, said)
    os.kill(pid, signal.SIGKILL)
    assert b"mine" == os.read(hear, 9)
    os.kill(second, signal.SIGKILL)
    for each in (pid, second):
        os.waitpid(each, 0)
    os.close(hear)
    os.close(said)


@pytest.mark.sqlite_only
def test_no_connection_is_open_when_the_database_is_shared(database: Database) -> None:
    """Its locks are the process's that took them: a fork must find none. Afterwards both work as before."""
    with database.work() as work:
        work.notes.note("before", "1")
    with database.reading() as work:
        assert "1" == work.notes.fact("before")
    database.share()
    found = [os.path.realpath(each) for each in Path("/proc/self/fd").iterdir()]

    assert [] == [name for name in found if name.startswith(str(database.path))]
    database.run(lambda work: work.notes.note("after", "2"))
    database.share_no_more()
    with database.reading() as work:
        assert "2" == work.notes.fact("after")
