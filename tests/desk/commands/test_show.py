"""`show`: the board of now or of an earlier question."""

import pytest

from tests.desk.support.tables import said
from tests.harness.club import Club


def test_show_sends_the_board_again(club: Club) -> None:
    """The same question, whole."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("show")

    assert anna.mails[0].text.split("YOUR HAND")[1] == anna.newest.text.split("YOUR HAND")[1]


def test_show_after_answering_shows_the_board_without_a_question(club: Club) -> None:
    """The answer stays on file."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    anna.writes("show")

    assert "YOUR HAND" in anna.newest.text
    assert "Change it until" in anna.newest.text
    assert 1 == len(club.live(1).position.sealed)


def test_show_of_an_earlier_question(club: Club) -> None:
    """The board as it was then, and what one sent."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    first = anna.newest.text
    order = club.first_order(1, 0)
    anna.writes("1")
    club.person("Ben").writes("1")
    anna.writes("show 1")

    hand = first.split("YOUR HAND")[1].split("YOUR GRID")[0]
    assert f"YOUR HAND{hand}" in anna.newest.text
    assert "QUESTION 1     pick 1 of 20, as you saw it" in anna.newest.text
    assert f"YOU SENT     {order}" in anna.newest.text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("show 7", "There was no question 7; the last was 1."),
        ("show everything", "or with a question's number as in our subjects: show 7."),
    ],
)
def test_what_cannot_be_tried_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position
