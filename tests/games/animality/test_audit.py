"""Random play keeps the components, and the audit sees what is broken."""

from dataclasses import replace

import pytest

from pbem.errors import AuthorError
from pbem.games.animality.rules.audit import audit
from pbem.games.animality.rules.prepare import ChoosePair
from pbem.games.animality.rules.slaying import ChooseMutation
from tests.games.animality.support import at_question, stepwise


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("mode", ["chosen", "drawn", "recommended"])
def test_random_matches_keep_the_components(players, mode):
    """No card is lost, no track leaves its ends, no hand has the wrong size."""
    for seed in range(2):
        for _, progress in stepwise(players, seed, factions=mode):
            audit(progress.position.state)

        assert progress.position.outcome is not None


def _broken_states():
    state = at_question(3, ChoosePair, 4, factions="drawn")[1].state
    slaying = at_question(3, ChooseMutation, 4, factions="drawn")[1].state
    yield "lost card", replace(state, deck=state.deck[1:])
    yield "doubled card", replace(state, deck=(*state.deck, state.deck[0]))
    yield "lost mutation", replace(state, pile=state.pile[1:])
    yield "lost location", replace(state, locations=state.locations[1:])
    yield "unsorted hand", replace(state, hands=(state.hands[0][::-1], *state.hands[1:]))
    yield (
        "unequal hands",
        replace(state, hands=(state.hands[0][1:], *state.hands[1:]), deck=(*state.deck, state.hands[0][0])),
    )
    yield "long row", replace(state, row=(*state.row, state.pile[0]), pile=state.pile[1:])
    yield "two of one faction", state.with_camp(0, faction=state.factions[1])
    yield "no health", state.with_camp(1, health=0)
    yield "too much health", state.with_camp(1, health=11)
    yield "negative influence", state.with_camp(1, tally=(0, 0, 0, -1, 0, 0))
    yield "bounty on oneself", state.with_camp(1, bounty=1)
    yield "dice never had", slaying.with_camp(1, spent=(9, 9, 9, 9))
    yield "slain more than ever", slaying.with_camp(1, fresh=9)


BROKEN = dict(_broken_states())


@pytest.mark.parametrize("what", BROKEN)
def test_audit_sees_what_is_broken(what):
    """Each law of the audit can fail."""
    with pytest.raises(AuthorError):
        audit(BROKEN[what])
