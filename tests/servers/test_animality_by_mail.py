"""A whole match of Animality through a real IMAP server and an SMTP server."""

import pytest

from pbem.desk.ops import match_admin
from pbem.desk.record.match_file import parse
from pbem.desk.record.verify import Proved, verify
from pbem.store.tables.words import LetterStatus, MatchStatus
from tests.harness.clubhouse import Clubhouse

pytestmark = pytest.mark.servers


def test_a_whole_match_of_animality_by_mail(clubhouse: Clubhouse) -> None:
    """Two programs play from invitation to finale through Dovecot, and its dice are proved by the file."""
    match = clubhouse.opens("animality", ("Anna", "Ben"))
    clubhouse.play()
    live = clubhouse.live(match)

    assert MatchStatus.FINISHED is live.match.status
    assert live.position.outcome is not None
    with clubhouse.office.database.work() as work:
        assert {LetterStatus.DONE} == set(work.inbox.counts())
        assert work.journal.verify(live.match) is None
        text = match_admin.export(clubhouse.office, work, live.match, "tester")
    first = next(mail.raw for mail in clubhouse.mails("Ben") if mail.kind == "turn")
    assert Proved.FAIR is verify(parse(text.encode()), first).verdict
