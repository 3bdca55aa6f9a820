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
from pbem.store.keep.checks import check
from pbem.store.sql import revision
from pbem.store.work import Work

__all__ = ["restore"]

# Numbers of matches that may have been given out since the backup are not given out again, or a reply to a
# match that is lost would be an order in another.
_SPARED = 100

_SIDES = ("-wal", "-shm")


def restore(
    url: str, backup: Path, now: datetime, extra: Callable[[Work], Iterable[str]] | None = None
) -> Path | None:
    """Put a copy of the backup in the place of the database, and say where that lies now, if there was one.

    Whoever calls holds the lock of the database.
    """
    database = Database(url)
    fresh = database.path.with_name(f"{database.path.name}.restoring")
    fresh.unlink(missing_ok=True)
    try:
        _copy(backup, fresh)
        copy = Database(f"sqlite:///{fresh}")
        with closing(copy):
            _examine(copy, backup, extra)
            _note(copy, now, _last_match(database.path))
        # All of it in one file, and on the disk, before the old one is moved.
        _settle(fresh)
        aside = _put_aside(database.path)
        fresh.replace(database.path)
    finally:
        for side in ("", *_SIDES):
            fresh.with_name(fresh.name + side).unlink(missing_ok=True)
    _flush(database.path.absolute().parent)
    return aside


def _copy(backup: Path, to: Path) -> None:
    if not backup.is_file():
        raise StoreError(f"there is no file {backup}")
    os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as link,
            closing(sqlite3.connect(to)) as copy,
        ):
            link.backup(copy)
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{backup} cannot be restored: {error}; the database was left as it is") from error


def _examine(copy: Database, backup: Path, extra: Callable[[Work], Iterable[str]] | None) -> None:
    found = copy.revision()
    if found in revision.REVISIONS and found != revision.HEAD:
        from pbem.store.keep import migrate

        migrate.bring_up(copy)
    problems = check(copy, extra)
    if problems:
        more = f" and {len(problems) - 1} more" if len(problems) > 1 else ""
        raise StoreError(
            f"{backup} is not sound: {problems[0]}{more}; the database was left as it is. Try an older backup"
        )


def _note(copy: Database, now: datetime, last: int) -> None:
    with copy.work() as work:
        work.notes.note(REREAD, now.isoformat())
        work.notes.note(RESTORED, now.isoformat())
        known = work.link.execute("SELECT seq FROM sqlite_sequence WHERE name = 'match'").fetchone()
        spared = max(last, known[0] if known else 0) + _SPARED
        work.link.execute("DELETE FROM sqlite_sequence WHERE name = 'match'")
        work.link.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('match', ?)", (spared,))


def _last_match(path: Path) -> int:
    """The highest number of a match in the database that is replaced, if it can still be read."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as link,
    ):
        found: int | None = link.execute("SELECT max(id) FROM match").fetchone()[0]
        return found or 0
    return 0


def _settle(path: Path) -> None:
    with closing(sqlite3.connect(path)) as link:
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    _flush(path)


def _put_aside(path: Path) -> Path | None:
    there = path.exists()
    if there:
        # A damaged one keeps its side files, in which its last transactions may be.
        with suppress(sqlite3.Error):
            _settle(path)
    number = next(n for n in range(1, 100_000) if not path.with_name(f"{path.name}.replaced-{n}").exists())
    aside = path.with_name(f"{path.name}.replaced-{number}")
    # Those of a database that is gone are moved, too: SQLite would write them over the one that is put there.
    for side in (*_SIDES, ""):
        part = path.with_name(path.name + side)
        if part.exists():
            part.rename(aside.with_name(aside.name + side))
    return aside if there else None


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
