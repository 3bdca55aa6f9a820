"""`tell`: it takes the rest of the mail, and nothing of it is an order."""

import pytest

from tests.desk.support.tables import admitted, said
from tests.harness.club import Club


@pytest.mark.both
@pytest.mark.parametrize(
    ("line", "sentence"),
    [("tell all: hi", "The match has not begun.")],
)
def test_what_cannot_be_done_at_a_table_says_why(club: Club, line: str, sentence: str) -> None:
    """The receipt names the line and the reason."""
    anna = admitted(club, "Anna")
    anna.writes("new dstcg 3 seats")
    anna.writes(line)

    assert "NOT POSSIBLE, nothing was done." in anna.newest.text
    assert sentence in said(anna.newest.text)


def test_nothing_behind_tell_is_read_as_an_order(club: Club) -> None:
    """It takes the rest of the mail, empty lines included; what stands above is read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\ntell ben: what if I did this\n\n1\nresign")

    assert () == club.live(1).position.sealed
    assert not club.live(1).sitters[0].resigned
    assert "  | what if I did this\n  |\n  | 1\n  | resign\n" in club.person("Ben").newest.text
    assert "YOUR MATCHES" in anna.newest.text


def test_a_tell_that_cannot_be_sent_still_takes_the_rest(club: Club) -> None:
    """A forgotten colon must not turn a letter into orders."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("tell ben what do you think of\n1")

    assert () == club.live(1).position.sealed
    assert "Write it as tell anna: your words" in said(anna.newest.text)
