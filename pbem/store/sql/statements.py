"""Statements written with SQLAlchemy's expressions, compiled once a database, run on the bare connection.

Thirty statements run through SQLAlchemy's own Connection, with its cache of compiled statements, cost 1.5 ms
of the processor, run like this 0.7 (a letter costs fifteen to twenty-six); the tables, column types and
transaction are the same. The objects handed out are rows of our tables that belong to no session: changing
one changes nothing until a repository is told to save it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from sqlalchemy import (
    ColumnElement,
    Dialect,
    Insert,
    Select,
    String,
    Table,
    TextClause,
    Update,
    and_,
    bindparam,
    delete,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.visitors import iterate
from sqlalchemy.types import TypeEngine

from pbem.store.sql.link import Cursor, Link
from pbem.store.tables.core import Record

R = TypeVar("R", bound=Record)
T = TypeVar("T")

_Convert = Callable[[Any], Any]

# The number PostgreSQL gives the type of floating-point columns, without which they cannot be read; SQLite
# and all other types do without one.
_FLOAT = 701


def table(model: type[Record]) -> Table:
    """The table a class declares."""
    found = inspect(model).local_table
    assert isinstance(found, Table)
    return found


def same(of: Table, *columns: str, **others: str) -> ColumnElement[bool]:
    """These columns have the values given under their own names, or under others."""
    names = dict(zip(columns, columns, strict=True)) | others
    return and_(*(of.c[column] == bindparam(name) for column, name in names.items()))


class Maker(Generic[R]):
    """Makes objects of a class from all its columns."""

    def __init__(self, model: type[R]) -> None:
        self._model = model

    def __call__(self, columns: dict[str, Any]) -> R:
        """An object that belongs to no session."""
        made: R = self._model.__new__(self._model)
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
    """The text of a statement, and how values are converted on their way in and columns on their way out."""

    sql: str
    fixed: dict[str, Any]
    converts: tuple[tuple[str, _Convert], ...]
    reads: tuple[tuple[int, _Convert], ...] = ()

    def values(self, given: dict[str, Any]) -> dict[str, Any]:
        values = {**self.fixed, **given}
        for name, convert in self.converts:
            values[name] = convert(values[name])
        return values

    def read(self, row: tuple[Any, ...]) -> list[Any]:
        values = list(row)
        for place, convert in self.reads:
            values[place] = convert(values[place])
        return values


def _same(value: Any) -> Any:
    return value


def _no_nul(value: str | None) -> str | None:
    """PostgreSQL's text has no place for a NUL; so that both keep the same, neither gets one."""
    return value.replace("\0", "\ufffd") if value is not None and "\0" in value else value


def _bound(kind: TypeEngine[Any], dialect: Dialect) -> _Convert:
    convert = kind.dialect_impl(dialect).bind_processor(dialect)
    text = isinstance(getattr(kind, "impl_instance", kind), String)
    return convert or (_no_nul if text else _same)


class _Statement:
    """What is compiled at first use, because an idle pass of cron needs only a few of all statements."""

    _clause: Select[Any] | UpdateBase
    _columns: Sequence[str] | None

    def __init__(self) -> None:
        self._known: dict[str, _Compiled] = {}

    def compiled(self, dialect: Dialect) -> _Compiled:
        """The statement as this database gets it."""
        found = self._known.get(dialect.name)
        if found is None:
            found = self._known[dialect.name] = self._compile(dialect)
        return found

    def _compile(self, dialect: Dialect) -> _Compiled:
        compiled = self._clause.compile(dialect=dialect, column_keys=self._columns)
        converts = {name: _bound(bind.type, dialect) for name, bind in compiled.binds.items()}
        # Constants written in the clause are converted once and sent along; the rest the caller must give.
        fixed = {
            name: converts[name](bind.value) for name, bind in compiled.binds.items() if not bind.required
        }
        wanted = ((name, convert) for name, convert in converts.items() if name not in fixed)
        reads = (
            (place, column.type.dialect_impl(dialect).result_processor(dialect, _FLOAT))
            for place, column in enumerate(self._clause.exported_columns)
        )
        return _Compiled(
            str(compiled) + self._ending(dialect),
            fixed,
            tuple(pair for pair in wanted if pair[1] is not _same),
            tuple((place, convert) for place, convert in reads if convert is not None),
        )

    def _ending(self, dialect: Dialect) -> str:
        return ""

    @cached_property
    def _tables(self) -> tuple[str, ...]:
        """All that it reads or writes."""
        found = (each.name for each in iterate(self._clause) if isinstance(each, Table))
        return tuple(dict.fromkeys(found))

    def run(self, link: Link, **given: Any) -> Cursor:
        """Run it once; the cursor knows how many rows it touched."""
        link.settle(self._tables)
        compiled = self.compiled(link.dialect)
        return link.run(compiled.sql, compiled.values(given))


# What tells the number of a row that is added.
_NUMBER = " RETURNING id"

# Letters and mails are about matches; they are not what a match is made of.
_ABOUT_MATCHES = ("letter", "dispatch", "sight")


class WriteStatement(_Statement):
    """A statement that writes; the columns are those an update sets.

    What belongs to a match is told its `match_id`, so that no two write to one match at a time.
    """

    def __init__(self, clause: UpdateBase, columns: Sequence[str] | None = None) -> None:
        super().__init__()
        self._clause = clause
        self._columns = columns
        assert isinstance(clause.table, Table)
        self._written = clause.table.name
        self._of_match = "match_id" in clause.table.c and self._written not in _ABOUT_MATCHES

    def run(self, link: Link, **given: Any) -> Cursor:
        link.wrote(self._written)
        if self._of_match and "match_id" in given:
            link.touch(given["match_id"])
        return super().run(link, **given)

    def later(self, link: Link, **given: Any) -> None:
        """Run it with all that come after it, where nobody needs to know what came of it."""
        link.postpone(self._written, self, given)

    def many(self, link: Link, rows: Iterable[dict[str, Any]]) -> None:
        """Run it once for each row of values."""
        compiled = self.compiled(link.dialect)
        given = list(rows)
        if not given:
            return
        link.settle(self._tables)
        link.wrote(self._written)
        if self._of_match:
            for match_id in sorted({row["match_id"] for row in given if "match_id" in row}):
                link.touch(match_id)
        # Nobody asks for the numbers of many rows, and from Python 3.12 on sqlite3 refuses to tell them.
        link.many(compiled.sql.removesuffix(_NUMBER), [compiled.values(row) for row in given])


class Adding(WriteStatement):
    """Adds a row, with the next number where its table has numbers; `once`: unless it is there already."""

    def __init__(self, model: type[Record], *, once: bool = False) -> None:
        super().__init__(*_insert(table(model)))
        self._once = once
        self._numbered = table(model).autoincrement_column is not None

    def row(self, link: Link, row: Record) -> int:
        """Add a row as the object says; the number it was given."""
        number = self.number(link, **row.__dict__)
        assert number is not None
        return number

    def number(self, link: Link, **given: Any) -> int | None:
        """Add a row; the number it was given, or None when its key was there already."""
        found = self.run(link, **given).fetchall()
        return found[0][0] if found else None

    def _ending(self, dialect: Dialect) -> str:
        return f"{' ON CONFLICT DO NOTHING' * self._once}{_NUMBER * self._numbered}"


class Saving(WriteStatement):
    """Writes a row in place of the one with its key, or adds it; `higher` names what is never set lower."""

    def __init__(
        self,
        model: type[Record],
        *,
        key: Sequence[str] | None = None,
        changes: Sequence[str] | None = None,
        higher: str | None = None,
    ) -> None:
        self._table = table(model)
        clause, names = _insert(self._table)
        super().__init__(clause, names)
        self._key = key or [column.name for column in self._table.primary_key]
        self._changes = changes or [name for name in names if name not in self._key]
        self._higher = higher

    def row(self, link: Link, row: Record) -> None:
        """Write a row as the object says."""
        self.run(link, **row.__dict__)

    def _ending(self, dialect: Dialect) -> str:
        quote = dialect.identifier_preparer.quote
        key = ", ".join(map(quote, self._key))
        changes = ", ".join(f"{quote(name)} = excluded.{quote(name)}" for name in self._changes)
        only = f" WHERE excluded.{self._higher} > {self._table.name}.{self._higher}" if self._higher else ""
        return f" ON CONFLICT ({key}) DO UPDATE SET {changes}{only}"


def _insert(into: Table) -> tuple[Insert, list[str]]:
    """An insert of all columns but the one the database numbers its rows by."""
    names = [column.name for column in into.columns if column is not into.autoincrement_column]
    # Inline: SQLAlchemy would ask for the number itself, before our ending.
    return insert(into).inline(), names


def removing(model: type[Record], *columns: str) -> WriteStatement:
    """Deletes the rows that have the values given in these columns."""
    return WriteStatement(delete(table(model)).where(same(table(model), *columns)))


class RowQuery(_Statement):
    """A statement that reads tuples: a count, some columns, a join."""

    _columns = None

    def __init__(self, clause: Select[Any]) -> None:
        super().__init__()
        self.clause = self._clause = clause

    def rows(self, link: Link, **given: Any) -> list[list[Any]]:
        """All rows, each a list of converted values; the lists belong to the link."""
        asked = (self, *given.values())
        found = link.known(asked)
        if found is None:
            read = self.compiled(link.dialect).read
            found = [read(row) for row in self.run(link, **given)]
            link.remember(asked, self._tables, found)
        return found

    def known(self, link: Link, **given: Any) -> list[list[Any]] | None:
        """The rows, if they were read before and nothing was written to their tables since."""
        return link.known((self, *given.values()))

    def prime(self, link: Link, rows: list[list[Any]], **given: Any) -> None:
        """Rows that another statement has brought along are these, which need not be asked for."""
        link.remember((self, *given.values()), self._tables, rows)

    def value(self, link: Link, kind: type[T], /, **given: Any) -> T | None:
        """The first value of the first row, which is of that kind, or None."""
        found = self.rows(link, **given)
        return found[0][0] if found else None

    def number(self, link: Link, **given: Any) -> int:
        """The same where it is a number; 0 where there is none."""
        return self.value(link, int, **given) or 0


def counting(model: type[Record], *which: ColumnElement[bool] | TextClause) -> RowQuery:
    """Counts rows."""
    return RowQuery(select(func.count()).select_from(table(model)).where(*which))


class Taking(WriteStatement, Generic[R]):
    """Changes rows of one table and hands them out as they are then."""

    def __init__(self, model: type[R], clause: Update) -> None:
        super().__init__(clause.returning(*table(model).columns))
        self._names = tuple(table(model).columns.keys())
        self._maker = Maker(model)

    def all(self, link: Link, **given: Any) -> list[R]:
        """Every row that was changed."""
        read = self.compiled(link.dialect).read
        rows = self.run(link, **given).fetchall()
        return [self._maker(dict(zip(self._names, read(row), strict=True))) for row in rows]


class Query(RowQuery, Generic[R]):
    """A statement that reads whole rows of one table."""

    def __init__(self, model: type[R], narrow: Callable[[Select[Any]], Select[Any]]) -> None:
        super().__init__(narrow(table(model).select()))
        self._names = tuple(table(model).columns.keys())
        self._maker = Maker(model)

    def all(self, link: Link, **given: Any) -> list[R]:
        """Every row found."""
        return [self._make(row) for row in self.rows(link, **given)]

    def first(self, link: Link, **given: Any) -> R | None:
        """The first row found, or None."""
        found = self.rows(link, **given)
        return self._make(found[0]) if found else None

    def _make(self, row: list[Any]) -> R:
        return self._maker(dict(zip(self._names, row, strict=True)))


def finding(model: type[R], *columns: str, by: str = "", most: bool = False) -> Query[R]:
    """Reads the rows that have the values given in these columns, ordered by others; `most`: so many.

    A sign before a column that orders them turns its order round.
    """
    of = table(model)
    order = [of.c[name[1:]].desc() if name[0] == "-" else of.c[name] for name in by.split()]
    rows = of.select().where(*(of.c[name] == bindparam(name) for name in columns)).order_by(*order)
    return Query(model, lambda _: rows.limit(bindparam("count")) if most else rows)
