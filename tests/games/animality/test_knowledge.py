"""What a seat knows: resampled deals agree with everything it has seen."""

from collections import Counter

import pytest

from pbem.engine.chance import Chance
from pbem.games.animality import GAME
from pbem.games.animality.rules.audit import audit
from pbem.games.animality.rules.knowledge import redealt
from pbem.games.animality.rules.prepare import ChoosePair
from pbem.games.animality.rules.state import Phase, Side
from pbem.games.animality.rules.view import view_of
from tests.games.animality.support import stepwise

CHANCE = Chance(b"resample")


@pytest.mark.parametrize("players", range(2, 7))
def test_views_do_not_change(players):
    """Whatever is dealt again, the seat and a spectator see the same, and no component is lost."""
    for _, progress in stepwise(players, players):
        state = progress.position.state
        for seat in (None, 0, players - 1):
            again = redealt(state, seat, CHANCE)
            audit(again)
            assert view_of(state, seat) == view_of(again, seat)


def test_face_down_cards_of_others_do_change():
    """A face-down card could be anything that the seat has not seen elsewhere."""
    different = 0
    for _, progress in stepwise(4, 2, factions="drawn"):
        state = progress.position.state
        if state.phase is Phase.DRAFT and state.pick == 3:
            again = redealt(state, 0, CHANCE)
            different += [camp.played for camp in state.camps[1:]] != [
                camp.played for camp in again.camps[1:]
            ]

    assert different


def _packet(state, packet):
    """All cards of the hand first dealt to a seat, wherever they lie now."""
    taken = len(state.camps[0].played) // 2
    cards = Counter(state.hands[(packet + taken) % state.size])
    for pick in range(taken):
        holder = (packet + pick) % state.size
        cards.update(each.card for each in state.camps[holder].played[2 * pick : 2 * pick + 2])
    return cards


@pytest.mark.parametrize("players", [3, 5])
def test_a_hand_once_held_keeps_its_cards(players):
    """Of the hand a seat was dealt it knows every card: what others took of it is among those."""
    for _, progress in stepwise(players, 4, factions="drawn"):
        state = progress.position.state
        if isinstance(progress.position.decision, ChoosePair):
            again = redealt(state, 0, CHANCE)
            assert _packet(state, 0) == _packet(again, 0)


def test_a_hand_seen_later_keeps_what_it_had_then():
    """Of a hand that came at pick 2, only what was taken at pick 1 face down is unknown."""
    for _, progress in stepwise(4, 4, factions="drawn"):
        state = progress.position.state
        if isinstance(progress.position.decision, ChoosePair) and state.pick == 3:
            again = redealt(state, 0, CHANCE)
            # The hand dealt to seat 3 is at pick 3 with seat 1, and seat 0 held it at pick 2.
            assert state.hands[1] == again.hands[1]
            assert [each.side for each in state.camps[3].played] == [
                each.side for each in again.camps[3].played
            ]


def test_open_cards_never_move():
    """Face-up cards stay what they are."""
    for _, progress in stepwise(5, 6, factions="drawn"):
        state = progress.position.state
        again = redealt(state, 2, CHANCE)
        shown = [[each for each in camp.played if each.side is Side.UP] for camp in state.camps]
        assert shown == [[each for each in camp.played if each.side is Side.UP] for camp in again.camps]


def test_piles_are_unknown():
    """The order of Locations and Mutations to come is nobody's knowledge."""
    *_, (_, progress) = stepwise(3, 1, factions="drawn")
    state = progress.position.state
    again = GAME.resample(state, 0, CHANCE)

    assert sorted(state.pile) == sorted(again.pile)
    assert state.pile != again.pile
    assert sorted(state.locations) == sorted(again.locations)


def test_nothing_is_dealt_again_before_the_deal():
    """While factions are chosen or bounties given there are no hands to wonder about."""
    for _, progress in stepwise(4, 2, factions="chosen"):
        state = progress.position.state
        if state.phase in (Phase.FACTIONS, Phase.BOUNTY):
            again = redealt(state, 0, CHANCE)
            assert (state.hands, state.deck) == (again.hands, again.deck)
