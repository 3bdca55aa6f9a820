"""Puts a backup in the place of the database, so that what came after it can be read again from the mailbox.

The file is checked before anything is touched, and what it replaces is kept. Two facts are noted in it: that
the mailbox is to be read again, and when it was restored, which makes every Message-ID from then on another:
what was mailed after the backup is unknown to it and must not go out with other bytes under the same name.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from pbem.errors import StoreError
from pbem.store.books.facts import REREAD, RESTORED
from pbem.store.database import Database
from pbem.store.keep.checks import Flaw, check
from pbem.store.sql import revision
from pbem.store.work import Work

# Numbers of matches that may have been given out since the backup are not given out again, or a reply to a
# match that is lost would be an order in another.
_SPARED = 100


def restore(
    database: Database,
    backup: Path,
    now: datetime,
    extra: Callable[[Work], Iterable[Flaw]] | None = None,
    *,
    anyway: bool = False,
) -> str | None:
    """Put a copy of the backup in the place of the database, and say where that lies now, if there was one.

    One in which rows contradict each other is put there only `anyway`: for whoever has no better one. Whoever
    calls holds the lock of the database.
    """
    fresh = database.backend.beside(".restoring")
    _clear(fresh)
    try:
        _copy(backup, fresh)
        copy = Database(f"sqlite:///{fresh}")
        with closing(copy):
            _examine(copy, backup, extra, anyway)
            with copy.work() as work:
                note_restored(copy, work, now, _last_match(database))
        database.close()
        return database.backend.replace(fresh, database.make_tables)
    finally:
        _clear(fresh)


def _clear(fresh: Path) -> None:
    for side in ("", "-wal", "-shm"):
        fresh.with_name(fresh.name + side).unlink(missing_ok=True)


def _copy(backup: Path, to: Path) -> None:
    if not backup.is_file():
        raise StoreError(f"there is no file {backup}")
    os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    # Whoever reads a file with a log of its own leaves that beside it; a backup has none.
    alone = "" if backup.with_name(f"{backup.name}-wal").exists() else "&immutable=1"
    try:
        with (
            closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro{alone}", uri=True)) as link,
            closing(sqlite3.connect(to)) as copy,
        ):
            link.backup(copy)
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{backup} cannot be restored: {error}; the database was left as it is") from error


def _examine(
    copy: Database, backup: Path, extra: Callable[[Work], Iterable[Flaw]] | None, anyway: bool
) -> None:
    found = copy.revision()
    if found in revision.REVISIONS and found != revision.HEAD:
        from pbem.store.keep import migrate

        migrate.bring_up(copy)
    with closing(copy.connect()) as link:
        damaged = copy.revision() != revision.HEAD or bool(copy.backend.structure(link))
    grave = [flaw for flaw in check(copy, extra) if flaw.grave or damaged]
    if grave and (damaged or not anyway):
        more = f" and {len(grave) - 1} more" if len(grave) > 1 else ""
        last = "" if damaged else f", or take this one nevertheless: `pbem db restore --anyway {backup}`"
        raise StoreError(
            f"{backup} is not sound: {grave[0]}{more}; the database was left as it is. "
            f"Try an older backup{last}"
        )


def note_restored(database: Database, work: Work, now: datetime, last: int = 0) -> None:
    """Note in a database that it was set back, in whatever way; `last` is the highest match known of."""
    work.notes.note(REREAD, now.isoformat())
    work.notes.note(RESTORED, now.isoformat())
    known = database.backend.last_number(work.link, "match")
    database.backend.go_on_after(work.link, "match", max(last, known) + _SPARED)


def _last_match(database: Database) -> int:
    """The highest number of a match in the database that is replaced, if it can still be read."""
    with suppress(StoreError), database.reading() as work:
        return database.backend.last_number(work.link, "match")
    return 0
