"""Digests: what waits for a player comes together, once a day."""

from datetime import UTC, datetime

import pytest

from pbem.desk.time.pace_text import parse
from pbem.testing.people.correspondent import ReceivedMail
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def _inside(mail: ReceivedMail) -> list[ReceivedMail]:
    parts = [part for part in mail.message.iter_attachments() if part.get_content_type() == "message/rfc822"]
    return [ReceivedMail(part.get_content().as_bytes()) for part in parts]


def test_a_digest_brings_the_day_in_one_mail(club: Club) -> None:
    """Each question is attached as a mail that can be answered; a reply for one by itself gets it."""
    ben = club.person("Ben")
    first = club.opens("ecosystem", ["Anna", "Ben"], pace=parse("72h"))
    ben.writes("set digest 18:00")
    second = club.opens("ecosystem", ["Cleo", "Ben"], pace=parse("72h"))
    third = club.opens("ecosystem", ["Dora", "Ben"], pace=parse("72h"))

    assert ["turn", "receipt"] == [mail.kind for mail in ben.mails]
    club.clock.time = datetime(2026, 11, 16, 17, 1, tzinfo=UTC)
    club.look()
    club.look()
    assert ["turn", "receipt", "digest"] == [mail.kind for mail in ben.mails]
    digest = ben.newest
    assert "Your day: 2 questions for you." in digest.text
    assert [f"Ecosystem {number}: your pick 1 of 20 [{number}.1]" for number in (second, third)] == [
        mail.subject for mail in _inside(digest)
    ]
    ben.writes("1", to=_inside(digest)[1])
    assert 1 not in club.live(third).kernel.unanswered(club.live(third).position)
    ben.writes(f"turn {second}", to=digest)
    asked = next(mail for mail in reversed(ben.mails) if "Pick 1 of 20" in mail.text)
    ben.writes("1", to=asked)
    assert 1 not in club.live(second).kernel.unanswered(club.live(second).position)
    assert 1 in club.live(first).kernel.unanswered(club.live(first).position)


def test_a_question_in_a_digest_counts_from_when_the_digest_went_out(club: Club) -> None:
    """Nobody lapses over a mail that waited for its digest."""
    ben = club.person("Ben")
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("72h"))
    ben.writes("set digest 18:00")
    club.opens("ecosystem", ["Cleo", "Ben"], pace=parse("72h"))
    club.person("Cleo").writes("1")
    club.clock.time = datetime(2026, 11, 16, 17, 1, tzinfo=UTC)
    club.look()
    club.clock.time = datetime(2026, 11, 19, 9, 5, tzinfo=UTC)
    club.look()

    assert 2 == club.live(2).position.asked
