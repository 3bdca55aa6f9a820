from collections.abc import Iterator
from contextlib import closing

import pytest

from pbem.store.database import Database
from pbem.store.keep.checks import Flaw, check
from pbem.store.tables.core import Match
from pbem.store.work import Work
from tests.store.support import stamp


def test_a_sound_database_has_no_findings(database: Database, match: Match) -> None:
    """A running match is nothing to complain of."""
    assert [] == check(database)


def test_check_names_what_is_wrong(database: Database, match: Match) -> None:
    """Rows that contradict each other are named, a sentence each."""
    with closing(database.connect()) as link:
        link.execute("UPDATE entry SET text = 'forged' WHERE number = 1")
        link.execute("UPDATE snapshot SET entry = 99")
        link.execute("INSERT INTO news (match_id, seat, entry, text) VALUES (1, 7, 1, '{}')")
        link.execute("UPDATE address SET kind = 'alias' WHERE player_id = 2")
        link.execute("UPDATE match SET status = 'finished'")

    assert [
        "match 1 keeps a position of entry 99, but has only 1 entries",
        "match 1 is finished but waits for seat 0",
        "match 1 is finished but waits for seat 1",
        "match 1 is finished but waits for seat 2",
        "match 1 has news for seat 7, which it does not have",
        "player 2 has no main address",
        "the journal of match 1 is broken at entry 1",
    ] == [each.what for each in check(database)]


@pytest.mark.sqlite_only
def test_check_names_orphans(database: Database, match: Match) -> None:
    """Rows that were written while foreign keys were off are found."""
    with closing(database.connect()) as link:
        link.execute("PRAGMA foreign_keys=OFF")
        link.execute("DELETE FROM player WHERE id = 3")

    assert {
        "row 3 of address refers to a row of player that is not there",
        "row 3 of seat refers to a row of player that is not there",
    } == {each.what for each in check(database)}


@pytest.mark.sqlite_only
def test_check_names_damage(database: Database, match: Match) -> None:
    """A page overwritten with rubbish is found."""
    database.close()
    with closing(database.connect()) as link:
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damaged = bytearray(database.path.read_bytes())
    damaged[4096 * 5 : 4096 * 6] = b"\xa5" * 4096
    database.path.write_bytes(damaged)

    assert "damaged" in check(database)[0].what


def test_check_names_another_schema(database: Database) -> None:
    """The schema is one of the findings."""
    stamp(database, "9999")

    assert ["upgrade pbem"] == [each.remedy for each in check(database)]


def test_check_takes_further_looks(database: Database, match: Match) -> None:
    """The caller may look at a sound database with eyes of its own."""

    def look(work: Work) -> Iterator[Flaw]:
        for found in work.roster.matches():
            yield Flaw(f"looked at match {found.id}", "look away")

    assert [Flaw("looked at match 1", "look away")] == check(database, look)
