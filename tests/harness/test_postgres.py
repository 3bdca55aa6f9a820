"""Databases that are used again are as new, or they are not used again."""

from contextlib import closing
from datetime import UTC, datetime

import pytest

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


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE player ADD COLUMN beard BOOLEAN",
        "ALTER TABLE player ALTER COLUMN renewed SET DEFAULT 7",
        "DROP INDEX ix_player_bounces",
        "CREATE FUNCTION one() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
        "UPDATE alembic_version SET version_num = '0001'",
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET work_mem = 1024', current_database()); END $$",
    ],
)
def test_another_schema_is_nobody_elses(postgres: Postgres, change: str) -> None:
    """A database in which a test changed more than rows is gone."""
    url = postgres.fresh()
    with closing(Database(url)) as database, database.engine.begin() as connection:
        connection.exec_driver_sql(change.replace("%", "%%"))
    postgres.clear(url)

    assert url != postgres.fresh()
