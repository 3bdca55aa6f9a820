"""Whole matches through a real IMAP server and an SMTP server."""

import pytest

from pbem.store.tables.words import LetterStatus, MatchStatus
from tests.harness.clubhouse import Clubhouse

pytestmark = pytest.mark.servers


def test_a_whole_match_by_mail(clubhouse: Clubhouse) -> None:
    """Three programs play Ecosystem from invitation to finale through Dovecot."""
    match = clubhouse.opens("ecosystem", ("Anna", "Ben", "Cleo"))
    clubhouse.play()
    live = clubhouse.live(match)

    assert MatchStatus.FINISHED is live.match.status
    assert live.position.outcome is not None
    with clubhouse.office.database.reading() as work:
        assert set(work.inbox.counts()) == {LetterStatus.DONE}
        assert work.journal.verify(live.match) is None


def test_done_mail_is_moved_away(clubhouse: Clubhouse) -> None:
    """After a pass the inbox is empty and the done folder holds the letters."""
    clubhouse.opens("ecosystem", ("Anna", "Ben"))
    clubhouse.passes.once()
    clubhouse.bots[0].look()
    clubhouse.passes.once()

    user = clubhouse.users["play"]
    assert [] == clubhouse.imap.mailbox(user, "INBOX")
    assert 1 == len(clubhouse.imap.mailbox(user, "Done"))
