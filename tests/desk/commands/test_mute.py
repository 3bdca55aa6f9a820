"""`mute`: no more press from somebody."""

import pytest

from tests.desk.support.tables import said
from tests.harness.club import Club


def test_mute_and_unmute(club: Club) -> None:
    """The muted is not told; what was sent meanwhile does not come later."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    ben.writes("mute anna")
    assert "You get no press from Anna any more" in said(ben.newest.text)
    before = len(ben.mails)
    anna.writes("tell ben: are you there")
    assert "Sent to Ben." in anna.newest.text
    assert before == len(ben.mails)

    ben.writes("unmute")
    assert "You get press from Anna again." in said(ben.newest.text)
    anna.writes("tell ben: now then")
    assert "now then" in ben.newest.text
    assert "are you there" not in ben.newest.text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("mute", "Say whom: mute anna, or mute all.")],
)
def test_press_that_cannot_be_sent_says_why(club: Club, line: str, sentence: str) -> None:
    """And nobody gets anything."""
    club.opens("ecosystem", ["Anna", "Ben", "Bea"])
    anna = club.person("Anna")
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert 1 == len(club.person("Ben").mails)
