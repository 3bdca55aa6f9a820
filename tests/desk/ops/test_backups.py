"""What keeps the matches safe: the newest backup that is known of, and how a size is said."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbem.desk.ops.backups import back_up, in_bytes, machine
from pbem.errors import StoreError
from pbem.store.database import Database
from tests.harness.club import Club


@pytest.mark.parametrize(
    ("size", "said"),
    [(0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (14_400_000, "14 MB"), (3_600_000_000, "4 GB")],
)
def test_a_size_is_said_as_people_read_it(size: int, said: str) -> None:
    """The largest unit says enough."""
    assert said == in_bytes(size)


@pytest.mark.sqlite_only
def test_a_backup_is_known_of_and_whole(club: Club, tmp_path: Path) -> None:
    """When it was made and how large it is; it can be opened, and holds the match."""
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.reading() as work:
        assert machine(club.office.database, work).backup is None
    file = tmp_path / "copy"
    back_up(club.office.database, file, club.clock())

    with club.office.database.reading() as work:
        found = machine(club.office.database, work)
    assert (club.clock(), file.stat().st_size) == (found.backup, found.size)
    with Database(f"sqlite:///{file}").reading() as work:
        assert [1] == [match.id for match in work.roster.matches()]


@pytest.mark.sqlite_only
def test_a_copy_that_is_not_sound_is_no_backup(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is taken away again, and the one before it is still the newest."""
    club.opens("ecosystem", ["Anna", "Ben"])
    before = club.clock()
    back_up(club.office.database, tmp_path / "first", before)
    made = Database.backup

    def spoiled(database: Database, file: Path) -> None:
        made(database, file)
        with closing(sqlite3.connect(file)) as link:
            link.execute("DELETE FROM match")
            link.commit()

    monkeypatch.setattr(Database, "backup", spoiled)
    club.clock.go(hours=1)
    with pytest.raises(StoreError, match="the copy was not sound and is gone again"):
        back_up(club.office.database, tmp_path / "second", club.clock())

    assert not (tmp_path / "second").exists()
    with club.office.database.reading() as work:
        assert before == machine(club.office.database, work).backup
