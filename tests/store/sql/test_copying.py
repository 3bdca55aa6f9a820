"""Rows of one database in another; tests/store/keep/test_moving.py compares all of them."""

from datetime import datetime
from pathlib import Path

from pbem.store.database import Database
from pbem.store.sql.copying import connected, copy_rows
from pbem.store.tables.core import Match, Player


def test_rows_and_numbers_go_on(database: Database, match: Match, now: datetime, tmp_path: Path) -> None:
    """The next player of the copy has a number that nobody of the original had."""
    with database.work() as work:
        gone = work.roster.add_player(Player(name="Dora", created=now), "dora@example.org")
        work.link.execute(f"DELETE FROM address WHERE player_id = {gone.id}")
        work.link.execute(f"DELETE FROM player WHERE id = {gone.id}")
    other = Database(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.create()
    with (
        connected(database.backend, writing=False) as rows,
        connected(other.backend, writing=True) as to,
        to.begin(),
    ):
        copy_rows(rows, database.backend, to, other.backend)
    with other.work() as work:
        names = [sitting.player.name for sitting in work.roster.seated(1)]
        fresh = work.roster.add_player(Player(name="Emil", created=now), "emil@example.org")
    other.close()

    assert ["Anna", "Ben", "Cleo"] == names
    assert fresh.id == gone.id + 1
