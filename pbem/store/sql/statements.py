"""Statements written with SQLAlchemy's expressions, compiled once, and run on the bare SQLite connection.

A letter costs about a dozen statements. Through the ORM's unit of work each costs 200 to 500 microseconds,
run like this 5 to 20, and the tables, column types and transaction are the same.
The objects handed out are rows of our tables that belong to no session: changing one changes nothing until
a repository is told to save it.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from sqlalchemy import Insert, Select, Table, inspect
from sqlalchemy.dialects import sqlite
from sqlalchemy.orm import class_mapper
from sqlalchemy.sql.dml import UpdateBase

from pbem.store.tables.core import Record

__all__ = ["Command", "Maker", "Query", "Reader", "table"]

R = TypeVar("R", bound=Record)

_DIALECT = sqlite.dialect(paramstyle="named")

_Convert = Callable[[Any], Any]


def table(model: type[Record]) -> Table:
    """The table a class declares."""
    found = inspect(model).local_table
    assert isinstance(found, Table)
    return found


class Maker(Generic[R]):
    """Makes objects of a class from all its columns, the way the ORM's loader does."""

    def __init__(self, model: type[R]) -> None:
        self._model = model

    @cached_property
    def _new(self) -> Callable[[], R]:
        # Asking for the mapper sets up the attributes of our classes, without which an object cannot be read.
        return class_mapper(self._model).class_manager.new_instance

    def __call__(self, columns: dict[str, Any]) -> R:
        """An object that belongs to no session."""
        made = self._new()
        made.__dict__.update(columns)
        return made

    @cached_property
    def _defaults(self) -> dict[str, Any]:
        return {name: field.default for name, field in self._model.model_fields.items()}

    def fresh(self, **given: Any) -> R:
        """An object of defaults but for what is given, which the class itself makes ten times as slowly."""
        return self(self._defaults | given)


@dataclass(frozen=True, slots=True)
class _Compiled:
    """The text of a statement and how its values are converted on their way in."""

    sql: str
    fixed: dict[str, Any]
    converts: tuple[tuple[str, _Convert], ...]

    def values(self, given: dict[str, Any]) -> dict[str, Any]:
        values = {**self.fixed, **given}
        for name, convert in self.converts:
            values[name] = convert(values[name])
        return values


def _compile(clause: Select[Any] | UpdateBase, columns: Sequence[str] | None) -> _Compiled:
    compiled = clause.compile(dialect=_DIALECT, column_keys=columns)
    converts = {
        name: bind.type.dialect_impl(_DIALECT).bind_processor(_DIALECT) or _same
        for name, bind in compiled.binds.items()
    }
    # Constants written in the clause are converted once and sent along; the rest the caller must give.
    fixed = {name: converts[name](bind.value) for name, bind in compiled.binds.items() if not bind.required}
    wanted = ((name, convert) for name, convert in converts.items() if name not in fixed)
    return _Compiled(str(compiled), fixed, tuple(pair for pair in wanted if pair[1] is not _same))


def _same(value: Any) -> Any:
    return value


class Command:
    """A statement that writes; the columns are those an update sets, and all of them for an insert."""

    def __init__(self, clause: UpdateBase, columns: Sequence[str] | None = None) -> None:
        self._clause = clause
        self._columns = clause.table.columns.keys() if isinstance(clause, Insert) else columns

    # Compiled at first use, because a pass of cron that finds nothing needs only a few of all statements.
    @cached_property
    def compiled(self) -> _Compiled:
        """The statement as SQLite gets it."""
        return _compile(self._clause, self._columns)

    def run(self, link: sqlite3.Connection, **given: Any) -> sqlite3.Cursor:
        """Run it once; the cursor knows how many rows it touched and the id it gave."""
        compiled = self.compiled
        return link.execute(compiled.sql, compiled.values(given))

    def many(self, link: sqlite3.Connection, rows: Iterable[dict[str, Any]]) -> None:
        """Run it once for each row of values."""
        compiled = self.compiled
        link.executemany(compiled.sql, [compiled.values(row) for row in rows])


class Reader:
    """A statement that reads tuples: a count, some columns, a join."""

    def __init__(self, clause: Select[Any]) -> None:
        self._clause = clause

    @cached_property
    def compiled(self) -> _Compiled:
        """The statement as SQLite gets it."""
        return _compile(self._clause, None)

    @cached_property
    def _reads(self) -> tuple[tuple[int, _Convert], ...]:
        found = (
            (place, column.type.dialect_impl(_DIALECT).result_processor(_DIALECT, None))
            for place, column in enumerate(self._clause.selected_columns)
        )
        return tuple((place, convert) for place, convert in found if convert is not None)

    def rows(self, link: sqlite3.Connection, **given: Any) -> list[list[Any]]:
        """All rows, each a list of converted values."""
        return [self._read(row) for row in self._run(link, given)]

    def value(self, link: sqlite3.Connection, **given: Any) -> Any:
        """The first value of the first row, or None."""
        found = self.rows(link, **given)
        return found[0][0] if found else None

    def _run(self, link: sqlite3.Connection, given: dict[str, Any]) -> sqlite3.Cursor:
        compiled = self.compiled
        return link.execute(compiled.sql, compiled.values(given))

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
        self._maker = Maker(model)

    def all(self, link: sqlite3.Connection, **given: Any) -> list[R]:
        """Every row found."""
        return [self._make(row) for row in self.rows(link, **given)]

    def first(self, link: sqlite3.Connection, **given: Any) -> R | None:
        """The first row found, or None."""
        found = self._run(link, given).fetchone()
        return None if found is None else self._make(self._read(found))

    def _make(self, row: list[Any]) -> R:
        return self._maker(dict(zip(self._names, row, strict=True)))
