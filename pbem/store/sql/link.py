"""A connection inside a transaction as the repositories see it: it runs statements of its dialect."""

from collections.abc import Callable, Iterator, Mapping, Sequence
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

    __slots__ = ("_connection", "backend", "dialect", "run")

    def __init__(self, connection: Any, backend: "Backend") -> None:
        self._connection = connection
        self.backend = backend
        self.dialect = backend.dialect
        # A statement as the driver takes it, and its values by name.
        self.run: Callable[[str, Mapping[str, Any]], Cursor] = connection.execute

    @property
    def lost(self) -> bool:
        """Whether the line to a server broke."""
        return bool(getattr(self._connection, "closed", False))

    def many(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run a statement of the driver's once for each row of values."""
        self._connection.cursor().executemany(sql, rows)

    def execute(self, statement: str, **values: Any) -> Cursor:
        """Run a statement written as text, with its values as `:name`, on whichever database it is."""
        return self.run(str(text(statement).compile(dialect=self.dialect)), values)


class Book:
    """The rows of a table or two, kept over one connection: the root of all repositories."""

    __slots__ = ("_link",)

    def __init__(self, link: Link) -> None:
        self._link = link
