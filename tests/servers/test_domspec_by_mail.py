"""A whole match of Dominant Species through a real IMAP server and an SMTP server."""

import pytest

from pbem.store.tables.words import EntryKind, LetterStatus, MatchStatus
from tests.harness.clubhouse import Clubhouse

pytestmark = pytest.mark.servers


@pytest.mark.long
def test_a_whole_match_by_mail(clubhouse: Clubhouse) -> None:
    """Two programs that plan their turns ahead play from invitation to Ice Age through Dovecot."""
    match = clubhouse.opens("domspec", ("Anna", "Ben"), foresighted=True)
    clubhouse.play()
    live = clubhouse.live(match)

    assert MatchStatus.FINISHED is live.match.status
    assert live.position.state.ice_age
    with clubhouse.office.database.reading() as work:
        assert {LetterStatus.DONE} == set(work.inbox.counts())
        assert work.journal.verify(live.match) is None
        kinds = [entry.kind for entry in work.journal.entries(match)]
    # Most answers come from plans and orders left before.
    assert kinds.count(EntryKind.STANDING) > kinds.count(EntryKind.ANSWER)
