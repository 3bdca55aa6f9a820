"""A mailbox that was used before: what lies there is left, and what is old brings no mail."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.daemon.clerk import Clerk
from pbem.daemon.intake import Intake
from pbem.desk.deadlines import start
from pbem.mail.imap.mailbox import ImapAccount, Mailbox
from pbem.store.tables.words import LetterStatus
from pbem.testing.servers.imap_server import ImapServer
from tests.harness.club import Club


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ImapServer]:
    """A server with three mails of strangers."""
    with ImapServer(tmp_path / "imap", {"play": "pw"}) as started:
        for number in range(3):
            started.deliver("play", mail(number))
        yield started


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """The desk behind it."""
    return Club(tmp_path)


def mail(number: int) -> bytes:
    """A stranger's mail."""
    return f"From: s{number}@mail.example\r\nMessage-ID: <{number}@x>\r\n\r\nhello {number}\r\n".encode()


def look(server: ImapServer, club: Club) -> int:
    """One look into the mailbox by a new installation."""
    intake = Intake(club.office, "INBOX", "Done", (), 50, lambda point: None, leave_old=True)
    with Mailbox(ImapAccount(server.host, server.imap_port, "none", "play", "pw", timeout=5)) as mailbox:
        return intake.fetch(mailbox)


def test_what_lies_there_is_left(server: ImapServer, club: Club) -> None:
    """The first pass fetches none of it and says how many there are; what comes later is read."""
    assert 0 == look(server, club)
    assert 3 == len(server.mailbox("play"))
    club.deliver()
    assert "3 mails lie in INBOX from before the first pass." in " ".join(club.operator.newest.text.split())

    server.deliver("play", mail(7))
    assert 1 == look(server, club)
    assert 3 == len(server.mailbox("play"))
    with club.office.database.reading() as work:
        assert [] == [problem.key for problem in work.notes.problems()]


def test_from_the_start(server: ImapServer, club: Club) -> None:
    """Whoever wants it has all of it read."""
    look(server, club)
    with club.office.database.work() as work:
        start.unmark(work)

    assert 3 == look(server, club)


def test_a_database_that_has_fetched_has_no_mark(server: ImapServer, club: Club) -> None:
    """After an upgrade the letters that wait are read as always."""
    club.receive(mail(100))

    assert 3 == look(server, club)


def test_an_old_letter_is_not_answered(club: Club) -> None:
    """Without a code after three days, by when it came or when it says it was written."""
    mallory = club.person("Mallory")
    mallory.writes("hello", headers={"Date": "Thu, 12 Nov 2026 08:00:00 +0100"})
    assert ["old"] == [verdict.reason for verdict in club.verdicts]
    assert [] == mallory.mails

    mallory.writes("hello", headers={"Date": "Sun, 15 Nov 2026 08:00:00 +0100"})
    assert 1 == len(mallory.mails)


@pytest.mark.parametrize(
    ("days", "line", "done"),
    [(15, "{order}", True), (15, "resign", False), (15, "set zone Asia/Tokyo", False), (13, "status", True)],
)
def test_an_old_letter_under_a_code_only_orders(club: Club, days: int, line: str, done: bool) -> None:
    """After two weeks an order to the question that is still open counts, and nothing else does."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna._post = lambda _, raw: club.store(raw)
    anna.writes(line.format(order=club.first_order(1, 0)))
    club.clock.go(hours=24 * days)
    club.settle()

    assert ("NOT POSSIBLE" not in anna.newest.text) == done
    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert (1 if done and days > 14 else 0) == len(club.live(1).position.sealed)


def test_an_old_letter_that_answers_no_open_question_is_not_answered(club: Club) -> None:
    """Neither under the code of a closed question nor under a player's own."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("games", address="play@club.example", fresh=True)
    own, count = anna.newest, len(anna.mails)
    anna._post = lambda _, raw: club.store(raw)
    anna.writes("new ecosystem", to=own)
    club.clock.go(hours=24 * 15)
    club.settle()

    assert count == len(anna.mails)


def test_a_pile_waits_for_the_operator(club: Club) -> None:
    """More than fifty letters without a code in a pass are not answered before the operator lets them be."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, order = club.person("Anna"), club.first_order(1, 0)
    anna._post = lambda _, raw: club.store(raw)
    anna.writes(order)
    for number in range(51):
        club.store(mail(number))
    clerk = Clerk(club.office, lambda point: None)
    clerk.work_off()
    club.deliver()

    with club.office.database.work() as work:
        assert 51 == len(work.inbox.of_status(LetterStatus.PILED))
        assert 1 == len(club.live(1).position.sealed)
        assert 51 == work.inbox.release()
    assert "51 letters without a reply code" in " ".join(club.operator.newest.text.split())

    clerk.work_off()
    with club.office.database.reading() as work:
        assert 51 == work.inbox.counts()[LetterStatus.HELD]


def test_old_letters_have_a_share_of_today(club: Club) -> None:
    """Letters of as many days as you like are counted by when they are dealt with."""
    mallory = club.person("Mallory")
    for number in range(205):
        club.store(mail(number).replace(f"s{number}@".encode(), b"mallory@"))
    with club.office.database.work() as work:
        work.link.execute("UPDATE letter SET arrived = arrived - id * 86400 * 1000000")
    club.settle()

    assert "sender's share" in {verdict.reason for verdict in club.verdicts}
    assert [] == mallory.mails
