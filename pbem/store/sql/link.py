"""A connection inside a transaction as the repositories see it: it runs statements of its dialect.

What was read once is remembered until this transaction writes to the same table: nobody else's writing can be
seen in it, so asking again would bring the same.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import text

if TYPE_CHECKING:
    from pbem.store.sql.backend import Backend

__all__ = ["Book", "Cursor", "Link"]


class Cursor(Protocol):
    """What sqlite3's and psycopg's cursors have in common."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Link:
    """The driver's connection and which kind of database it leads to."""

    __slots__ = ("_connection", "_known", "_of_table", "_touched", "backend", "dialect", "era", "run")

    def __init__(self, connection: Any, backend: "Backend") -> None:
        self._connection = connection
        self.backend = backend
        self.dialect = backend.dialect
        self._touched: set[int] = set()
        # Grows when rows may have become what they were before.
        self.era = 0
        # Rows by what was asked, and what was asked of each table.
        self._known: dict[Hashable, list[list[Any]]] = {}
        self._of_table: dict[str, set[Hashable]] = {}
        # A statement as the driver takes it, and its values by name.
        self.run: Callable[[str, Mapping[str, Any]], Cursor] = connection.execute

    @property
    def lost(self) -> bool:
        """Whether the line to a server broke."""
        return bool(getattr(self._connection, "closed", False))

    def known(self, asked: Hashable) -> list[list[Any]] | None:
        """The rows that were read for this before, if they are still the same."""
        return self._known.get(asked)

    def remember(self, asked: Hashable, tables: Iterable[str], rows: list[list[Any]]) -> None:
        """These were read from these tables."""
        self._known[asked] = rows
        for table in tables:
            self._of_table.setdefault(table, set()).add(asked)

    def wrote(self, table: str) -> None:
        """Something is changed in a table: what was read from it must be read again."""
        for asked in self._of_table.pop(table, ()):
            self._known.pop(asked, None)

    def touch(self, match_id: int) -> None:
        """Something of a match is changed: nobody else changes it in the same moment."""
        if match_id not in self._touched:
            self._touched.add(match_id)
            self.backend.touch_match(self, match_id)

    def many(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run a statement of the driver's once for each row of values."""
        if len(rows) == 1:
            # For one row psycopg's way of running many takes three times as long.
            self.run(sql, rows[0])
        else:
            self._connection.cursor().executemany(sql, rows)

    def execute(self, statement: str, **values: Any) -> Cursor:
        """Run a statement written as text, with its values as `:name`, on whichever database it is."""
        if not statement.startswith("SELECT"):
            # It may change anything, or take back what was changed.
            self._known.clear()
            self._of_table.clear()
            self._touched.clear()
            self.era += 1
        return self.run(str(text(statement).compile(dialect=self.dialect)), values)


class Book:
    """The rows of a table or two, kept over one connection: the root of all repositories."""

    __slots__ = ("_link",)

    def __init__(self, link: Link) -> None:
        self._link = link
