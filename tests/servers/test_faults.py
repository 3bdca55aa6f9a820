"""What the operator reads, and what becomes of letters, when a mailbox, a disk or a database fails us."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import pytest
from imapclient import IMAPClient

from pbem.daemon.intake import Intake
from pbem.daemon.points import unwatched
from pbem.errors import DatabaseUnusable
from pbem.store.database import Database
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import LetterStatus
from pbem.testing.people.still_clock import Clock
from tests.harness.clubhouse import Clubhouse
from tests.harness.dovecot import Dovecot
from tests.harness.fault_proxy import FINE, FaultProxy, Trouble

pytestmark = pytest.mark.servers

_FULL = b"NO [OVERQUOTA] Quota exceeded"


@pytest.fixture
def club(timed: Clubhouse, dovecot: Dovecot, clock: Clock) -> Clubhouse:
    """Anna and Ben have their first turn mail, and both have answered it."""
    timed.opens("ecosystem", ("Anna", "Ben", "Cleo"), start_now=True)
    timed.passes.once()
    clock.go(hours=1)
    for name in ("Anna", "Ben"):
        dovecot.deliver(timed.users["play"], timed.letter(name, "rules\nstatus"), arrived=clock())
    return timed


def _letters(club: Clubhouse) -> list[LetterRow]:
    with club.office.database.reading() as work:
        return work.inbox.latest()


def _problems(club: Clubhouse) -> list[str]:
    with club.office.database.reading() as work:
        return [problem.text for problem in work.notes.problems()]


def _pass_fails(club: Clubhouse) -> str:
    with pytest.raises(DatabaseUnusable) as failed:
        club.passes.once()
    return str(failed.value)


@pytest.mark.parametrize(("command", "missing"), [("MOVE", ""), ("COPY", "MOVE")])
def test_a_full_mailbox_keeps_no_letter_from_being_read(
    club: Clubhouse,
    dovecot: Dovecot,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    missing: str,
) -> None:
    """Mails that cannot be moved are read all the same, batch after batch, and moved when there is room.

    A server without the extension MOVE is asked to copy them, and nothing is marked as deleted before it has.
    """
    known = IMAPClient.has_capability
    monkeypatch.setattr(
        IMAPClient, "has_capability", lambda client, name: name != missing and known(client, name)
    )
    club.passes.intake = Intake(club.office, "INBOX", "Done", (), 1, unwatched)
    full = Trouble(refused=f" {command} ".encode(), refusal=_FULL)
    with FaultProxy(dovecot.host, dovecot.imap_port, up=full) as proxy:
        club.passes.account = replace(club.passes.account, port=proxy.port)
        tallies = [club.passes.once()]
        clock.go(minutes=1)
        tallies.append(club.passes.once())
        problems = _problems(club)
        proxy.up = FINE
        club.passes.once()

    assert [(2, True, 1), (0, True, 0)] == [
        (tally.letters, tally.failed, len(tally.problems)) for tally in tallies
    ]
    assert "The mailbox is full: make room there" in problems[0]
    assert [LetterStatus.DONE] * 2 == [letter.status for letter in _letters(club)]
    with club.office.database.reading() as work:
        assert [True] == [work.notes.is_well(problem.key) for problem in work.notes.problems()]
    assert (0, 2) == tuple(len(dovecot.mailbox(club.users["play"], name)) for name in ("INBOX", "Done"))


def _grow(database: Database) -> Callable[[], None]:
    """Let the file grow no further from now on; what is returned lets it grow again."""

    def limit(pages: int) -> None:
        with database.work() as work:
            work.link.execute(f"PRAGMA max_page_count={pages}")

    # What is sent takes little room: none is left for it in pages that are there already.
    with closing(database.connect()) as link:
        link.execute("VACUUM")
        used = link.execute("PRAGMA page_count").fetchone()[0]
    limit(used)
    return lambda: limit(1_073_741_823)


def test_a_disk_that_stays_full_costs_no_letter(club: Clubhouse) -> None:
    """However many passes find no room, the letters wait, are not counted as tried, and are then read."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(club.passes.clerk, "work_off", lambda *_: 0)
        club.passes.once()
    make_room = _grow(club.office.database)
    said = {_pass_fails(club) for _ in range(12)}
    make_room()

    assert 1 == len(said)
    assert "because the disk is full; make room, nothing already stored is lost" in said.pop()
    club.passes.once()
    assert [LetterStatus.DONE] * 2 == [letter.status for letter in _letters(club)]


def test_a_locked_database_is_said_to_be_locked(club: Clubhouse) -> None:
    """The pass ends with a sentence when another program holds the lock for too long; then all goes on."""
    database = club.office.database
    impatient = Database(database.url, patience=0.05)
    club.passes.warden._office = replace(club.office, database=impatient)
    with closing(database.connect()) as holder, closing(impatient):
        holder.execute("BEGIN IMMEDIATE")
        said = _pass_fails(club)
        holder.execute("ROLLBACK")
        tally = club.passes.once()

    assert "is locked by another program; stop that program or try again" in said
    assert 2 == tally.letters
