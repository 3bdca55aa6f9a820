import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbem.desk.ops.backups import in_bytes
from pbem.store.sql.file_lock import sole_instance
from tests.cli.conftest import Run
from tests.harness.released import restore


@pytest.fixture
def database(server: Path) -> Path:
    """A fresh database beside fresh settings."""
    return server / "pbem.sqlite"


def test_upgrade_makes_the_database_beside_the_settings(run: Run, tmp_path: Path) -> None:
    """The first upgrade creates the file, the second has nothing to do."""
    run("init")
    path = tmp_path / "pbem.sqlite"

    assert f"{path} is now up to date.\n" == run("db", "upgrade").out
    assert f"{path} was up to date.\n" == run("db", "upgrade").out


def test_an_old_database_shrinks_and_it_is_told(run: Run, tmp_path: Path) -> None:
    """Mails of years are packed: how long that took is said, how large the file was and is, and it is so."""
    run("init")
    path = tmp_path / "pbem.sqlite"
    restore(Path(__file__).parents[1] / "store/keep/released/0009.sql", path)
    with closing(sqlite3.connect(path)) as link, link:
        # The fixture keeps the bytes of its last mails alone; here all mails have theirs.
        link.execute(
            "INSERT INTO dispatch_raw SELECT dispatch.id, raw, lines "
            "FROM dispatch, (SELECT raw, lines FROM dispatch_raw LIMIT 1) "
            "WHERE id NOT IN (SELECT dispatch_id FROM dispatch_raw)"
        )
    before = path.stat().st_size
    said = run("db", "upgrade").out

    found = re.search(r"The upgrade took \d+ seconds; the database had (.+) and has (.+) now\.", said)
    assert found is not None, said
    assert (in_bytes(before), in_bytes(path.stat().st_size)) == found.groups()
    assert path.stat().st_size < before


def test_a_sound_database(run: Run, database: Path) -> None:
    """A check that finds nothing says so, and as JSON gives an empty list."""
    assert (0, f"{database} is sound.\n") == (run("db", "check").code, run("db", "check").out)
    assert [] == json.loads(run("db", "check", "--json").out)


def test_a_damaged_database(run: Run, database: Path) -> None:
    """Each problem is a row, and the exit code tells cron."""
    database.write_bytes(b"no database " * 1000)
    for side in ("-wal", "-shm"):
        database.with_name(database.name + side).unlink(missing_ok=True)

    ended = run("db", "check")

    assert 1 == ended.code
    assert "problem\tremedy" == ended.out.splitlines()[0]
    assert 2 == len(ended.out.splitlines())
    assert ended.out.splitlines()[1:] == [
        f"{row['problem']}\t{row['remedy']}" for row in json.loads(run("db", "check", "--json").out)
    ]


def test_a_backup_is_a_database(run: Run, database: Path, tmp_path: Path) -> None:
    """The copy has all tables of the original."""
    copy = tmp_path / "copy.sqlite"

    assert f"Wrote {copy}.\n" == run("db", "backup", str(copy)).out
    assert tables(database) == tables(copy)


def test_a_backup_never_replaces_a_file(run: Run, database: Path, tmp_path: Path) -> None:
    """A name that is taken is refused with the code for the database."""
    copy = tmp_path / "copy.sqlite"
    copy.write_text("mine")

    assert 4 == run("db", "backup", str(copy)).code
    assert "mine" == copy.read_text()


def test_a_backup_of_nothing(run: Run, tmp_path: Path) -> None:
    """Without a database the sentence says how to make one, and no file is left behind."""
    run("init")

    ended = run("db", "backup", "copy.sqlite")

    assert 4 == ended.code
    assert "run `pbem db upgrade`" in ended.err
    assert ["config.toml"] == [path.name for path in tmp_path.iterdir()]


def tables(path: Path) -> list[tuple[str]]:
    """The names of all tables in a file."""
    with closing(sqlite3.connect(path)) as link:
        return link.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()


# Restoring.


def test_a_backup_takes_the_place_of_the_database(run: Run, database: Path, tmp_path: Path) -> None:
    """The database that is replaced lies beside it, and the mailbox is to be read again."""
    copy = tmp_path / "copy.sqlite"
    run("db", "backup", str(copy))
    with closing(sqlite3.connect(database)) as link, link:
        link.execute("INSERT INTO fact VALUES ('since', 'the backup')")

    ended = run("db", "restore", str(copy))

    aside = database.with_name("pbem.sqlite.replaced-1")
    assert 0 == ended.code
    assert f"Restored {database} from {copy}.\nThe database it replaces is now {aside}.\n" in ended.out
    assert ({"reread", "restored"}, {"backup", "since"}) == (facts(database), facts(aside))
    assert 0o600 == database.stat().st_mode & 0o777
    assert [copy] == list(tmp_path.glob("copy*"))
    assert 0 == run("db", "check").code


def test_a_restored_database_where_there_was_none(run: Run, database: Path, tmp_path: Path) -> None:
    """After a loss there is nothing to put aside; what it left behind is not written over the new one."""
    copy = tmp_path / "copy.sqlite"
    run("db", "backup", str(copy))
    with closing(sqlite3.connect(database)) as link:
        link.execute("PRAGMA journal_mode=WAL")
        link.execute("INSERT INTO fact VALUES ('since', 'the backup')")
        link.commit()
        left = database.with_name(f"{database.name}-wal").read_bytes()
    database.unlink()
    database.with_name(f"{database.name}-wal").write_bytes(left)

    ended = run("db", "restore", str(copy))

    assert (0, False) == (ended.code, "it replaces" in ended.out)
    assert {"reread", "restored"} == facts(database)


def test_a_restore_waits_for_no_daemon(run: Run, database: Path, tmp_path: Path) -> None:
    """While a daemon holds the lock it is refused, with who holds it, and nothing is done."""
    copy = tmp_path / "copy.sqlite"
    run("db", "backup", str(copy))
    with sole_instance(database):
        ended = run("db", "restore", str(copy))

    assert 6 == ended.code
    assert "another pbem works on" in ended.err
    assert {"backup"} == facts(database)


@pytest.mark.parametrize("damage", [b"no database " * 1000, b"", None])
def test_what_is_not_sound_is_not_restored(
    run: Run, database: Path, tmp_path: Path, damage: bytes | None
) -> None:
    """A file that is damaged, empty or missing is refused, and the database stays as it is."""
    copy = tmp_path / "copy.sqlite"
    if damage is not None:
        copy.write_bytes(damage)

    ended = run("db", "restore", str(copy))

    assert (4, 1) == (ended.code, ended.err.count("\n"))
    assert str(copy) in ended.err
    assert set() == facts(database)
    assert [] == list(tmp_path.glob("*.restoring*"))


def facts(path: Path) -> set[str]:
    """The names of what a database knows of itself."""
    with closing(sqlite3.connect(path)) as link:
        return {key for (key,) in link.execute("SELECT key FROM fact")}


# What a check finds, and what helps.


@pytest.fixture
def contradicting(run: Run, database: Path, tmp_path: Path) -> Path:
    """A backup with a player who has addresses, but none we write to."""
    with closing(sqlite3.connect(database)) as link, link:
        link.execute(
            "INSERT INTO player (id, name, zone_guessed, format, bounces, created)"
            " VALUES (1, 'Anna', 0, '', 0, 1794819600000000)"
        )
        link.execute(
            "INSERT INTO address (id, player_id, address, kind, created)"
            " VALUES (1, 1, 'anna@example.org', 'alias', 1794819600000000)"
        )
    run("db", "backup", str(tmp_path / "copy.sqlite"))
    return tmp_path / "copy.sqlite"


def test_a_check_says_what_helps(run: Run, contradicting: Path) -> None:
    """Each problem stands beside its remedy, and the doctor gives the same one."""
    ended = run("db", "check")
    examined = run("doctor")

    remedy = "stop the daemon and restore a backup: `pbem db restore FILE`"
    assert (1, f"problem\tremedy\nplayer 1 has no main address\t{remedy}\n") == (ended.code, ended.out)
    assert f"database\tfailed\tplayer 1 has no main address\t{remedy}\n" in examined.out


def test_the_last_backup_there_is(run: Run, database: Path, contradicting: Path) -> None:
    """One that contradicts itself is refused with how to take it nevertheless, which does it."""
    refused = run("db", "restore", str(contradicting))
    taken = run("db", "restore", "--anyway", str(contradicting))

    assert (4, 0) == (refused.code, taken.code)
    assert f"or take this one nevertheless: `pbem db restore --anyway {contradicting}`" in refused.err
    assert {"reread", "restored"} <= facts(database)


def test_a_mail_without_bytes_is_taken_back(run: Run, database: Path) -> None:
    """The remedy for it is a command that exists, and afterwards the database is sound."""
    with closing(sqlite3.connect(database)) as link, link:
        link.execute(
            "INSERT INTO dispatch (id, message_id, kind, urgency, sender, recipient, subject, status, "
            "attempts, next_try, created) VALUES (7, 'x@y', 'news', 6, 'a@b', 'c@d', 's', 'waiting', 0, "
            "1794819600000000, 1794819600000000)"
        )
    found = run("db", "check")
    assert (
        "dispatch 7 is still to be sent but its bytes are gone\ttake it back: `pbem dispatch cancel 7`"
        in (found.out)
    )

    assert 0 == run("dispatch", "cancel", "7").code
    assert 0 == run("db", "check").code
