"""Looking, trying and taking back: show, hand, check, undo, wait, ready, quit."""

from tests.desk.support.tables import said
from tests.harness.club import Club


def test_quit_ends_the_reading_of_a_mail(club: Club) -> None:
    """What follows is listed as not read, shortly."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\nquit\n1\nresign\nundo\nshow")

    assert () == club.live(1).position.sealed
    assert not club.live(1).sitters[0].resigned
    assert "Not read, below quit: 1; resign; undo and 1 more." in said(anna.newest.text)


def test_commands_below_two_dashes_are_listed_as_not_read(club: Club) -> None:
    """A plain signature is not worth a word."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\n--\nresign")
    assert "Not read, below --: resign." in said(anna.newest.text)
    anna.writes("status\n-- \nAnna Miller")
    assert "Not read, below" not in said(anna.newest.text)
    assert not club.live(1).sitters[0].resigned
