"""Knows which schema this program speaks, so that a database of another is refused with advice.

Alembic knows it too, but takes longer to import than a whole pass of cron may last.
"""

from pbem.errors import StoreError

# Every migration in order; a test keeps this equal to what stands in migrations/versions.
REVISIONS = tuple(f"{number:04}" for number in range(1, 14))
HEAD = REVISIONS[-1]


def demand(found: str | None, name: str) -> None:
    """Refuse a database that is not at our schema, and say what to do about it."""
    if found == HEAD:
        return
    if found is None:
        raise StoreError(f"{name} holds no tables of pbem yet; run `pbem db upgrade` to make them")
    if found in REVISIONS:
        raise StoreError(
            f"the database {name} is at schema {found} and this pbem needs {HEAD}; "
            "stop the daemon and run `pbem db upgrade` (it makes a backup first)"
        )
    raise StoreError(
        f"the database {name} was written by a newer pbem (schema {found}, this one knows {HEAD}); "
        "upgrade pbem"
    )
