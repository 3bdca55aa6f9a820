"""`review`: what mattered most in a match that is over, by mail in and mails out."""

import re

import pytest

from tests.desk.support.reviews import blundered, told
from tests.desk.support.tables import newest
from tests.harness.club import Club

pytestmark = pytest.mark.usefixtures("brief")


def test_a_planted_blunder_is_found_first(club: Club) -> None:
    """It comes in a mail of its own: up to three moments of each player, with what was at stake."""
    order = blundered(club)
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("review")
    assert "a mail tells what it found" in newest(anna)
    before = len(ben.mails)
    assert 38 == club.look_back()

    assert "Ecosystem 1: looking back" == anna.newest.subject
    mine = told(anna, "You")
    assert f"pick 16 of 20 {order}" == mine[0]
    assert mine[1].startswith("better pick ")
    assert re.fullmatch(r"at stake about \d+ points?, \d+ of 100 in the chance to win", mine[2])
    assert len(mine) in (3, 6, 9)
    assert len(told(anna, "Ben")) in (3, 6, 9)
    # Who did not ask gets none.
    assert before == len(ben.mails)


@pytest.mark.usefixtures("few")
def test_each_reads_it_in_their_own_language(club: Club) -> None:
    """When it was, what was played and what would have been better are German to whoever reads German."""
    blundered(club)
    anna = club.person("Anna")
    anna.writes("set language de")
    anna.writes("rückblick")
    club.look_back()

    part = anna.newest.text.split("\nWAS ZÄHLTE   Du\n")[1]
    assert re.match(r"  Zug 16 von 20 +nimm \w+ auf [a-e][1-4]\n  besser +nimm \w+ auf", part)


@pytest.mark.both
@pytest.mark.usefixtures("few")
def test_it_is_thought_over_once(club: Club) -> None:
    """Both who asked meanwhile are told, and whoever asks later is answered at once."""
    blundered(club)
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("review")
    ben.writes("review")
    club.look_back()
    assert told(anna, "Ben") == told(ben, "You")
    then = ben.newest.text
    anna.writes("review")

    assert "is on its way to you" in " ".join(anna.mails[-2].text.split())
    assert told(anna, "Ben") == told(ben, "You")
    assert then == ben.newest.text
    assert 0 == club.look_back()


def test_while_a_match_is_played_nothing_is_told(club: Club) -> None:
    """Advice is no part of the game."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("review")

    assert "The match is not over yet" in newest(club.person("Anna"))
    assert 0 == club.look_back()
