"""`history`: what its reader was told so far."""

from tests.harness.club import Club


def test_history_tells_what_the_reader_was_told(club: Club) -> None:
    """Picks that were revealed."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    first = club.first_order(1, 0).split()[1]
    anna.writes("1")
    ben.writes("1")
    anna.writes("history")

    assert "HISTORY" in anna.newest.text
    assert f"You       {first} at e4" in anna.newest.text
