"""A database of every released schema, with a running match in it, is upgraded and played on."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import datetime, timedelta
from hashlib import blake2b
from pathlib import Path

import pytest

from pbem.config.fresh import write_fresh
from pbem.store.database import Database
from pbem.store.keep import migrate
from pbem.store.keep.checks import check
from pbem.store.sql import revision as schema
from pbem.store.sql.copying import copy_rows
from pbem.store.tables.words import LetterStatus, MatchStatus
from pbem.testing.people import club as clubs
from tests.harness import released
from tests.harness.club import Club

_FOLDER = Path(__file__).parent / "released"

_RELEASED = sorted(path.stem for path in _FOLDER.glob("*.sql"))

each_release = pytest.mark.parametrize("revision", _RELEASED)


@pytest.fixture
def old(tmp_path: Path, revision: str) -> Path:
    """The database of a release as an operator finds it, beside a config file."""
    path = tmp_path / "pbem.sqlite"
    released.restore(_FOLDER / f"{revision}.sql", path)
    write_fresh(tmp_path / "config.toml")
    return path


@pytest.fixture
def running(
    old: Path, database_kind: str, nowhere: str, revision: str, monkeypatch: pytest.MonkeyPatch
) -> Database:
    """The same on either kind of database; on a server it was made by the migrations up to that release."""
    file = Database(f"sqlite:///{old}")
    if database_kind == "sqlite":
        return file
    server = Database(nowhere)
    with server.engine.connect() as connection:
        migrate.migrate(connection, revision)
    with file.readers.connect() as rows, server.engine.begin() as to:
        copy_rows(rows, file.backend, to, server.backend)
    file.close()
    monkeypatch.setattr(clubs, "database_at", lambda path: Database(nowhere))
    return server


def _columns(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What every table has, by name: a column that was added later stands elsewhere than in a fresh one."""
    with closing(sqlite3.connect(path)) as link:
        names = [name for (name,) in link.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(row[1:] for row in link.execute(f"PRAGMA table_info({name})")) for name in names}


def _upgrade(folder: Path, url: str) -> None:
    """As an operator does it, by the command in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
    environment |= {"PBEM_DATABASE__URL": url, "PYTHONPATH": str(Path(__file__).parents[3])}
    upgraded = subprocess.run(
        [sys.executable, "-m", "pbem", "--config", str(folder / "config.toml"), "db", "upgrade"],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        # What a database on a server was is copied to the folder one is in.
        cwd=folder,
    )
    assert (0, "") == (upgraded.returncode, upgraded.stderr)


@pytest.mark.parametrize(
    ("revision", "made"),
    [
        ("0001", "6c23a91559002be2"),
        ("0002", "895c8d5aaafac7e6"),
        ("0003", "1e8da6b9d0f78403"),
        ("0004", "ab414b3373765619"),
    ],
)
def test_a_released_migration_never_changes(tmp_path: Path, revision: str, made: str) -> None:
    """What it makes in an SQLite file is word for word what it made when it was released."""
    database = Database(f"sqlite:///{tmp_path / 'made.sqlite'}")
    database.touch()
    with database.engine.connect() as connection:
        migrate.migrate(connection, revision)
    database.close()
    with closing(sqlite3.connect(database.path)) as link:
        rows = link.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master").fetchall()
    # Alembic copies a table with its constraints in any order.
    words = sorted(line.rstrip(" ,") for row in rows for line in " ".join(row).split("\n"))

    assert made == blake2b("\n".join(words).encode(), digest_size=8).hexdigest()


def test_every_schema_but_the_newest_has_its_fixture() -> None:
    """Whoever adds a migration makes the fixture of the schema before it first."""
    assert set(schema.REVISIONS[:-1]) <= set(_RELEASED) <= set(schema.REVISIONS)


@each_release
def test_the_fixture_is_of_its_schema(old: Path, tmp_path: Path, revision: str) -> None:
    """The tables are those that the migrations up to this one make; a released migration never changes."""
    database = Database(f"sqlite:///{tmp_path / 'made.sqlite'}")
    database.touch()
    with database.engine.connect() as connection:
        migrate.migrate(connection, revision)
    database.close()

    assert revision == migrate.current(f"sqlite:///{old}")
    assert _columns(database.path) == _columns(old)


@each_release
def test_a_running_match_outlives_the_upgrade(
    running: Database, tmp_path: Path, revision: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The unread letter is read, everybody answers the mail they have, and the match comes to its end."""
    monkeypatch.chdir(tmp_path)
    if revision == _RELEASED[0]:
        _upgrade(tmp_path, running.url)
    else:
        # What the command does, without a process for each.
        running.close()
        migrate.upgrade(running.url)
    assert [] == check(running)
    for copy in tmp_path.glob("*.backup"):
        assert revision == migrate.current(f"sqlite:///{copy}")
    running.close()

    club = Club(tmp_path, name="pbem.sqlite")
    for recipient, mail in list(released.held_mails(club)):
        club.person(recipient.split("@")[0].title()).takes(mail.raw)
    club.clock.time = _last_made(club)
    club.settle()
    with club.office.database.reading() as work:
        assert {LetterStatus.DONE} == set(work.inbox.counts()) - {LetterStatus.HELD}
    for _ in range(100):
        club.clock.go(hours=1)
        if club.live_row(1).status is not MatchStatus.RUNNING:
            break
        released.play_on(club, 1)

    live = club.live(1)
    assert MatchStatus.FINISHED is live.match.status
    assert ["finale"] * 3 == [club.person(name).newest.kind for name in released.NAMES]
    with club.office.database.reading() as work:
        assert work.journal.verify(live.match) is None
        assert {LetterStatus.DONE} == set(work.inbox.counts()) - {LetterStatus.HELD}


def _last_made(club: Club) -> datetime:
    with club.office.database.reading() as work:
        return work.outbox.latest(1)[0].created + timedelta(hours=1)


def test_the_generator_makes_such_a_fixture(tmp_path: Path) -> None:
    """The command that is run at a release writes a database of the newest schema, and never over a file."""
    path = tmp_path / "new.sql"
    released.main(path)
    released.restore(path, tmp_path / "new.sqlite")

    assert schema.HEAD == migrate.current(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with pytest.raises(FileExistsError):
        released.main(path)


def test_why_a_match_is_on_hold_is_read_off_its_words(tmp_path: Path) -> None:
    """A dispute, rules that do not fit, an import, and a game master who used the words of a dispute."""
    path = tmp_path / "pbem.sqlite"
    released.restore(_FOLDER / "0004.sql", path)
    words = {
        1: "rules 2 do not fit: entry 3",
        2: "imported; `pbem match address 2 NAME=ADDRESS` gives its players' addresses",
        3: "Ben disputes question 9 in vain",
    }
    with closing(sqlite3.connect(path)) as link, link:
        for number, why in words.items():
            link.execute("UPDATE match SET status = 'held', held_why = ? WHERE id = ?", (why, number))
        held = "UPDATE entry SET kind = 'ruling', text = '{\"held\":true}' WHERE match_id = 3 AND number = 1"
        link.execute(held)
    migrate.upgrade(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as link:
        found = dict(link.execute("SELECT id, held_for FROM match WHERE status = 'held'").fetchall())

    assert {1: "rules", 2: "import", 3: "master", 10: "dispute"} == found
