import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from pbem.errors import StoreError
from pbem.store.database import Database
from pbem.store.keep import migrate
from pbem.store.keep.checks import check
from pbem.store.sql import revision
from pbem.store.tables.core import Match, Record

# The newest schema, before a test adds another.
RELEASED = revision.HEAD


def _tables(path: Path) -> dict[str, list[str]]:
    """What SQLite knows of every table and index: its lines, in no order, without blanks and quotes."""
    with closing(sqlite3.connect(path)) as link:
        rows = link.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql > '' AND name != 'alembic_version'"
        ).fetchall()
    return {name: sorted(re.sub(r'[\s",]*$|"', "", line) for line in sql.split("\n")) for name, sql in rows}


def test_the_program_knows_its_newest_migration() -> None:
    """The constant that is compared without alembic names the migrations that are there, in order."""
    script = ScriptDirectory.from_config(migrate.configuration())

    assert tuple(found.revision for found in script.walk_revisions())[::-1] == revision.REVISIONS


def test_migrations_and_tables_agree(tmp_path: Path) -> None:
    """Alembic finds nothing to change in a migrated database."""
    url = f"sqlite:///{tmp_path / 'pbem.sqlite'}"
    migrate.upgrade(url)
    with Database(url).engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "target_metadata": Record.metadata}
        )

        assert [] == compare_metadata(context, Record.metadata)


def test_a_migrated_database_equals_a_new_one(tmp_path: Path, database: Database) -> None:
    """Every line of every table and index is the same, conditions and constraints included."""
    path = tmp_path / "migrated.sqlite"
    migrate.upgrade(f"sqlite:///{path}")

    assert _tables(database.path) == _tables(path)


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
    assert [] == list(database.path.parent.glob("*.backup"))


def test_a_newer_database_is_not_touched(database: Database) -> None:
    """An upgrade of a newer database asks for a newer pbem."""
    with database.work() as work:
        work.link.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(StoreError, match="written by a newer pbem"):
        migrate.upgrade(database.url)


def test_a_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    """Tables without our mark belong to somebody else."""
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as link:
        link.execute("CREATE TABLE recipes (name TEXT)")

    with pytest.raises(StoreError, match="tables of another program"):
        migrate.upgrade(f"sqlite:///{tmp_path / 'other.sqlite'}")
    assert ["recipes"] == list(_tables(tmp_path / "other.sqlite"))


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
    database: Database, match: Match, next_migration: Path
) -> None:
    """A table others refer to can be changed: its rows stay, and the database before is kept beside."""
    database.close()
    done = migrate.upgrade(database.url)
    with closing(database.connect()) as link:
        names = link.execute("SELECT name, motto FROM player").fetchall()

    assert [("Anna", None), ("Ben", None), ("Cleo", None)] == names
    assert [] == check(database)
    assert (RELEASED, "next") == (done.before, done.after)
    assert done.backup is not None
    assert (f"pbem.sqlite.{RELEASED}-1.backup", RELEASED) == (
        done.backup.name,
        migrate.current(f"sqlite:///{done.backup}"),
    )


def test_upgrading_an_empty_database_needs_no_backup(database: Database, next_migration: Path) -> None:
    """Where there is nothing to lose nothing is copied."""
    database.close()

    assert migrate.upgrade(database.url).backup is None


@pytest.mark.parametrize(
    ("failure", "error"),
    [
        ("    raise RuntimeError('half way')\n", RuntimeError),
        ("    op.execute('DELETE FROM player WHERE id = 1')\n", StoreError),
    ],
)
def test_a_failed_upgrade_changes_nothing(
    database: Database, match: Match, next_migration: Path, failure: str, error: type[Exception]
) -> None:
    """A migration that breaks off, or would leave orphans, is taken back as a whole."""
    database.close()
    before = _tables(database.path)
    next_migration.write_text(next_migration.read_text() + failure)

    with pytest.raises(error):
        migrate.upgrade(database.url)
    assert before == _tables(database.path)
    with closing(database.connect()) as link:
        assert RELEASED == revision.revision(link)
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
