"""The mail about a seat of a match that has not begun."""

import pytest

from tests.harness.club import Club

_BOTS = ("Rex=normal", "Tick=easy")


def test_an_invitation_names_the_bots(club: Club) -> None:
    """Who is invited reads before they join that bots play along, in their own language."""
    club.opens("ecosystem", ["Emil", "Kate"], start_now=False, bots=_BOTS)
    emil, kate = club.person("Emil"), club.person("Kate")
    emil.writes("einstellen sprache deutsch")

    assert ", Rex (normal bot) and Tick (easy bot). Game design" in " ".join(kate.newest.text.split())
    german = " ".join(emil.newest.text.split())
    assert "Mit dabei: Kate, Rex (Bot, normal) und Tick (Bot, leicht)." in german
    assert "Ecosystem 1: Emil, Kate, Rex (Bot, normal) und Tick (Bot, leicht)" in german


@pytest.mark.both
def test_thanks_for_an_invitation(club: Club) -> None:
    """Thanks for an invitation shows the invitation once more."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    anna = club.person("Anna")
    anna.writes("thanks!")
    assert "Reply with one line:   join" in anna.newest.text
