"""Everything a database of either kind holds, as lines that can be compared."""

from contextlib import closing

from pbem.store.database import Database

__all__ = ["contents"]


def contents(database: Database) -> list[str]:
    """A line a row, with its table, in order."""
    lines = []
    with closing(database.connect()) as link:
        for (name,) in link.execute(database.backend.tables).fetchall():
            lines += [f"{name} {row!r}" for row in link.execute(f'SELECT * FROM "{name}"')]
    return sorted(lines)
