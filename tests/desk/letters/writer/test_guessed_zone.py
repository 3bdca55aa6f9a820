"""A player's zone is read off the Date of a mail once, and the receipt says so."""

from tests.desk.support.tables import said
from tests.harness.club import Club


def test_a_guessed_zone_is_said_once(club: Club) -> None:
    """The Date's offset is read until the player sets a zone."""
    club.opens("ecosystem", ["Anna", "Ben"], zone="America/Chicago")
    anna = club.person("Anna")
    anna.writes("status")
    assert "guessed from your mail" in said(anna.newest.text)
    anna.writes("status")
    assert "guessed from your mail" not in said(anna.newest.text)
