"""Statements written with SQLAlchemy's expressions, compiled once, and run on the bare SQLite connection.

A letter costs about a dozen statements. Through the ORM's unit of work each costs 200 to 500 microseconds,
run like this 5 to 20, and the tables, column types and transaction are the same.
The objects handed out are rows of our tables that belong to no session: changing one changes nothing until
a repository is told to save it.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from sqlalchemy import Insert, Select, Table, inspect
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import UpdateBase

from pbem.store.tables import Record

__all__ = ["Command", "Query", "Reader", "maker", "table"]

R = TypeVar("R", bound=Record)

_DIALECT = sqlite.dialect(paramstyle="named")

_Convert = Callable[[Any], Any]


def table(model: type[Record]) -> Table:
    """The table a class declares."""
    found = inspect(model).local_table
    assert isinstance(found, Table)
    return found


def maker(model: type[R]) -> Callable[[dict[str, Any]], R]:
    """A function that makes an object of that class from all its columns, the way the ORM's loader does."""
    new = inspect(model).class_manager.new_instance

    def make(columns: dict[str, Any]) -> R:
        made: R = new()
        made.__dict__.update(columns)
        return made

    return make


class _Prepared:
    """The text of a statement and how its values are converted on their way in."""

    def __init__(self, clause: Select[Any] | UpdateBase, columns: Sequence[str] | None = None) -> None:
        compiled = clause.compile(dialect=_DIALECT, column_keys=columns)
        self.sql = str(compiled)
        converts = {
            name: bind.type.dialect_impl(_DIALECT).bind_processor(_DIALECT) or _same
            for name, bind in compiled.binds.items()
        }
        # Constants written in the clause are converted once and sent along; the rest the caller must give.
        self._fixed = {
            name: converts[name](bind.value) for name, bind in compiled.binds.items() if not bind.required
        }
        self._converts: tuple[tuple[str, _Convert], ...] = tuple(
            (name, convert)
            for name, convert in converts.items()
            if convert is not _same and name not in self._fixed
        )

    def _values(self, given: dict[str, Any]) -> dict[str, Any]:
        values = {**self._fixed, **given}
        for name, convert in self._converts:
            values[name] = convert(values[name])
        return values


def _same(value: Any) -> Any:
    return value


class Command(_Prepared):
    """A statement that writes; the columns are those an update sets, and all of them for an insert."""

    def __init__(self, clause: UpdateBase, columns: Sequence[str] | None = None) -> None:
        if isinstance(clause, Insert):
            columns = tuple(clause.table.columns.keys())
        super().__init__(clause, columns)

    def run(self, link: sqlite3.Connection, **given: Any) -> sqlite3.Cursor:
        """Run it once; the cursor knows how many rows it touched and the id it gave."""
        return link.execute(self.sql, self._values(given))

    def many(self, link: sqlite3.Connection, rows: Iterable[dict[str, Any]]) -> None:
        """Run it once for each row of values."""
        link.executemany(self.sql, [self._values(row) for row in rows])


class Reader(_Prepared):
    """A statement that reads tuples: a count, some columns, a join."""

    def __init__(self, clause: Select[Any]) -> None:
        super().__init__(clause)
        found = (
            (place, column.type.dialect_impl(_DIALECT).result_processor(_DIALECT, None))
            for place, column in enumerate(clause.selected_columns)
        )
        self._reads: tuple[tuple[int, _Convert], ...] = tuple(
            (place, convert) for place, convert in found if convert is not None
        )

    def rows(self, link: sqlite3.Connection, **given: Any) -> list[list[Any]]:
        """All rows, each a list of converted values."""
        return [self._read(row) for row in link.execute(self.sql, self._values(given))]

    def value(self, link: sqlite3.Connection, **given: Any) -> Any:
        """The first value of the first row, or None."""
        found = self.rows(link, **given)
        return found[0][0] if found else None

    def _read(self, row: tuple[Any, ...]) -> list[Any]:
        values = list(row)
        for place, convert in self._reads:
            values[place] = convert(values[place])
        return values


class Query(Reader, Generic[R]):
    """A statement that reads whole rows of one table."""

    def __init__(self, model: type[R], narrow: Callable[[Select[Any]], Select[Any]]) -> None:
        super().__init__(narrow(table(model).select()))
        self._names = tuple(table(model).columns.keys())
        self._maker = maker(model)

    def all(self, link: sqlite3.Connection, **given: Any) -> list[R]:
        """Every row found."""
        return [self._make(row) for row in self.rows(link, **given)]

    def first(self, link: sqlite3.Connection, **given: Any) -> R | None:
        """The first row found, or None."""
        found = link.execute(self.sql, self._values(given)).fetchone()
        return None if found is None else self._make(self._read(found))

    def _make(self, row: list[Any]) -> R:
        return self._maker(dict(zip(self._names, row, strict=True)))
