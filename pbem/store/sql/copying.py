"""Copies all rows of one database into another one of the same schema, whatever kind either is."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, MetaData, insert, select

from pbem.store.sql.backend import Backend
from pbem.store.sql.link import Link

_PAGE = 500


@contextmanager
def connected(backend: Backend, *, writing: bool) -> Iterator[Connection]:
    """A connection of its own, of which nothing is left afterwards."""
    engine = backend.engine(writing=writing)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def copy_rows(rows: Connection, source: Backend, to: Connection, target: Backend) -> None:
    """Copy every row into tables that are there and empty; later rows get higher numbers than any here."""
    known, wanted = MetaData(), MetaData()
    known.reflect(rows)
    wanted.reflect(to)
    here = Link(rows.connection.driver_connection, source)
    there = Link(to.connection.driver_connection, target)
    for table in known.sorted_tables:
        if table.name == "alembic_version":
            continue
        found = rows.execution_options(yield_per=_PAGE).execute(select(table))
        for page in found.partitions():
            to.execute(insert(wanted.tables[table.name]), [row._asdict() for row in page])
        if table.autoincrement_column is not None:
            target.go_on_after(there, table.name, source.last_number(here, table.name))
