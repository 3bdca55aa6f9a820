"""What keeps the matches safe beside the mail: the newest backup, and the room that is left on the disk."""

from contextlib import closing
from datetime import datetime
from pathlib import Path

from pbem.engine.values import Value
from pbem.errors import StoreError
from pbem.store.books.facts import BACKUP, RETRIES
from pbem.store.database import Database
from pbem.store.work import Work


class Machine(Value):
    """The newest backup that was made by command, and the share of the disk that is free."""

    backup: datetime | None
    size: int
    # None where the database is on a server of its own.
    free: float | None
    # Who works on the database, where several may; the one who leads says so.
    workers: tuple[str, ...] = ()
    # How many transactions workers had to do again.
    retries: int = 0


def machine(database: Database, work: Work) -> Machine:
    """How the machine does now."""
    noted = work.notes.fact(BACKUP)
    made, _, size = noted.partition(" ") if noted is not None else ("", "", "0")
    backend = database.backend
    when = datetime.fromisoformat(made) if made else None
    retries = int(work.notes.fact(RETRIES) or 0)
    return Machine(when, int(size), backend.free(), backend.workers(), retries)


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
    copy = Database(f"sqlite:///{file.absolute()}").backend
    with closing(copy.connect()) as link:
        problems = copy.structure(link)
    if problems:
        file.unlink()
        raise StoreError(f"the copy was not sound and is gone again: {problems[0]}; see `pbem db check`")
    size = file.stat().st_size
    database.run(lambda work: work.notes.note(BACKUP, f"{now.isoformat()} {size}"))
