"""Prepare for Play (p. 2)."""

import pytest

from pbem.engine.events import YOU
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.events import MatchBegan
from pbem.testing.play.sample_tables import kernel_for


def first(players=3, seed=1):
    return kernel_for(GAME, players, seed).start()


@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_players(players):
    """Everybody has seven cards, no points and a disc on 0; the rest of 120 is the draw pile."""
    state = first(players).position.state

    assert [7] * players == [len(hand) for hand in state.hands]
    assert 120 - 7 * players == len(state.deck)
    assert (0,) * players == state.points == state.survival
    assert (2, 6) == (GAME.info.fewest, GAME.info.most)


def test_biome_pile():
    """Page 2: two land biomes are removed, nine lie on the Sea; the first is in play, the next one open."""
    state = first().position.state

    assert 1 == state.round
    assert 9 == len(state.pile)
    assert "sea" == state.pile[-1]
    assert 2 == len(state.removed)
    assert "sea" not in (*state.removed, state.current)
    assert state.box.biome[state.pile[0]] == GAME.view(state, 0).next


def test_starting_player_is_drawn_by_lot():
    """Page 2: randomly chosen; every seat gets the white pawn in some match, and takes the first turn."""
    starts = [first(3, seed) for seed in range(20)]

    assert {0, 1, 2} == {start.position.state.starter for start in starts}
    assert all(
        (start.position.state.starter,) == start.position.decision.seats and start.told[0].to is None
        for start in starts
    )


def test_beginning_is_told():
    """Who begins, and where."""
    start = first()
    event = start.told[0].event

    assert MatchBegan(start.position.state.starter, start.position.state.biome.name) == event
    assert "Seven cards each. The white pawn goes to you." in event.text(lambda seat: YOU)
