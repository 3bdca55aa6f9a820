"""Says in a sentence for the operator what SQLite says in three words."""

import sqlite3

from sqlalchemy.exc import DBAPIError

from pbem.errors import DatabaseUnusable

__all__ = ["explain"]

# What SQLite says, and what the operator should read; the first that fits counts.
_SENTENCES = (
    ("locked", "is locked by another program; stop that program or try again"),
    ("disk is full", "cannot grow because the disk is full; make room, nothing already stored is lost"),
    (
        "disk I/O error",
        "cannot be read or written: the disk fails, or a limit on the size of files was met; "
        "look at the disk, then at `pbem db check`; nothing already stored is lost",
    ),
    ("readonly", "may not be written; check who owns the file and its folder"),
    (
        "unable to open",
        "cannot be opened; check the path, and who owns the file and its folder",
    ),
    ("not a database", "is not a database of SQLite; check the path, or restore a backup"),
    ("malformed", "is damaged; look at `pbem db check` and restore a backup"),
)


def explain(error: BaseException | None, path: object) -> DatabaseUnusable | None:
    """The error for the operator, or None where the fault is not the database's but a bug of ours."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, sqlite3.OperationalError) and type(cause) is not sqlite3.DatabaseError:
        return None
    said = str(cause)
    meaning = next((meaning for mark, meaning in _SENTENCES if mark in said), "cannot be used")
    return DatabaseUnusable(f"the database {path} {meaning} (SQLite says: {said})")
