import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from pbem.errors import AlreadyRunning, StoreError
from pbem.store.database import Database
from pbem.store.keep import migrate
from pbem.store.keep.checks import check
from pbem.store.sql import revision
from pbem.store.tables.core import Match, Record

# The newest schema, before a test adds another.
RELEASED = revision.HEAD


# Columns, constraints and indexes as PostgreSQL itself writes them.
_POSTGRES = """
SELECT c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull,
       pg_get_expr(d.adbin, d.adrelid))
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname != 'alembic_version'
UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE connamespace = current_schema()::regnamespace
UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()
"""
_SQLITE = "SELECT name, sql FROM sqlite_master WHERE sql > '' AND name != 'alembic_version'"


def _tables(database: Database) -> dict[str, list[str]]:
    """What the database knows of every table and index: its parts, in no order, without blanks and quotes.

    In SQLite a column that was added later stands in the line of another.
    """
    with closing(database.connect()) as link:
        rows = link.execute(_SQLITE if database.url.startswith("sqlite") else _POSTGRES).fetchall()
    parts = {name: re.split(r"\s*\n\s*|, (?![^(]*\))", sql.replace('"', "")) for name, sql in rows}
    return {name: sorted(filter(None, (each.strip(" ,") for each in found))) for name, found in parts.items()}


# On a server whole numbers are wider and references can be deferred, which is not declared anywhere.
@pytest.mark.sqlite_only
def test_migrations_and_tables_agree(nowhere: str) -> None:
    """Alembic finds nothing to change in a migrated database."""
    migrate.upgrade(nowhere)
    with closing(Database(nowhere)) as database, database.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "target_metadata": Record.metadata}
        )

        assert [] == compare_metadata(context, Record.metadata)


def test_a_migrated_database_equals_a_new_one(nowhere: str, database: Database) -> None:
    """Every line of every table and index is the same, conditions and constraints included."""
    migrate.upgrade(nowhere)

    assert _tables(database) == _tables(Database(nowhere))


def test_upgrading_makes_a_private_database(tmp_path: Path) -> None:
    """An upgrade where nothing is makes the file, and the program takes it."""
    path = tmp_path / "pbem.sqlite"
    done = migrate.upgrade(f"sqlite:///{path}")
    Database(f"sqlite:///{path}").open()

    assert migrate.Upgrade(None, revision.HEAD, None) == done
    assert 0o600 == path.stat().st_mode & 0o777
    assert revision.HEAD == migrate.current(f"sqlite:///{path}")


def test_upgrading_twice_does_nothing(database: Database, match: Match) -> None:
    """A database at our schema is left alone, without a backup."""
    assert migrate.Upgrade(revision.HEAD, revision.HEAD, None) == migrate.upgrade(database.url)


def test_a_newer_database_is_not_touched(database: Database) -> None:
    """An upgrade of a newer database asks for a newer pbem."""
    with database.work() as work:
        work.link.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(StoreError, match="written by a newer pbem"):
        migrate.upgrade(database.url)


def test_a_database_of_another_program_is_not_touched(nowhere: str) -> None:
    """Tables without our mark belong to somebody else."""
    database = Database(nowhere)
    if not database.backend.exists():
        database.touch()
    with closing(database.connect()) as link:
        link.execute("CREATE TABLE recipes (name TEXT)")
    before = _tables(database)

    with pytest.raises(StoreError, match="tables of another program"):
        migrate.upgrade(nowhere)
    assert before == _tables(database)


@pytest.fixture
def next_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Our migrations with one more after them, which copies a table others refer to."""
    folder = tmp_path / "migrations"
    source = migrate.folder("migrations")
    (folder / "versions").mkdir(parents=True)
    for path in (source / "env.py", *source.glob("versions/*.py")):
        (folder / path.relative_to(source)).write_text(path.read_text())
    newest = folder / "versions" / "next.py"
    newest.write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f"revision, down_revision = 'next', {revision.HEAD!r}\n"
        "def upgrade():\n"
        "    with op.batch_alter_table('player') as batch:\n"
        "        batch.add_column(sa.Column('motto', sa.String(), nullable=True))\n"
        "        batch.alter_column('name', type_=sa.Text())\n"
    )
    monkeypatch.setattr(migrate, "folder", lambda name: folder)
    monkeypatch.setattr(revision, "REVISIONS", (*revision.REVISIONS, "next"))
    monkeypatch.setattr(revision, "HEAD", "next")
    return newest


def test_upgrading_keeps_the_rows_and_makes_a_backup(
    database: Database,
    match: Match,
    next_migration: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table others refer to can be changed: its rows stay, and the database before is kept in a file."""
    # What a database on a server was is copied to the folder one is in.
    monkeypatch.chdir(tmp_path)
    database.close()
    done = migrate.upgrade(database.url)
    with closing(database.connect()) as link:
        names = link.execute("SELECT name, motto FROM player").fetchall()

    assert [("Anna", None), ("Ben", None), ("Cleo", None)] == names
    assert [] == check(database)
    assert (RELEASED, "next") == (done.before, done.after)
    assert done.backup is not None
    assert re.fullmatch(rf"(pbem\.sqlite|test\d+)\.{RELEASED}-1\.backup", done.backup.name)
    assert RELEASED == migrate.current(f"sqlite:///{done.backup}")


def test_upgrading_waits_for_no_worker(database: Database, match: Match, next_migration: Path) -> None:
    """While somebody works on the database its tables are not changed, and nothing is copied."""
    with Database(database.url).working(), pytest.raises(AlreadyRunning, match="nothing was done"):
        migrate.upgrade(database.url)

    assert RELEASED == database.revision()


def test_upgrading_an_empty_database_needs_no_backup(database: Database, next_migration: Path) -> None:
    """Where there is nothing to lose nothing is copied."""
    database.close()

    assert migrate.upgrade(database.url).backup is None


@pytest.mark.parametrize(
    ("failure", "error"),
    [
        ("    raise RuntimeError('half way')\n", RuntimeError),
        ("    op.execute('DELETE FROM player WHERE id = 1')\n", (StoreError, IntegrityError)),
    ],
)
def test_a_failed_upgrade_changes_nothing(
    database: Database,
    match: Match,
    next_migration: Path,
    failure: str,
    error: type[Exception],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A migration that breaks off, or would leave orphans, is taken back as a whole."""
    monkeypatch.chdir(tmp_path)
    database.close()
    before = _tables(database)
    next_migration.write_text(next_migration.read_text() + failure)

    with pytest.raises(error):
        migrate.upgrade(database.url)
    assert before == _tables(database)
    assert RELEASED == database.revision()
    with closing(database.connect()) as link:
        assert (3,) == link.execute("SELECT count(*) FROM player").fetchone()


def test_opening_does_not_import_alembic(database: Database) -> None:
    """A pass of cron does not pay for alembic."""
    code = (
        "import sys\n"
        "from pbem.store.keep import migrate\n"
        "from pbem.store.database import Database\n"
        f"Database({database.url!r}).open()\n"
        "print('alembic' in sys.modules)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "False\n" == found.stdout
