import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.errors import AlreadyRunning, OperatorError
from pbem.store.sql.file_lock import lock_file, sole_instance

HOLD = """
import subprocess, sys
from pathlib import Path
from pbem.store.sql.file_lock import sole_instance

with sole_instance(Path(sys.argv[1])):
    if "child" in sys.argv:
        subprocess.Popen(["sleep", "5"], stdout=subprocess.DEVNULL)
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_process(database: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own that holds the lock until its input ends."""
    command = [sys.executable, "-c", HOLD, str(database), *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "held\n" == process.stdout.readline()
        try:
            yield process
        finally:
            process.kill()


def test_a_second_process_is_told_who_is_at_work(tmp_path: Path) -> None:
    """The sentence names the database, the process and the time it began."""
    database = tmp_path / "pbem.sqlite"

    with (
        another_process(database) as holder,
        pytest.raises(AlreadyRunning) as caught,
        sole_instance(database),
    ):
        pass

    assert re.fullmatch(
        rf"another pbem works on {database}: process {holder.pid} since"
        r" \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC; nothing was done",
        str(caught.value),
    )


def test_the_same_process_cannot_hold_it_twice(tmp_path: Path) -> None:
    """Two loops in one process would disturb each other just the same."""
    database = tmp_path / "pbem.sqlite"

    with (
        sole_instance(database),
        pytest.raises(AlreadyRunning, match=f"process {os.getpid()} "),
        sole_instance(database),
    ):
        pass


def test_it_is_free_after_the_end(tmp_path: Path) -> None:
    """One pass after another can run, and the file then names nobody."""
    database = tmp_path / "pbem.sqlite"

    for _ in range(2):
        with sole_instance(database):
            pass

    assert "" == lock_file(database).read_text()


def test_it_is_for_its_owner_only(tmp_path: Path) -> None:
    """Whatever the usual mode of new files is."""
    before = os.umask(0)
    try:
        with sole_instance(tmp_path / "pbem.sqlite"):
            mode = lock_file(tmp_path / "pbem.sqlite").stat().st_mode
    finally:
        os.umask(before)

    assert 0o600 == mode & 0o777


def test_it_is_free_after_an_exception(tmp_path: Path) -> None:
    """A pass that fails does not lock out the next one."""
    database = tmp_path / "pbem.sqlite"

    with pytest.raises(ZeroDivisionError), sole_instance(database):
        _ = 1 / 0
    with sole_instance(database):
        assert lock_file(database).read_text().startswith(f"process {os.getpid()} since ")


@pytest.mark.parametrize("arguments", [(), ("child",)], ids=["alone", "with a child"])
def test_it_is_free_after_sigkill(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """A process that was killed holds nothing any more, nor does a program it had started."""
    database = tmp_path / "pbem.sqlite"

    with another_process(database, *arguments) as holder:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        with sole_instance(database):
            held = lock_file(database).read_text()

    assert held.startswith(f"process {os.getpid()} since ")


def test_databases_do_not_share_a_lock(tmp_path: Path) -> None:
    """Two servers on one machine run side by side."""
    with another_process(tmp_path / "a.sqlite"), sole_instance(tmp_path / "b.sqlite"):
        assert "" != lock_file(tmp_path / "a.sqlite").read_text()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Where no lock file can be made the operator reads why."""
    with (
        pytest.raises(OperatorError, match=r"lock file .* cannot be opened \(No such file or directory\)"),
        sole_instance(tmp_path / "nowhere" / "pbem.sqlite"),
    ):
        pass
