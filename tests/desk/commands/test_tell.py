"""`tell`: it takes the rest of the mail, and nothing of it is an order."""

import pytest

from tests.desk.support.tables import refused_at_a_table, said
from tests.harness.club import Club


@pytest.mark.both
def test_what_cannot_be_done_at_a_table_says_why(club: Club) -> None:
    """The receipt names the line and the reason."""
    assert "The match has not begun." in refused_at_a_table(club, "tell all: hi")


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


@pytest.mark.parametrize("name", ["gm", "the game master", "Ruth", "GM"])
def test_a_word_to_the_game_master_is_answered(club: Club, name: str) -> None:
    """By any name; they answer the mail itself, and only the player reads it."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    anna, ben, ruth = (club.person(each) for each in ("Anna", "Ben", "Ruth"))
    before = len(ben.mails)
    anna.writes(f"tell {name}: May I swap a rabbit?")

    assert "Sent to Ruth." in anna.newest.text
    assert "  | May I swap a rabbit?" in ruth.newest.text
    assert "anna@mail.example" not in ruth.newest.text
    ruth.writes("tell 1 anna: Yes, with any other card.")
    assert "Anna was told." in ruth.newest.text
    assert "Ruth writes to you alone:\n\n  | Yes, with any other card." in anna.newest.text
    assert before == len(ben.mails)


def test_without_a_game_master_nobody_is_told(club: Club) -> None:
    """The player reads that there is none."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("tell gm: hello?")

    assert "This match has no game master" in anna.newest.text
