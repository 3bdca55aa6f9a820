"""A match as a file: what stands in it, and when there is one."""

import pytest

from pbem.errors import PlayerError
from tests.desk.support.matches import exported, play, played_match
from tests.harness.club import Club


def test_a_finished_match_shows_nobodys_wishes(club: Club) -> None:
    """What was left for later is no part of the file everybody gets."""
    number = played_match(club)
    club.person("Anna").writes("prefer trout at d4")
    assert 1 == len(exported(club, number)["standing"])
    play(club, number, 20)

    assert [] == exported(club, number)["standing"]


def test_a_match_that_has_not_begun_is_not_exported(club: Club) -> None:
    """Before everybody has joined there is nothing but the secret."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)

    with pytest.raises(PlayerError, match="has not begun"):
        exported(club, 1)
