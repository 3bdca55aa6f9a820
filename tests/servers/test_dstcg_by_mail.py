"""A whole match of the card game through a real IMAP server and an SMTP server."""

import pytest

from pbem.store.tables.words import LetterStatus, MatchStatus
from tests.harness.clubhouse import Clubhouse

pytestmark = pytest.mark.servers


@pytest.mark.long
def test_a_whole_card_game_by_mail(clubhouse: Clubhouse) -> None:
    """Two programs play the card game from invitation to finale through Dovecot."""
    match = clubhouse.opens("dstcg", ("Anna", "Ben"))
    clubhouse.play()
    live = clubhouse.live(match)

    assert MatchStatus.FINISHED is live.match.status
    assert live.position.outcome is not None
    with clubhouse.office.database.reading() as work:
        assert {LetterStatus.DONE} == set(work.inbox.counts())
        assert work.journal.verify(live.match) is None
