from datetime import datetime

import pytest

from pbem.store.database import Database
from pbem.store.sql.link import Link
from pbem.store.tables.core import Match
from pbem.store.tables.words import EntryKind
from pbem.store.work import Work


def test_what_was_read_is_not_read_again(database: Database, match: Match) -> None:
    """Until this transaction writes to the table, or may have; then it is read as it is."""
    with database.work() as work:
        said = []
        run = work.link.run
        work.link.run = lambda sql, values: said.append(sql) or run(sql, values)
        seated = [len(work.roster.seated(1)) for _ in range(3)]
        assert ([3, 3, 3], 1) == (seated, len(said))

        player = work.roster.player(1)
        assert player is not None
        player.name = "Anne"
        work.roster.save_player(player)
        assert "Anne" == work.roster.seated(1)[0].player.name
        work.link.execute("UPDATE player SET name = 'Annie' WHERE id = 1")
        assert "Annie" == work.roster.seated(1)[0].player.name


def _listened(work: Work) -> list[str]:
    """What this transaction runs from now on, statement by statement."""
    said: list[str] = []
    run = work.link.run
    work.link.run = lambda sql, values: said.append(" ".join(sql.split()[:3])) or run(sql, values)
    return said


def test_what_was_taken_back_is_not_remembered(database: Database, match: Match) -> None:
    """After an attempt that was undone the rows are those from before it, and need not be asked for again."""
    with database.work() as work:
        work.notes.note("key", "before")
        assert "before" == work.notes.fact("key")
        said = _listened(work)
        with work.link.attempt(keep=False):
            work.notes.note("key", "later")
            assert "later" == work.notes.fact("key")
        del said[:]

        assert ("before", []) == (work.notes.fact("key"), said)


def test_what_nobody_asks_for_is_written_together(database: Database, match: Match, now: datetime) -> None:
    """Entries wait for each other, are there for whoever reads them, and at the end; undone ones are not."""
    with database.work() as work:
        said = _listened(work)
        for text in ("one", "two"):
            work.journal.append(match, EntryKind.RULING, text, arrived=now, now=now)
        assert ["UPDATE match SET"] * 2 == [each.replace('"', "") for each in said]
        assert ["one", "two"] == [entry.text for entry in work.journal.entries(match.id, after=1)]
    with database.work() as work:
        tried = work.roster.match(match.id)
        assert tried is not None
        with work.link.attempt(keep=False):
            work.journal.append(tried, EntryKind.RULING, "tried", arrived=now, now=now)
        found = work.roster.match(match.id)
        assert found is not None
        work.journal.append(found, EntryKind.RULING, "three", arrived=now, now=now)
    with database.reading() as work:
        assert ["one", "two", "three"] == [entry.text for entry in work.journal.entries(match.id, after=1)]


def test_many_rows_are_added_without_asking_for_their_numbers(
    database: Database, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Python 3.12 on sqlite3 runs no statement many times that tells something."""
    told: list[str] = []
    monkeypatch.setattr(Link, "many", lambda self, sql, rows: told.append(sql))
    with database.work() as work:
        work.open_questions.ask(match, (0, 1), match.created, None)

    assert ["INSERT INTO waiting"] == [sql[:19] for sql in told]
    assert "RETURNING" not in told[0]
