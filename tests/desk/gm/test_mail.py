"""`mail`: whether our mails reach a player."""

import pytest

from pbem.store.tables.words import DispatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import newest
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.mark.usefixtures("nora")
def test_a_game_master_asks_whether_mails_arrive(club: Club, ruth: Correspondent) -> None:
    """Kinds, times and fates of the last mails to a player, and when they were last heard of."""
    ruth.writes("mail 1 anna\nmail 1 ben\nmail 1 zoe\nmail 2 nora")
    text = ruth.newest.text

    assert "MAIL TO ANNA     match 1, the newest first\n  Mon 16 Nov, 10:00, receipt: taken by" in text
    assert "  Mon 16 Nov, 10:00, turn: taken by the mail server\n  Never heard of.\n" in text
    assert "Write mail 1 NAME with one of Anna, Ben." in newest(ruth)
    assert "You are not the game master of match 2." in newest(ruth)


@pytest.mark.parametrize("status", DispatchStatus)
def test_every_fate_of_a_mail_has_its_words(club: Club, ruth: Correspondent, status: DispatchStatus) -> None:
    """With the server's own words where it refused."""
    with club.office.database.work() as work:
        work.link.execute(
            "UPDATE dispatch SET status = :status, last_error = '552 mailbox full' WHERE recipient = :to",
            status=str(status),
            to="ben@mail.example",
        )
    ruth.writes("mail 1 ben")
    lines = [line for line in ruth.newest.text.splitlines() if ", turn: " in line]

    assert 1 == len(lines)
    assert (status is DispatchStatus.SENT) == ("552 mailbox full" not in newest(ruth))
