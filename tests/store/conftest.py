"""A fresh database for each test, and a running match with three players in it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.store.database import Database
from pbem.store.tables.core import Match, Player, SeatRow
from pbem.store.tables.words import EntryKind, MatchStatus

NOW = datetime(2026, 3, 29, 0, 59, 59, 123456, tzinfo=UTC)


@pytest.fixture
def now() -> datetime:
    """The second before Berlin's clocks go forward."""
    return NOW


@pytest.fixture
def database(tmp_path: Path, place: Callable[[Path], Database]) -> Iterator[Database]:
    """A new database with no rows."""
    database = Database(place(tmp_path / "pbem.sqlite").url, patience=5)
    yield database
    database.close()


@pytest.fixture
def match(database: Database) -> Match:
    """A running match whose first question is open to Anna, Ben and Cleo until two days from now."""
    with database.work() as work:
        box = work.roster.file_box('{"trout":10}')
        match = work.roster.add_match(
            Match(game="ecosystem", rules="1", box=box, secret="5ec4e7", commitment="c0ffee", created=NOW)
        )
        for number, name in enumerate(("Anna", "Ben", "Cleo")):
            player = work.roster.add_player(Player(name=name, created=NOW), f"{name}@Example.org")
            work.roster.add_seat(SeatRow(match_id=match.id, number=number, player_id=player.id))
        work.journal.append(match, EntryKind.SETUP, "{}", arrived=NOW, now=NOW)
        work.journal.keep(match, "the first position", "abc")
        match.status, match.asked = MatchStatus.RUNNING, 1
        work.open_questions.ask(match, (0, 1, 2), NOW, NOW + timedelta(days=2))
        work.roster.save_match(match)
    return match
