"""Moves a club from one database to another, of whichever kind, and makes sure that only one of them goes on.

Nothing is read again from the mailbox, for nothing is lost: the copy is compared with what was copied.
"""

from collections.abc import Callable, Iterable
from hashlib import blake2b

from sqlalchemy import Connection, MetaData, select

from pbem.errors import StoreError
from pbem.store.books.facts import MOVED
from pbem.store.database import Database
from pbem.store.keep.checks import Flaw, check
from pbem.store.sql.copying import connected, copy_rows
from pbem.store.work import Work


def move(
    source: Database, target: Database, extra: Callable[[Work], Iterable[Flaw]] | None = None
) -> dict[str, int]:
    """Copy everything to an empty database, compare both, and close the source; how many rows each table has.

    Whoever calls holds the lock of the source. A copy that is not the same is not kept.
    """
    source.open()
    if not target.backend.exists():
        target.touch()
    with target.sole():
        if target.revision() is not None:
            raise StoreError(f"{target.name} has tables already; name a database that is empty")
        with connected(source.backend, writing=False) as rows, connected(target.backend, writing=True) as to:
            source.make_tables(to)
            copy_rows(rows, source.backend, to, target.backend)
            before, after = _sums(rows), _sums(to)
            if before != after:
                wrong = ", ".join(name for name in before if before[name] != after.get(name))
                raise StoreError(f"the copy in {target.name} differs in {wrong}; it was not kept")
            to.commit()
        problems = [flaw for flaw in check(target, extra) if flaw.grave]
        if problems:
            raise StoreError(f"the copy in {target.name} is not sound: {problems[0]}; {source.name} goes on")
        with source.work() as work:
            work.notes.note(MOVED, target.name)
    return {name: count for name, (count, _) in before.items()}


def _sums(connection: Connection) -> dict[str, tuple[int, int]]:
    """Of every table how many rows it has, and a sum over the hashes of all, in whatever order they come."""
    known = MetaData()
    known.reflect(connection)
    sums = {}
    for table in known.sorted_tables:
        names = sorted(table.columns.keys())
        count = total = 0
        for row in connection.execution_options(yield_per=500).execute(select(table)).mappings():
            line = repr([row[name] for name in names]).encode()
            count, total = count + 1, total ^ int.from_bytes(blake2b(line, digest_size=16).digest())
        sums[table.name] = (count, total)
    return sums
