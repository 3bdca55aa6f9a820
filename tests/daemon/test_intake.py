"""One mail that the server cannot give must not keep the others from being read."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.daemon.intake import Intake
from pbem.mail.imap.mailbox import ImapAccount, Mailbox, MailboxUnavailable
from pbem.store.books.facts import FETCHED
from tests.harness.club import Club
from tests.harness.odd_imap import OddImapServer

# On both kinds of database.
pytestmark = pytest.mark.usefixtures("place")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[OddImapServer]:
    """A server of our own with five mails."""
    with OddImapServer(tmp_path / "imap", {"play": "pw"}) as started:
        for number in range(1, 6):
            started.deliver("play", f"Message-ID: <{number}@mail.example>\r\n\r\nhello {number}\r\n".encode())
        yield started


@pytest.fixture
def intake(club: Club) -> Intake:
    """Reads the mailbox in batches of three."""
    return Intake(club.office, "INBOX", "Done", (), 3, lambda point: None)


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """The desk behind it."""
    return Club(tmp_path)


def look(server: OddImapServer, intake: Intake) -> int:
    """One look into the mailbox, on a connection of its own."""
    with Mailbox(ImapAccount(server.host, server.imap_port, "none", "play", "pw", timeout=5)) as mailbox:
        return intake.fetch(mailbox)


def fetched(club: Club) -> str | None:
    """When a fetch last succeeded, as deadlines see it."""
    with club.office.database.reading() as work:
        return work.notes.fact(FETCHED)


def test_a_refused_mail_is_left_out(server: OddImapServer, intake: Intake, club: Club) -> None:
    """The four others are stored and moved in the same pass, and the operator is told which one was not."""
    server.lose("play", 2)

    assert 4 == look(server, intake)
    assert 1 == len(server.mailbox("play"))
    club.deliver()
    assert "Mail in the folder INBOX cannot be fetched: UID 2." in " ".join(club.operator.newest.text.split())


def test_a_mail_that_breaks_the_line_is_left_out(server: OddImapServer, intake: Intake, club: Club) -> None:
    """All others are read in every pass, whatever stands beside it; it is tried again after an hour."""
    server.lose("play", 2, hang_up=True)
    stored = [look(server, intake)]
    for number in (6, 7, 8):
        server.deliver("play", f"Message-ID: <{number}@mail.example>\r\n\r\nhello\r\n".encode())
        stored.append(look(server, intake))

    assert ([4, 1, 1, 1], 1) == (stored, len(server.mailbox("play")))
    club.deliver()
    assert ["UID 2."] == [mail.text.partition("fetched: ")[2][:6] for mail in club.operator.mails]

    server._box("play", "INBOX").lost.clear()
    club.clock.go(minutes=61)
    assert (1, []) == (look(server, intake), server.mailbox("play"))


def test_a_server_that_always_hangs_up_is_no_message(server: OddImapServer, intake: Intake) -> None:
    """After so many broken lines it is the server that is broken."""
    for number in range(6, 60):
        server.deliver("play", f"Message-ID: <{number}@mail.example>\r\n\r\nhello\r\n".encode())
    for uid in range(1, 60):
        server.lose("play", uid, hang_up=True)

    with pytest.raises(MailboxUnavailable):
        look(server, intake)


def test_deadlines_wait_a_day_for_a_mail_that_is_left_out(server: OddImapServer, club: Club) -> None:
    """It may be an answer in good time, so the fetch does not count; after a day it does."""
    intake = Intake(club.office, "INBOX", "Done", (), 3, lambda point: None)
    server.lose("play", 2)
    look(server, intake)
    assert None is fetched(club)

    club.clock.go(hours=25)
    look(server, intake)
    assert club.clock().isoformat() == fetched(club)


def test_a_server_that_refuses_everything(server: OddImapServer, intake: Intake, club: Club) -> None:
    """What cannot be had stays where it is for the next look, and the operator gets one mail."""
    for uid in range(1, 6):
        server.lose("play", uid)

    assert 0 == look(server, intake)
    assert 5 == len(server.mailbox("play"))
    club.deliver()
    assert 1 == len(club.operator.mails)


def test_a_line_that_broke_over_every_mail_costs_nobody_an_hour(
    server: OddImapServer, intake: Intake, club: Club
) -> None:
    """Where no mail could be had it may be the line: the next look tries again, the one after it does not."""
    for uid in range(1, 6):
        server.lose("play", uid, hang_up=True)
    assert 0 == look(server, intake)

    server._box("play", "INBOX").lost.clear()
    assert (5, []) == (look(server, intake), server.mailbox("play"))


def test_a_mail_alone_that_breaks_the_line_is_tried_once_more_and_then_rests(
    server: OddImapServer, intake: Intake, club: Club
) -> None:
    """Each try costs a connection, so it is left for an hour once it is sure."""
    look(server, intake)
    server.deliver("play", b"Message-ID: <6@mail.example>\r\n\r\nhello\r\n")
    server.lose("play", 6, hang_up=True)
    look(server, intake)
    look(server, intake)
    server._box("play", "INBOX").lost.clear()

    assert (0, 1) == (look(server, intake), len(server.mailbox("play")))
    club.clock.go(minutes=61)
    assert (1, []) == (look(server, intake), server.mailbox("play"))
