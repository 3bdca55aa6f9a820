"""What only a server can do to us, and what the operator reads then."""

import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path

import psycopg
import pytest

from pbem.errors import AlreadyRunning, DatabaseUnusable, StoreError, TryAgain
from pbem.store import postgres
from pbem.store.database import Database
from pbem.store.keep import migrate
from pbem.store.keep.checks import check
from pbem.store.keep.restore import restore
from pbem.store.tables.core import Match
from pbem.store.work import Work
from tests.harness.dovecot import free_ports
from tests.harness.fault_proxy import FaultProxy, Trouble
from tests.harness.postgres import Postgres

pytestmark = pytest.mark.postgres_only


def _overtaken(database: Database) -> None:
    with database.work() as work:
        work.notes.fact("count")
        with database.work() as other:
            other.notes.note("count", "2")
        work.notes.note("count", "3")


def _cut(database: Database, work: Work) -> None:
    """The server ends the line of a transaction that has written something."""
    work.notes.note("a", "b")
    (pid,) = work.link.execute("SELECT pg_backend_pid()").fetchone()
    with closing(database.connect()) as other:
        other.execute(f"SELECT pg_terminate_backend({pid}, 5000)")


def _cut_early(database: Database) -> None:
    with database.work() as work:
        _cut(database, work)
        work.notes.note("a", "c")


def test_without_the_driver_the_line_that_brings_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sets a server's address and has not installed its driver reads how to."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    database = Database("postgresql+psycopg://pbem:secret@db.example/pbem")

    with pytest.raises(StoreError, match=r"pip install 'pbem\[postgres\]'") as caught:
        database.open()
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("/test", "/nothing"), r"is not there; make it: createdb --encoding=UTF8 .* nothing"),
        (("pbem@", "nobody@"), r"refuses us; check user and password"),
        (("pbem-pg-", "elsewhere-"), r"cannot be reached"),
    ],
)
def test_a_server_that_refuses_us_is_explained(
    database: Database, change: tuple[str, str], sentence: str
) -> None:
    """No such database, no such user, no such server: each sentence says what to do."""
    wrong = Database(database.url.replace(*change))

    with pytest.raises(StoreError, match=sentence):
        wrong.open()
    assert 1 == len(check(wrong))


def test_a_server_that_is_too_old_is_refused(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The version it has and the one we need are named."""
    monkeypatch.setattr(postgres, "OLDEST", 99)

    with pytest.raises(StoreError, match=r"is PostgreSQL \d.*; pbem needs 99 or newer"):
        database.open()


def test_what_somebody_else_changed_is_done_again(database: Database) -> None:
    """Two who read and then write one row: the second is told so, and `run` does it again with fresh eyes."""
    with database.work() as work:
        work.notes.note("count", "1")
    with pytest.raises(TryAgain):
        _overtaken(database)

    seen = []

    def count(work: Work) -> None:
        seen.append(work.notes.fact("count"))
        if len(seen) == 1:
            with database.work() as other:
                other.notes.note("count", "10")
        work.notes.note("count", str(int(seen[-1]) + 1))

    database.run(count)

    with database.reading() as work:
        assert (["2", "10"], "11", 1) == (seen, work.notes.fact("count"), database.retries)


def test_a_line_that_breaks_at_the_commit_says_perhaps(database: Database) -> None:
    """Nobody can know whether it was done; the sentence says to look first."""
    with pytest.raises(DatabaseUnusable, match=r"perhaps it was done, perhaps not"), database.work() as work:
        _cut(database, work)


def test_a_line_that_breaks_before_is_no_riddle(database: Database) -> None:
    """What was not committed is not there, and the next transaction gets another line."""
    with pytest.raises(DatabaseUnusable, match="was stopped or broke off"):
        _cut_early(database)

    with database.work() as work:
        assert work.notes.fact("a") is None


def test_a_line_of_its_own_that_breaks_is_explained() -> None:
    """Who works there, how large it is, what is set: asked apart from transactions, by each worker."""
    (port,) = free_ports(1)
    with Postgres(port), FaultProxy("127.0.0.1", port) as line:
        backend = Database(f"postgresql+psycopg://pbem@127.0.0.1:{line.port}/empty").backend
        for words, ask in (
            (b"SET default_transaction_isolation", backend.workers),
            (b"SELECT DISTINCT", backend.workers),
            (b"pg_database_size", backend.size),
            (b"SHOW", backend.settings),
        ):
            line.up = Trouble(cut_before=words, end="rst")
            with pytest.raises(DatabaseUnusable):
                ask()


def test_one_at_a_time_holds_the_lock(database: Database) -> None:
    """The second is told who holds it, and may have it as soon as the first has ended."""
    with database.sole(), pytest.raises(AlreadyRunning, match="the server's process"), database.sole():
        pass
    with database.sole():
        pass


def test_the_server_stops_and_comes_back(tmp_path: Path) -> None:
    """As after a power cut: the sentence says so, all that was committed is there, and work goes on."""
    with Postgres() as server:
        database = Database(server.fresh())
        with database.work() as work:
            work.notes.note("a", "b")
        server.stop()
        with pytest.raises(DatabaseUnusable), database.work() as work:
            work.notes.fact("a")
        server.start()
        with database.work() as work:
            assert "b" == work.notes.fact("a")
        database.close()


def test_a_backup_is_restored_to_the_server(
    database: Database, match: Match, now: datetime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are those of the backup, what was there is kept in a schema of its own, and numbers go on."""
    monkeypatch.chdir(tmp_path)
    backup = tmp_path / "nightly.sqlite"
    database.backup(backup)
    with database.work() as work:
        work.notes.note("later", "yes")

    aside = restore(database, backup, now)

    assert ("schema public_replaced_1", []) == (aside, check(database))
    with database.work() as work:
        assert work.notes.fact("later") is None
        again = work.roster.add_match(Match(**match.model_dump(exclude={"id"})))
        assert ["Anna", "Ben", "Cleo"] == [player.name for player in work.roster.players()]
        assert 102 == again.id
        (kept,) = work.link.execute("SELECT value FROM public_replaced_1.fact WHERE key = 'later'").fetchone()
        assert "yes" == kept
    assert {"nightly"} == {path.stem for path in tmp_path.iterdir()}


def test_a_wrong_password_is_told_and_never_repeated() -> None:
    """By a server that asks for one, for a wrong one and for none."""
    with Postgres() as server:
        server.demand_password("guest", "right")
        for given in (":wrong", ""):
            wrong = Database(server.url("empty").replace("pbem@", f"guest{given}@"))
            with pytest.raises(StoreError, match="refuses us; check user and password") as caught:
                wrong.open()
            assert "wrong" not in str(caught.value)


def test_who_may_not_make_tables_is_told_what_helps() -> None:
    """A user of the server who does not own the database, with a glimpse of its tables or without."""
    with Postgres() as server:
        server.demand_password("guest", "right")
        url = server.fresh("template0")
        ours = psycopg.connect(url.replace("+psycopg", ""), autocommit=True)
        for taken in ("CREATE", "USAGE"):
            ours.execute(f"REVOKE {taken} ON SCHEMA public FROM PUBLIC".encode())
            with pytest.raises(StoreError, match="make the user the owner of the database"):
                migrate.upgrade(url.replace("pbem@", "guest:right@"))
        ours.close()


def test_a_pooler_is_named_and_no_worker_starts_behind_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tells of another process than the one that serves it, and would lend our locks to others."""
    monkeypatch.setattr(psycopg.ConnectionInfo, "backend_pid", property(lambda info: 1))

    assert ("connect to the server itself",) == tuple(
        remedy for text, remedy in database.backend.settings() if text.startswith("a pooler stands between")
    )
    with pytest.raises(StoreError, match="connect to the server itself"), database.working():
        pass
    with pytest.raises(StoreError, match="connect to the server itself"), database.sole():
        pass


def test_settings_that_would_lose_mails_are_named(database: Database) -> None:
    """The tests' own server does not wait for its disk, which the doctor of a real one would not pass."""
    with closing(database.connect()) as link:
        name = link.execute("SELECT current_database()").fetchone()[0]
        link.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")

    found = database.backend.settings()

    assert ["fsync", "synchronous_commit"] == [text.split()[0] for text, _ in found]
    assert "set fsync = on in postgresql.conf" == found[0][1]
