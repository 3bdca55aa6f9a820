"""Copies all rows of one database into another one of the same schema, whatever kind either is."""

from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, MetaData, insert, select

from pbem.store.database import Database
from pbem.store.keep import migrate
from pbem.store.sql.backend import Backend
from pbem.store.sql.link import Link
from pbem.store.sqlite import SqliteFile

__all__ = ["copy_rows", "copy_to_file"]

_PAGE = 500


def copy_to_file(url: str, path: Path) -> None:
    """Copy all that is committed to a new SQLite file, as it was at one moment."""
    source = Database(url)
    file = SqliteFile(path.absolute(), 10)
    with closing(source), closing(Database(f"sqlite:///{path.absolute()}")) as copy:
        file.touch()
        try:
            migrate.bring_up(copy, source.revision())
            with source.readers.connect() as rows, copy.engine.begin() as to:
                copy_rows(rows, source.backend, to, file)
        except BaseException:
            path.unlink()
            raise
    file.settle()


def copy_rows(rows: Connection, source: Backend, to: Connection, target: Backend) -> None:
    """Copy every row into tables that are there and empty; later rows get higher numbers than any here."""
    known, wanted = MetaData(), MetaData()
    known.reflect(rows)
    wanted.reflect(to)
    here, there = (
        Link(rows.connection.driver_connection, source),
        Link(to.connection.driver_connection, target),
    )
    for table in known.sorted_tables:
        if table.name == "alembic_version":
            continue
        found = rows.execution_options(yield_per=_PAGE).execute(select(table))
        for page in found.partitions():
            to.execute(insert(wanted.tables[table.name]), [row._asdict() for row in page])
        if table.autoincrement_column is not None:
            target.go_on_after(there, table.name, source.last_number(here, table.name))
