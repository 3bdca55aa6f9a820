"""`tell`: a game master writes to one player."""

import pytest

from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_a_game_master_may_write_to_a_player_more_than_once(club: Club) -> None:
    """Nothing of it is journalled, so that each of these mails needs a name of its own."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    anna, ruth = club.person("Anna"), club.person("Ruth")
    for line in ("announce 1 Hello", "tell 1 anna: one", "tell 1 anna: two"):
        ruth.writes(line)

    told = [word for mail in anna.mails for word in ("one", "two") if f"  | {word}\n" in mail.text]
    assert ["one", "two"] == told
