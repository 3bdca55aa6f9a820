"""Two processes at one database, and one that is killed."""

import signal
import subprocess
import sys
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

import pytest

from pbem.store.database import Database
from pbem.store.keep.checks import check
from pbem.store.tables import club, core, notes, upkeep
from pbem.store.tables.core import Match

ROOT = Path(__file__).resolve().parents[2]

COUNT_UP = """
import sys
from pbem.store.database import Database
database = Database(sys.argv[1])
def count_up(work):
    before = int(work.notes.fact("count") or 0)
    work.notes.note("count", str(before + 1))
for _ in range(100):
    database.run(count_up)
"""

CREATE = """
import sys
from pbem.store.database import Database
Database(sys.argv[1]).create()
"""

# Says each entry's number when its transaction has been committed, and never ends by itself.
WRITE = """
import sys
from datetime import UTC, datetime
from pbem.store.database import Database
from pbem.store.tables.words import EntryKind
database = Database(sys.argv[1])
while True:
    now = datetime.now(UTC)
    with database.work() as work:
        match = work.roster.match(1)
        entry = work.journal.append(match, EntryKind.ANSWER, "pick trout at d4", arrived=now, now=now)
        work.journal.keep(match, f"position after {entry.number} " + "x" * 9000, "abc")
    print(entry.number, flush=True)
"""


def _start(code: str, database: Database, **streams: object) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", code, database.url], cwd=ROOT, text=True, **streams)


def test_a_new_database_has_every_table(tmp_path: Path) -> None:
    """A process that has loaded nothing else makes all tables, those of table life and the club, too."""
    fresh = Database(f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    with _start(CREATE, fresh):
        pass
    with fresh.reading() as work:
        found = {str(row[0]) for row in work.link.execute("SELECT name FROM sqlite_master")}

    declared = {name for module in (core, club, notes, upkeep) for name in module.Record.metadata.tables}
    assert {"absence", "result"} <= declared
    assert set() == declared - found


def test_two_writers_take_turns(database: Database) -> None:
    """Two processes that read and then write in one transaction lose no update and never fail."""
    with ExitStack() as stack:
        writers = [stack.enter_context(_start(COUNT_UP, database)) for _ in range(2)]

    assert [0, 0] == [writer.returncode for writer in writers]
    with database.reading() as work:
        assert "200" == work.notes.fact("count")


@pytest.mark.parametrize("last", [1, 7, 40])
def test_a_killed_writer_loses_nothing_it_committed(
    database: Database, match: Match, now: datetime, last: int
) -> None:
    """After SIGKILL every entry reported as committed is there, none is half there, and play goes on."""
    reported = 1
    with _start(WRITE, database, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        for _ in range(last):
            reported = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        reported = max([reported, *(int(line) for line in writer.stdout if line.endswith("\n"))])

    assert -signal.SIGKILL == writer.returncode
    assert [] == check(database)
    with database.work() as work:
        found = work.roster.match(1)
        assert found is not None
        snapshot = work.journal.snapshot(1)
        assert snapshot is not None
        assert found.entries in (reported, reported + 1)
        assert (found.entries, True) == (
            snapshot.entry,
            snapshot.position.startswith(f"position after {found.entries} "),
        )
        work.notes.note("play", "goes on")
