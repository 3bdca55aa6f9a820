"""A connection inside a transaction as the repositories see it: it runs statements of its dialect.

What was read once is remembered until this transaction writes to the same table: nobody else's writing can be
seen in it, so asking again would bring the same. Rows that nobody asks for again are added together.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import text

if TYPE_CHECKING:
    from pbem.store.sql.backend import Backend

# What was asked, and the rows that were found.
_Known = dict[Hashable, list[list[Any]]]


class Cursor(Protocol):
    """What sqlite3's and psycopg's cursors have in common."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class _Postponed(Protocol):
    """What can be run for many rows at once."""

    def many(self, link: "Link", rows: Iterable[dict[str, Any]]) -> None: ...


class Link:
    """The driver's connection and which kind of database it leads to."""

    __slots__ = (
        "_connection",
        "_known",
        "_later",
        "_of_table",
        "_touched",
        "backend",
        "dialect",
        "era",
        "run",
    )

    def __init__(self, connection: Any, backend: "Backend") -> None:
        self._connection = connection
        self.backend = backend
        self.dialect = backend.dialect
        self._touched: set[int] = set()
        # Grows when rows may have become what they were before.
        self.era = 0
        # Rows by what was asked, and what was asked of each table.
        self._known: _Known = {}
        self._of_table: dict[str, set[Hashable]] = {}
        # What waits to be run, by the table it writes to.
        self._later: dict[str, dict[_Postponed, list[dict[str, Any]]]] = {}
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

    def postpone(self, table: str, command: _Postponed, row: dict[str, Any]) -> None:
        """Run a command for this row together with others, before its table is asked for or changed again."""
        self.wrote(table)
        self._later.setdefault(table, {}).setdefault(command, []).append(row)

    def settle(self, tables: Iterable[str] | None = None) -> None:
        """Run what was postponed of these tables, or all of it."""
        if self._later:
            for table in list(self._later) if tables is None else tables:
                for command, rows in self._later.pop(table, {}).items():
                    command.many(self, rows)

    def touch(self, match_id: int) -> None:
        """Something of a match is changed: nobody else changes it in the same moment."""
        if match_id not in self._touched:
            self.holds(match_id)
            self.backend.touch_match(self, match_id)

    def holds(self, match_id: int) -> None:
        """The row of a match is changed, which nobody else can do until the end."""
        self._touched.add(match_id)

    def many(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run a statement of the driver's once for each row of values."""
        if len(rows) == 1:
            # For one row psycopg's way of running many takes three times as long.
            self.run(sql, rows[0])
        else:
            self._connection.cursor().executemany(sql, rows)

    def execute(self, statement: str, **values: Any) -> Cursor:
        """Run a statement written as text, with its values as `:name`, on whichever database it is."""
        self.settle()
        if not statement.startswith("SELECT"):
            # It may change anything.
            self._remember({}, {}, set())
        return self.run(str(text(statement).compile(dialect=self.dialect)), values)

    @contextmanager
    def attempt(self, *, keep: bool = True) -> Iterator[None]:
        """What is written inside stays only if nothing is raised, and if it is to be kept at all.

        Rows that were read before must not be used after an attempt that was undone: they may say what is
        not so. But what was known of the database before is true again.
        """
        self.settle()
        before = dict(self._known), {name: set(asked) for name, asked in self._of_table.items()}
        touched = set(self._touched)
        self.run("SAVEPOINT attempt", {})
        kept = False
        try:
            yield
            self.settle()
            kept = keep
        finally:
            if not kept:
                self._later.clear()
                self.run("ROLLBACK TO attempt", {})
                self._remember(*before, touched)
            self.run("RELEASE attempt", {})

    def _remember(self, known: _Known, of_table: dict[str, set[Hashable]], touched: set[int]) -> None:
        self._known, self._of_table, self._touched = known, of_table, touched
        self.era += 1


class Book:
    """The rows of a table or two, kept over one connection: the root of all repositories."""

    __slots__ = ("_link",)

    def __init__(self, link: Link) -> None:
        self._link = link
