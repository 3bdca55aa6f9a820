"""Knows which schema this program speaks, so that a database of another is refused with advice.

Alembic knows it too, but takes longer to import than a whole pass of cron may last.
"""

import sqlite3
from pathlib import Path

from pbem.errors import StoreError

__all__ = ["HEAD", "REVISIONS", "demand", "revision"]

# Every migration in order; a test keeps this equal to what stands in migrations/versions.
REVISIONS = ("0001", "0002", "0003", "0004", "0005")
HEAD = REVISIONS[-1]


def revision(link: sqlite3.Connection) -> str | None:
    """The schema the database is at, or None when it has no tables of ours."""
    known = link.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'")
    if known.fetchone() is None:
        return None
    found: tuple[str] | None = link.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if found is None else found[0]


def demand(found: str | None, path: Path) -> None:
    """Refuse a database that is not at our schema, and say what to do about it."""
    if found == HEAD:
        return
    if found is None:
        raise StoreError(f"{path} holds no tables of pbem yet; run `pbem db upgrade` to make them")
    if found in REVISIONS:
        raise StoreError(
            f"the database {path} is at schema {found} and this pbem needs {HEAD}; "
            "stop the daemon and run `pbem db upgrade` (it makes a backup first)"
        )
    raise StoreError(
        f"the database {path} was written by a newer pbem (schema {found}; this one knows {HEAD}); "
        "upgrade pbem"
    )
