"""A database of another schema."""

from contextlib import closing

from pbem.store.database import Database

__all__ = ["stamp"]


def stamp(database: Database, revision: str) -> None:
    """Say that the database is at that revision."""
    with closing(database.connect()) as link:
        link.execute(f"UPDATE alembic_version SET version_num = '{revision}'")
