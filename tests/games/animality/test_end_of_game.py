"""How to Win and End of Game: 20 Influence, tie-breaks, a shared victory."""

import pytest

from pbem.engine.steps import Flow
from pbem.games.animality.rules.moves import Slay
from pbem.games.animality.rules.recover import CheckWin, outcome
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import Phase, Source
from tests.games.animality.support import Rigged, run, set_table, with_cards

SOME = ("rat king", "feral hiker", "moss titan")


def _ended(*camps):
    """A table of camps given as (influence, health, mutations slain)."""
    state = set_table(("deer", "wolf", "lion")[: len(camps)], row=("rust golem",))
    for seat, (gained, left, slain) in enumerate(camps):
        state = state.with_camp(seat, health=left, slain=SOME[:slain]).gaining(seat, Source.QUESTS, gained)
    return state


def test_twenty_ends_the_match():
    """At the end of Phase 5, 20 or more ends it and the most Influence wins, also beyond 20."""
    state, flow = run(_ended((20, 5, 0), (23, 1, 0)), CheckWin())

    assert ((1,), (0,)) == flow.outcome.places
    assert (20, 23) == flow.outcome.scores
    assert Phase.OVER == state.phase


def test_nineteen_does_not():
    """Nobody has met the win condition, so a new round starts."""
    _, flow = run(_ended((19, 5, 0), (19, 5, 0)), CheckWin())

    assert flow.outcome is None


def test_twenty_in_phase_three_does_not_end_the_match():
    """The round is played to its end; a later loss counts."""
    state = with_cards(set_table(("raven", "deer"), row=("rat king",)), 0, up=["stalk"])
    state = state.gaining(0, Source.QUESTS, 19)
    flow = Flow(Rigged())
    state = ChooseMutation(0).resolve(state, {0: Slay("rat king")}, flow)

    assert 20 <= state.camps[0].influence
    assert flow.outcome is None


@pytest.mark.parametrize(
    ("camps", "places", "reason"),
    [
        pytest.param([(21, 3, 0), (21, 4, 3)], ((1,), (0,)), "More health broke the tie.", id="health"),
        pytest.param(
            [(21, 4, 2), (21, 4, 1)], ((1,), (0,)), "Fewer mutations slain broke the tie.", id="fewest"
        ),
        pytest.param([(21, 4, 1), (21, 4, 1)], ((0, 1),), "", id="shared"),
        pytest.param([(22, 1, 3), (21, 9, 0)], ((0,), (1,)), "", id="no tie"),
        pytest.param([(21, 4, 1), (3, 5, 0), (21, 4, 1)], ((0, 2), (1,)), "", id="shared by two of three"),
    ],
)
def test_tie_breaks(camps, places, reason):
    """Most health, then the fewest Mutations slain, then a shared victory."""
    result = outcome(_ended(*camps))

    assert places == result.places
    assert reason == result.reason


def test_score_sheet_adds_up():
    """Every point of Influence stands in one row of the sheet."""
    state = _ended((20, 5, 0), (7, 5, 0)).gaining(0, Source.SLAYING, 3).gaining(1, Source.LOST, -2)
    result = outcome(state)

    assert result.scores == tuple(map(sum, zip(*(line.values for line in result.sheet), strict=True)))
    assert [source.value for source in Source] == [line.label for line in result.sheet]
