import importlib
import pkgutil
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from pbem.desk.deadlines.due import moves_waiting
from pbem.store import books
from pbem.store.database import Database
from pbem.store.sql.statements import RowQuery, WriteStatement
from pbem.store.tables.core import Record

# Lists that people ask for, and mails that are proved one by one may; nothing that a pass, a letter,
# `status`, the daily cut, forgetting somebody or standings need.
WHOLE = {
    "inbox._LATEST",
    "outbox._COUNTS",
    "outbox._LATEST",
    "outbox._OF_STATUS",
    "roster._MATCHES",
    "roster._PLAYERS",
    # Problems, and further game masters: there are few of them.
    "notes._ALL",
    "notes._SET_BACK",
    "masters._ALL",
    # A server that looks through each of its mails for anybody's address compares it with all of them.
    "roster._OTHERS_ADDRESSES",
}
# Matches and letters are counted by status in indexes that hold little else of them.
_COUNTED = {"ix_match_status", "ix_letter_status_arrived"}

MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(books.__path__, f"{books.__name__}.")
]


def _several(name: str, value: object) -> Iterator[tuple[str, object]]:
    """A value under its name, and of a tuple or a dict each, numbered."""
    if isinstance(value, tuple | dict):
        each = value.values() if isinstance(value, dict) else value
        yield from ((f"{name}{number}", one) for number, one in enumerate(each))
    else:
        yield name, value


STATEMENTS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": statement
    for module in MODULES
    for all_, value in vars(module).items()
    for name, statement in _several(all_, value)
    if isinstance(statement, WriteStatement | RowQuery)
}


def _plan(database: Database, statement: WriteStatement | RowQuery) -> str:
    # To ask for the number makes SQLite plan what it would do about broken references if there were any.
    sql = statement.compiled(database.backend.dialect).sql.removesuffix(" RETURNING id")
    values = dict.fromkeys(re.findall(r":(\w+)", sql))
    with closing(database.connect()) as link:
        return "; ".join(row[3] for row in link.execute(f"EXPLAIN QUERY PLAN {sql}", values))


@pytest.mark.sqlite_only
@pytest.mark.parametrize("name", sorted(STATEMENTS.keys() - WHOLE))
def test_no_statement_of_a_letter_reads_a_whole_table(database: Database, name: str) -> None:
    """Every statement finds its rows by an index: the ten-thousandth match is as quick as the tenth."""
    plan = _plan(database, STATEMENTS[name])
    with closing(database.connect()) as link:
        found = link.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'")
        short = {index for (index,) in found} | _COUNTED
    tables = Record.metadata.tables

    scans = re.findall(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", plan)
    assert [] == [table for table, index in scans if table in tables and index not in short], plan


# A value of each type that stands in a statement, and of names without one.
_UNTYPED = {
    **dict.fromkeys(("raw", "frame", "lines", "data"), b"x"),
    **dict.fromkeys(("count", "most", "same", "before_sender", "before_thread", "before_unproved"), 1),
    **dict.fromkeys(("mu", "sigma", "bounces"), 1.0),
}
_VALUES = {"BIGINT": 1, "VARCHAR": "x", "": True}


@pytest.mark.postgres_only
def test_no_statement_reads_a_whole_table_on_a_server(database: Database) -> None:
    """Each is understood there, and those of a letter find an index that serves them."""
    reads: dict[str, str] = {}
    with closing(database.connect()) as link:
        # The tables are empty: with a choice it would read them whole.
        link.execute("SET enable_seqscan = off")
        for name, statement in STATEMENTS.items():
            compiled = statement.compiled(database.backend.dialect)
            kinds = dict(re.findall(r"%\((\w+)\)s(?:::(\w+))?", compiled.sql))
            values = {name: _UNTYPED.get(name, _VALUES[kind]) for name, kind in kinds.items()}
            plan = "; ".join(
                row[0] for row in link.execute(f"EXPLAIN {compiled.sql}", values | compiled.fixed)
            )
            if name not in WHOLE and "Seq Scan" in plan:
                reads[name] = plan

    assert {} == reads


@pytest.mark.sqlite_only
def test_the_queue_is_read_from_its_own_index(database: Database) -> None:
    """What is due is found among the few that wait, never among all that were sent."""
    plan = _plan(database, STATEMENTS["mail_queue._DUE"])

    assert {"ix_dispatch_queued_to"} == set(re.findall(r"INDEX (\w+)", plan))


@pytest.mark.sqlite_only
@pytest.mark.parametrize(
    ("name", "index"),
    [("open_questions._OF_MATCH", "ix_waiting_open"), ("outbox.BARE", "ix_dispatch_unsent")],
)
def test_what_a_letter_asks_of_its_match_grows_not_with_it(database: Database, name: str, index: str) -> None:
    """Open questions and mails that wait are found among their like, not among all the match has ever had."""
    assert {index} == set(re.findall(r"INDEX (\w+)", _plan(database, STATEMENTS[name])))


@pytest.mark.sqlite_only
def test_one_question_and_all_open_ones_grow_not_with_the_match(database: Database) -> None:
    """Each is found by an index of its own: a match has asked thousands of questions."""
    plan = _plan(database, STATEMENTS["open_questions._OF_QUESTION"])

    assert [
        "sqlite_autoindex_waiting_1 (match_id=? AND epoch=? AND question=?)",
        "ix_waiting_open (match_id=?)",
    ] == re.findall(r"INDEX (\w+ \(.*?\))", plan)
    assert "INTEGER PRIMARY KEY (rowid=?)" in plan


@pytest.mark.sqlite_only
@pytest.mark.parametrize("name", ["masters.LEVELS", "match_lookup._THERE"])
def test_what_a_letter_asks_of_its_writer_grows_not_with_all_matches(database: Database, name: str) -> None:
    """Whose matches they are is known first: those that go on are as many as the club plays."""
    assert "ix_match_status (status=?)" not in _plan(database, STATEMENTS[name])


@pytest.mark.sqlite_only
def test_what_a_pass_asks_in_its_own_words_is_read_from_an_index(database: Database) -> None:
    """The one question that stands in no book."""
    asked = []
    with database.work() as work:
        run = work.link.run
        work.link.run = lambda sql, values: asked.append(sql) or run(sql, values)
        assert not moves_waiting(work)
        plan = "; ".join(row[3] for row in run(f"EXPLAIN QUERY PLAN {asked[0]}", {}))

    assert "ix_question_open" in plan


def test_a_forgotten_value_is_refused(database: Database) -> None:
    """A statement without one of its values fails instead of writing nothing there."""
    with (
        pytest.raises((KeyError, sqlite3.ProgrammingError, psycopg.ProgrammingError)),
        database.work() as work,
    ):
        STATEMENTS["untold_news._TELL"].run(work.link, match_id=1, seat=0, text="{}")
