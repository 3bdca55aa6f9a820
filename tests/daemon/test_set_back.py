"""A database that was put back by hand is noticed by what the mailbox knows, and by nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store.books.facts import RESTORED
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.imap_server import ImapServer
from tests.harness.clubhouse import Clubhouse

_PEOPLE = ("play", "operator", "Anna", "Ben")


@pytest.fixture
def imap(tmp_path: Path) -> Iterator[ImapServer]:
    """A server of our own."""
    with ImapServer(tmp_path / "imap", dict.fromkeys(map(str.lower, _PEOPLE), "pw")) as started:
        yield started


@pytest.fixture
def clock() -> Clock:
    """A clock the test moves by itself."""
    return Clock()


@pytest.fixture
def club(tmp_path: Path, imap: ImapServer, clock: Clock) -> Iterator[Clubhouse]:
    """Anna and Ben have their first turn mail."""
    users = {name: name.lower() for name in _PEOPLE}
    with Clubhouse(tmp_path, imap, users, "pw", now=clock) as house:
        house.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        house.passes.once()
        yield house


def _restored(club: Clubhouse) -> bool:
    with club.office.database.reading() as work:
        return bool(work.notes.fact(RESTORED))


def _snapshot(club: Clubhouse) -> bytes:
    club.office.database.backup(club.folder / "copy")
    return (club.folder / "copy").read_bytes()


def _put_back(club: Clubhouse, saved: bytes) -> None:
    club.office.database.close()
    path = club.settings.database.path
    for side in ("", "-wal", "-shm"):
        path.with_name(path.name + side).unlink(missing_ok=True)
    path.write_bytes(saved)


def test_letters_that_were_forgotten_are_read_again(club: Clubhouse, imap: ImapServer, clock: Clock) -> None:
    """The next pass reads them, says so once, mails their answers to nobody twice, and plays on."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    saved = _snapshot(club)
    imap.deliver("play", club.letter("Ben", "status"))
    club.passes.once()
    before = len(club.mails("Ben"))
    _put_back(club, saved)

    tallies = [club.passes.once()]
    clock.go(minutes=5)
    tallies.append(club.passes.once())

    assert [(1, True, 2), (0, False, 0)] == [
        (tally.letters, tally.failed, len(tally.problems)) for tally in tallies
    ]
    assert 1 == sum("it was set back to an earlier state" in text for text in tallies[0].problems)
    with club.office.database.reading() as work:
        assert 2 == len(work.inbox.latest())
    answers = [mail.kind for mail in club.mails("Ben")[before:]]
    assert [] == [kind for kind in answers if kind == "receipt"]
    assert 2 == len(imap.mailbox("play", "Done"))


def test_a_crash_before_the_mark_was_noted_is_none(club: Clubhouse, imap: ImapServer) -> None:
    """What lies in the folder is known, so nothing was set back."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    with club.office.database.reading() as work:
        noted = work.notes.fact("done")
    imap.deliver("play", club.letter("Ben", "status"))
    club.passes.once()
    with club.office.database.work() as work:
        assert noted is not None
        assert noted != work.notes.fact("done")
        work.notes.note("done", noted)
    tally = club.passes.once()

    assert (False, False) == (tally.failed, _restored(club))


def test_a_folder_that_was_deleted_or_renumbered_is_none(club: Clubhouse, imap: ImapServer) -> None:
    """Its letters are known under whatever number."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    imap.break_uidvalidity("play", "Done")
    tally = club.passes.once()

    assert (False, False) == (tally.failed, _restored(club))
