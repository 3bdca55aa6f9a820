"""Strength: the same figures whenever they are measured, and a guard that thinking is worth it."""

import pytest

from pbem.engine.bots.insight import Skill
from pbem.errors import PlayerError
from pbem.games.dstcg import GAME
from pbem.games.ecosystem import GAME as ECOSYSTEM
from pbem.testing.play.strength import measure, player_named, skilled


def test_figures_come_out_again():
    """Chance of the match and of every player follows from the seed."""
    first, second = (
        measure(GAME, 2, player_named(GAME, "easy"), player_named(GAME, "random"), 2, "again")
        for _ in range(2)
    )

    assert first.deals == second.deals
    assert (2, 2) == tuple(map(len, first.deals))


def test_thinking_is_worth_it():
    """A normal bot against an easy one, who is as strong as the quick player it asks: well ahead."""
    found = measure(ECOSYSTEM, 2, skilled(Skill.NORMAL), skilled(Skill.EASY), 2, "guard")

    assert found.margin[0] > 5


def test_an_unknown_player_is_refused():
    """With what may be written instead."""
    with pytest.raises(PlayerError, match="a level, half, random or MODULE:FUNCTION"):
        player_named(GAME, "grandmaster")
