"""Databases that are used again are as new, or they are not used again."""

from contextlib import closing
from datetime import UTC, datetime

from pbem.store.database import Database
from pbem.store.tables.core import Player
from tests.harness.postgres import Postgres

NOW = datetime(2026, 3, 29, tzinfo=UTC)


def _first_player(url: str) -> int:
    """The number that a player gets who is stored there."""
    with closing(Database(url)) as database, database.work() as work:
        return work.roster.add_player(Player(name="Anna", created=NOW), "anna@mail.example").id


def test_rows_and_numbers_begin_anew(postgres: Postgres) -> None:
    """Whoever comes next finds nobody there, and the first number again."""
    url = postgres.fresh()
    assert 1 == _first_player(url)
    postgres.clear(url)

    assert url == postgres.fresh()
    assert 1 == _first_player(url)
    postgres.drop(url)


def test_another_schema_is_nobody_elses(postgres: Postgres) -> None:
    """A database in which a test changed more than rows is gone."""
    url = postgres.fresh()
    with closing(Database(url)) as database, database.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE player ADD COLUMN beard BOOLEAN")
    postgres.clear(url)

    assert url != postgres.fresh()
