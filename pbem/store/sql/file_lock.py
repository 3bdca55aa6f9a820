"""Keeps two pbem processes from working on one database, because cron starts the next pass in any case.

The lock is the kernel's (flock on a file beside the database), so it is free again however its holder ends.
The file stays where it is: removing it would let two processes lock two files of the same name.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from pbem.errors import AlreadyRunning, OperatorError


def lock_file(database: Path) -> Path:
    """The lock file that belongs to a database file."""
    return database.with_name(f"{database.name}.lock")


@contextmanager
def sole_instance(database: Path) -> Iterator[None]:
    """Hold the lock of a database, or raise AlreadyRunning with who holds it and since when."""
    path = lock_file(database)
    try:
        # Python's descriptors are not passed on to programs we start, so none of them can keep the lock.
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise OperatorError(f"the lock file {path} cannot be opened ({error.strerror})") from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyRunning(
                f"another pbem works on {database}: {_holder(descriptor)}; nothing was done"
            ) from error
        _sign(descriptor, f"process {os.getpid()} since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC")
        try:
            yield
        finally:
            _sign(descriptor, "")
    finally:
        os.close(descriptor)


def _sign(descriptor: int, text: str) -> None:
    # Who holds the lock is a courtesy, for which there may be no room on a full disk.
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, text.encode(), 0)


def _holder(descriptor: int) -> str:
    # The holder may be between taking the lock and signing it.
    return os.pread(descriptor, 200, 0).decode(errors="replace") or "a process that has just started"
