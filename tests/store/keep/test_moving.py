from contextlib import closing
from pathlib import Path

import pytest

from pbem.errors import StoreError
from pbem.store.database import Database
from pbem.store.keep import moving
from pbem.store.keep.checks import check
from pbem.store.tables.core import Match
from tests.harness.contents import contents


@pytest.mark.postgres_only
def test_there_and_back_nothing_changes(
    database: Database, match: Match, tmp_path: Path, nowhere: str
) -> None:
    """From a server to a file and on to another server: every row is the same, and numbers go on."""
    with database.work() as work:
        work.roster.add_match(Match(**match.model_dump(exclude={"id"})))
        work.link.execute("DELETE FROM match WHERE id = 2")
    before = contents(database)
    with (
        closing(Database(f"sqlite:///{tmp_path / 'moved.sqlite'}")) as file,
        closing(Database(nowhere)) as server,
    ):
        moving.move(database, file)
        counts = moving.move(file, server)

        assert before == contents(server)
        assert (3, 1) == (counts["player"], counts["match"])
        assert [] == check(server)
        with server.work() as work:
            again = work.roster.add_match(Match(**match.model_dump(exclude={"id"})))
        assert 3 == again.id


def test_what_was_moved_is_refused(database: Database, match: Match, tmp_path: Path) -> None:
    """Two databases must never answer one mailbox: the old one names the new one."""
    with closing(Database(f"sqlite:///{tmp_path / 'moved.sqlite'}")) as file:
        moving.move(database, file)
        file.open()

        with pytest.raises(StoreError, match=r"was moved to .*moved\.sqlite; set \[database\] url"):
            database.open()


def test_only_an_empty_database_is_filled(database: Database, match: Match, tmp_path: Path) -> None:
    """Where tables are nothing is written, and the source goes on."""
    other = Database(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.create()

    with pytest.raises(StoreError, match="has tables already"):
        moving.move(database, other)
    database.open()
    other.close()


def test_a_copy_that_differs_is_not_kept(
    database: Database, match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts and hashes of every table are compared before anything counts."""
    copied = moving.copy_rows

    def careless(rows, source, to, target):  # type: ignore[no-untyped-def]
        copied(rows, source, to, target)
        to.exec_driver_sql("UPDATE player SET name = 'Anne' WHERE id = 1")

    monkeypatch.setattr(moving, "copy_rows", careless)
    with closing(Database(f"sqlite:///{tmp_path / 'moved.sqlite'}")) as file:
        with pytest.raises(StoreError, match="differs in player"):
            moving.move(database, file)

        assert file.revision() is None
    database.open()
