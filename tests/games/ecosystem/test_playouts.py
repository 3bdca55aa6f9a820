"""Random play: every law of the components holds at every point, and a second opinion agrees on scoring."""

from dataclasses import replace

import pytest

from pbem.errors import AuthorError
from pbem.games.ecosystem.rules.audit import audit
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.card_types import standing, standing_at
from pbem.games.ecosystem.rules.placing import legal_cells
from tests.games.ecosystem import plain_loop
from tests.games.ecosystem.support import after_picks, stepwise


@pytest.mark.parametrize("players", range(1, 7))
def test_random_matches_keep_the_components(players):
    """No card is lost, no grid breaks its bounds, no hand has the wrong size."""
    for seed in range(8):
        for _, progress in stepwise(players, seed):
            audit(progress.position.state)

        assert progress.position.outcome is not None


def _plain(grid):
    """A grid as the plain loop has it."""
    return {(int(cell[1]), ord(cell[0]) - ord("a") + 1): card.value for cell, card in grid.at.items()}


@pytest.mark.parametrize("seed", range(15))
def test_second_opinion_agrees_along_our_matches(seed):
    """An independent scorer and an independent list of free cells agree after every pick."""
    for _, progress in stepwise(4, seed):
        for grid in progress.position.state.grids:
            points, stream, wolves = plain_loop.score(_plain(grid))
            own = standing(grid)
            assert points == {card.value: value for card, value in zip(Card, own.points, strict=True)}
            assert (stream, wolves) == (own.stream, own.wolves)
            free = {(int(cell[1]), ord(cell[0]) - ord("a") + 1) for cell in legal_cells(grid)}
            if len(grid) < 20:
                assert set(plain_loop.free_cells(_plain(grid))) == free


@pytest.mark.parametrize("seed", range(30))
def test_second_opinion_agrees_along_its_own_matches(seed):
    """The same the other way round: grids that the plain loop made."""
    grids, moves = plain_loop.play(3, seed)

    assert 60 == moves
    for grid in grids:
        at = {f"{chr(ord('a') + column - 1)}{row}": Card(card) for (row, column), card in grid.items()}
        own = standing_at(at)
        points, stream, wolves = plain_loop.score(grid)
        assert points == {card.value: value for card, value in zip(Card, own.points, strict=True)}
        assert (stream, wolves) == (own.stream, own.wolves)


def _broken_states():
    state = after_picks(3, 5)[1].position.state
    two = after_picks(2, 5)[1].position.state
    solo = after_picks(1, 7)[1].position.state
    first = state.grids[0]
    moved = replace(first, cells=(*first.cells[:-1], "a1"))
    yield "lost card", replace(state, deck=state.deck[1:])
    yield "doubled card", replace(state, deck=(*state.deck, state.deck[0]))
    yield "grid out of bounds", replace(state, grids=(moved, *state.grids[1:]))
    yield (
        "grid begins elsewhere",
        replace(state, grids=(replace(first, cells=("d1", *first.cells[1:])), *state.grids[1:])),
    )
    yield (
        "unequal grids",
        replace(state, grids=(first.after(4), *state.grids[1:]), deck=(*state.deck, first.cards[4])),
    )
    yield (
        "wrong hand",
        replace(state, hands=(state.hands[0][1:], *state.hands[1:]), deck=(*state.deck, state.hands[0][0])),
    )
    yield "unsorted hand", replace(state, hands=(state.hands[0][::-1], *state.hands[1:]))
    yield "short pile", replace(two, pile=two.pile[1:], deck=(*two.deck, two.pile[0]))
    yield "Nitka out of order", replace(solo, nitka=replace(solo.nitka, cells=solo.nitka.cells[::-1]))


BROKEN = dict(_broken_states())


@pytest.mark.parametrize("what", BROKEN)
def test_audit_sees_what_is_broken(what):
    """Each law of the audit can fail."""
    with pytest.raises(AuthorError):
        audit(BROKEN[what])
