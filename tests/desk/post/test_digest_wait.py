"""Which mails wait for the one digest a day that some players want, and when it comes."""

from datetime import UTC, datetime

import pytest

from pbem.desk.time.pace_text import parse
from tests.desk.support.tables import words
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_what_cannot_wait_comes_by_itself(club: Club) -> None:
    """A question that is due soon after the digest, and every last call."""
    ben = club.person("Ben")
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("72h, remind 4h"))
    ben.writes("set digest 18:00")
    club.opens("ecosystem", ["Cleo", "Ben"], pace=parse("12h"))

    assert ["turn", "receipt", "turn"] == [mail.kind for mail in ben.mails]
    club.clock.time = datetime(2026, 11, 19, 5, 30, tzinfo=UTC)
    club.look()
    assert "lastcall" in [mail.kind for mail in ben.mails]


def test_a_digest_ends(club: Club) -> None:
    """What was kept comes at once."""
    ben = club.person("Ben")
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("72h"))
    ben.writes("set digest 18:00")
    club.opens("ecosystem", ["Cleo", "Ben"], pace=parse("72h"))
    ben.writes("set digest off")
    club.look()

    assert "digest" == ben.newest.kind


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set digest noon", "no time of day"),
        ("set calendar maybe", "calendar on or off"),
        ("set reminders soon", "no length of time"),
        ("set reminders 1h 2h 3h 4h 5h 6h", "5 reminders a question are the most"),
        ("set reminders table", "as each table sets them"),
        ("set reminders 12h 3h", "You are reminded 12 and 3 hours before each deadline"),
    ],
)
def test_settings_are_answered_with_a_sentence(club: Club, line: str, said: str) -> None:
    """Whether they can be done or not."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes(line)

    assert said in words(club.person("Anna").newest)
