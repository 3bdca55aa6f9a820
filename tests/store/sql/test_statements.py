import re
import sqlite3
from contextlib import closing

import pytest

from pbem.store.books import (
    attendance,
    followers,
    inbox,
    journal,
    notes,
    open_questions,
    outbox,
    presses,
    roster,
    table_terms,
    untold_news,
    votes_and_offers,
    wait_requests,
)
from pbem.store.database import Database
from pbem.store.sql.statements import Command, Reader

# Lists for people, counts, forgetting a player, the yearly clearing out and a clock that was set may.
WHOLE = {
    "inbox._FORGET_ADDRESS",
    "inbox._FORGET_PLAYER",
    "outbox._FORGET_RAW",
    "outbox._FORGET_ROWS",
    "inbox._COUNTS",
    "inbox._FORGET",
    "inbox._LATEST",
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

STATEMENTS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": statement
    for module in (
        *(followers, wait_requests, inbox, journal, attendance, votes_and_offers, untold_news, notes),
        *(outbox, presses, roster, table_terms, open_questions),
    )
    for name, statement in vars(module).items()
    if isinstance(statement, Command | Reader)
}


def _plan(link: sqlite3.Connection, statement: Command | Reader) -> str:
    sql = statement.compiled.sql
    values = dict.fromkeys(re.findall(r":(\w+)", sql))
    return "; ".join(row[3] for row in link.execute(f"EXPLAIN QUERY PLAN {sql}", values))


@pytest.mark.parametrize("name", sorted(STATEMENTS.keys() - WHOLE))
def test_no_statement_of_a_letter_reads_a_whole_table(database: Database, name: str) -> None:
    """Every statement finds its rows by an index: the ten-thousandth match is as quick as the tenth."""
    with closing(database.connect()) as link:
        plan = _plan(link, STATEMENTS[name])

    assert [] == re.findall(r"SCAN (?!.*USING INDEX ix_dispatch_(?:queue|bundled))\w+", plan), plan


def test_the_queue_is_read_from_its_own_index(database: Database) -> None:
    """What is due is found in order among the few that wait, never among all that were sent."""
    with closing(database.connect()) as link:
        plan = _plan(link, STATEMENTS["outbox._DUE"])

    assert "SCAN dispatch USING INDEX ix_dispatch_queue" == plan


def test_a_forgotten_value_is_refused(database: Database) -> None:
    """A statement without one of its values fails instead of writing nothing there."""
    with pytest.raises(sqlite3.ProgrammingError, match="value"), database.work() as work:
        untold_news._TELL.run(work.link, id=None, match_id=1, seat=0, text="{}")
