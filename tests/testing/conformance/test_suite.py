"""The suite itself: every law is seen to be broken by a game that breaks it, and by nothing else."""

import pytest

from pbem.testing import conformance
from pbem.testing.play.playout import rerun
from tests.harness.bad_games import BREACHES, Counting
from tests.testing.conformance.support import broken


@pytest.mark.parametrize("law", BREACHES)
def test_a_breach_of_each_law_is_found(law: int) -> None:
    """The suite as a whole finds that law to be the one that is broken."""
    assert law == broken(BREACHES[law], 2, range(6)).law


def test_the_game_the_breaches_are_made_of_keeps_the_laws() -> None:
    """So each breach is the breach and nothing else is."""
    for seed in range(10):
        assert conformance.check(Counting(), 2, seed).moments


def test_a_breach_says_how_to_see_it_again() -> None:
    """Game, seats, options, seed and moves are in the message, and the record plays them."""
    breach = broken(BREACHES[6], 2, [0])

    assert "law 6 is broken by counting: the agenda is 51 deep" in str(breach)
    assert f"seats 2, options {{}}, seed {breach.record.seed.hex()}" in str(breach)
    assert "after 52 moves: b: guess middle" in str(breach)
    assert 51 == len([*rerun(BREACHES[6], breach.record)][-1].position.agenda)
