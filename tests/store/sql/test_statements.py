import importlib
import pkgutil
import re
import sqlite3
from contextlib import closing

import psycopg
import pytest

from pbem.store import books
from pbem.store.database import Database
from pbem.store.sql.statements import Command, Reader

# Lists for people, counts, forgetting a player, the yearly clearing out and a clock that was set may.
WHOLE = {
    "inbox._OF_NOBODY",
    "inbox._FORGET_PLAYER",
    "outbox._FORGET_RAW",
    "outbox._FORGET_ROWS",
    "outbox._FORGET_UNSENT",
    "inbox._COUNTS",
    "inbox._FORGET",
    "inbox._LATEST",
    # Standings and mornings look at everything.
    "deeds._AWAYS",
    "deeds._EXCUSES",
    "deeds._OPEN",
    "mail_tallies._ANSWERS_SINCE",
    "mail_tallies._FETCHED_SINCE",
    "masters._ALL",
    "masters._MATCHES_OF",
    "results._ALL",
    # Public pages look at every match, and only where there are any.
    "publications._FILED",
    "publications._HOLDERS",
    "publications._LISTED",
    # Only answers that settle right now stand in its table.
    "motions._SETTLED",
    "notes._ALL",
    "notes._SET_BACK",
    "outbox._COUNTS",
    "outbox._LATEST",
    "outbox._OF_STATUS",
    "roster._MATCHES",
    # A server that looks through each of its mails for anybody's address compares it with all of them.
    "roster._OTHERS_ADDRESSES",
    "roster._PLAYERS",
}

MODULES = [
    importlib.import_module(f"{books.__name__}.{found.name}")
    for found in pkgutil.iter_modules(books.__path__)
]

STATEMENTS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": statement
    for module in MODULES
    for name, statement in vars(module).items()
    if isinstance(statement, Command | Reader)
}


def _plan(database: Database, statement: Command | Reader) -> str:
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

    assert [] == re.findall(r"SCAN (?!.*USING INDEX ix_dispatch_(?:queue|bundled))\w+", plan), plan


# A value of each type that stands in a statement, and of names without one.
_UNTYPED = {"raw": b"x", "count": 1, "before": 1, "mu": 1.0, "sigma": 1.0, "bounces": 1.0}
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
    """What is due is found in order among the few that wait, never among all that were sent."""
    plan = _plan(database, STATEMENTS["outbox._DUE"])

    assert ["SCAN dispatch USING INDEX ix_dispatch_queue"] == re.findall(r"SCAN dispatch[^;]*", plan)


def test_a_forgotten_value_is_refused(database: Database) -> None:
    """A statement without one of its values fails instead of writing nothing there."""
    with (
        pytest.raises((KeyError, sqlite3.ProgrammingError, psycopg.ProgrammingError)),
        database.work() as work,
    ):
        STATEMENTS["untold_news._TELL"].run(work.link, match_id=1, seat=0, text="{}")
