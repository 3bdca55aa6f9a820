"""`unmute`: their press is read again."""

import pytest

from tests.desk.support.tables import said
from tests.harness.club import Club


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("unmute ben", "That was not muted.")],
)
def test_press_that_cannot_be_sent_says_why(club: Club, line: str, sentence: str) -> None:
    """And nobody gets anything."""
    club.opens("ecosystem", ["Anna", "Ben", "Bea"])
    anna = club.person("Anna")
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert 1 == len(club.person("Ben").mails)


def test_one_of_two_is_read_again(club: Club) -> None:
    """By name; who was not named stays muted."""
    club.opens("ecosystem", ["Anna", "Ben", "Bea"])
    anna, ben, bea = (club.person(name) for name in ("Anna", "Ben", "Bea"))
    anna.writes("mute all")
    anna.writes("unmute bea")
    assert "You get press from Bea again." in said(anna.newest.text)
    before = len(anna.mails)
    ben.writes("tell anna: hello")
    assert before == len(anna.mails)
    bea.writes("tell anna: hello")

    assert "  | hello\n" in anna.newest.text
