"""What keeps the matches safe beside the mail: the newest backup, and the room that is left on the disk."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pbem.errors import StoreError
from pbem.store.books.facts import BACKUP
from pbem.store.database import Database
from pbem.store.keep import checks
from pbem.store.work import Work

__all__ = ["Machine", "back_up", "in_bytes", "machine"]

# The fact that tells of the newest backup: when it was made, and how many bytes it has.


@dataclass(frozen=True, slots=True)
class Machine:
    """The newest backup that was made by command, and the share of the disk that is free."""

    backup: datetime | None
    size: int
    free: float


def machine(database: Database, work: Work) -> Machine:
    """How the machine does now."""
    noted = work.notes.fact(BACKUP)
    made, _, size = noted.partition(" ") if noted is not None else ("", "", "0")
    disk = shutil.disk_usage(database.path.absolute().parent)
    return Machine(datetime.fromisoformat(made) if made else None, int(size), disk.free / disk.total)


def in_bytes(size: int) -> str:
    """A size as people read it: 14 MB."""
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size} {unit}"
        size = round(size / 1000)
    return f"{size} GB"


def back_up(database: Database, file: Path, now: datetime) -> None:
    """Copy the database to a new file, look whether the copy is whole, and note that it was made."""
    database.backup(file)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
        problems = checks.structure(copy)
    if problems:
        file.unlink()
        raise StoreError(f"the copy was not sound and is gone again: {problems[0]}; see `pbem db check`")
    with database.work() as work:
        work.notes.note(BACKUP, f"{now.isoformat()} {file.stat().st_size}")
