"""`hand`: what one holds, in short."""

from tests.harness.club import Club


def test_hand_is_short(club: Club) -> None:
    """What one holds, without the table."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("hand")

    assert "YOUR HAND" in anna.newest.text
    assert "POINTS AT ONCE" not in anna.newest.text
