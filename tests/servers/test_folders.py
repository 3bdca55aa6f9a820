"""The folder of done letters: deleted while we run, and on a server that keeps all folders below INBOX."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from imapclient import IMAPClient

from pbem.daemon.doctor import examine
from pbem.mail.imap.mailbox import Mailbox
from pbem.testing.people.still_clock import Clock
from tests.harness.clubhouse import Clubhouse
from tests.harness.dovecot import Dovecot

pytestmark = pytest.mark.servers


@pytest.fixture(params=[False, True], ids=["beside INBOX", "below INBOX"])
def server(request: pytest.FixtureRequest) -> Iterator[Dovecot]:
    """A Dovecot whose folders are called Done, or INBOX.Done."""
    users = dict.fromkeys(("play", "operator", "anna", "ben"), "secret")
    with Dovecot(users, below_inbox=request.param) as started:
        yield started


@pytest.fixture
def club(tmp_path: Path, server: Dovecot) -> Iterator[Clubhouse]:
    """Anna and Ben have their first turn mail."""
    users = {name: name.lower() for name in ("play", "operator", "Anna", "Ben")}
    with Clubhouse(tmp_path, server, users, "secret", now=Clock()) as house:
        house.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        house.passes.once()
        yield house


def _folders(server: Dovecot) -> tuple[int, int, int]:
    inbox, junk, done = (len(server.mailbox("play", folder)) for folder in ("INBOX", "Junk", "Done"))
    return inbox, junk, done


def test_letters_come_to_the_folder_of_done_ones(club: Clubhouse, server: Dovecot) -> None:
    """From INBOX and from Junk, whatever the server calls them, and the doctor finds all folders."""
    server.deliver("play", club.letter("Anna", "status"))
    server.deliver("play", club.letter("Ben", "status"), "Junk")
    tally = club.passes.once()

    assert (2, False) == (tally.letters, tally.failed)
    assert (0, 0, 2) == _folders(server)
    found = {each.name: each for each in examine(club.settings, club.office.now)}
    assert (True, True) == (found["imap folders"].good, "imap clock" in found)


def test_a_folder_that_was_deleted_is_made_again(club: Clubhouse, server: Dovecot) -> None:
    """Also on a connection that has seen it: the letters are read and moved, and nothing is amiss."""
    with Mailbox(club.passes.account) as mailbox:
        server.deliver("play", club.letter("Anna", "status"))
        club.passes.once(mailbox)
        client = IMAPClient("127.0.0.1", server.imap_port, ssl=False)
        client.login("play", "secret")
        client.delete_folder(mailbox._named("Done"))
        client.logout()
        server.deliver("play", club.letter("Ben", "status"))
        tallies = [club.passes.once(mailbox), club.passes.once(mailbox)]

    assert [(1, False), (0, False)] == [(tally.letters, tally.failed) for tally in tallies]
    assert (0, 0, 1) == _folders(server)
