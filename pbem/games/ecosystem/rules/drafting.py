"""Set-up and Overview: two rounds of ten picks, hands passed left and then right, then scoring."""

from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.ecosystem.rules.card_types import standing
from pbem.games.ecosystem.rules.events import RoundBegan
from pbem.games.ecosystem.rules.picking import PickCard
from pbem.games.ecosystem.rules.scoring import Score, outcome, scores
from pbem.games.ecosystem.rules.solo import DiscardCard, DrawCards, solo_outcome
from pbem.games.ecosystem.rules.state import HAND, NEUTRAL, PICKS, State
from pbem.games.ecosystem.rules.two_players import DiscardNeutral, neutral_rival


class PlayOn(Step[State]):
    """What comes next: the loop of the whole match, read from the state each time."""

    def run(self, state: State, flow: Flow) -> State:
        picked = state.picked
        if picked == PICKS:
            flow.then(ScoreMatch())
            return state
        # A round begins after no pick and after ten; the solo game deals only once.
        if picked == 0 or (picked == HAND and not state.solo):
            flow.then(DealRound())
        flow.then(PickCard(state.players))
        if state.solo:
            flow.then(DiscardCard(), DrawCards())
        if state.players == NEUTRAL:
            flow.then(DiscardNeutral())
        flow.then(*(() if state.solo else (PassHands(),)), PlayOn())
        return state


class DealRound(Step[State]):
    """Ten cards to each player, and with two players to the neutral hand."""

    def run(self, state: State, flow: Flow) -> State:
        deck = state.deck
        for place in range(len(state.hands)):
            state = state.with_hand(place, deck[:HAND])
            deck = deck[HAND:]
        flow.tell(RoundBegan(state.round))
        flow.reveal()
        return replace(state, deck=deck)


class PassHands(Step[State]):
    """After each pick every hand moves one place on: to the left in round 1, to the right in round 2."""

    def run(self, state: State, flow: Flow) -> State:
        flow.reveal()
        flow.mark()
        hands = state.hands
        # The pick just made belongs to its own round, also when it was the last of it.
        if state.picked <= HAND:
            return replace(state, hands=(hands[-1], *hands[:-1]))
        return replace(state, hands=(*hands[1:], hands[0]))


class ScoreMatch(Step[State]):
    """At the end of round 2 the twenty cards of each ecosystem are scored."""

    def run(self, state: State, flow: Flow) -> State:
        if state.solo:
            flow.finish(solo_outcome(standing(state.grids[0]), standing(state.nitka)))
        else:
            flow.finish(outcome(final_scores(state)))
        return state


def final_scores(state: State) -> tuple[Score, ...]:
    """Everybody's column of the score sheet in a match of two or more, as the cards lie now."""
    rival = neutral_rival(state.pile) if state.players == NEUTRAL else None
    return scores([standing(grid) for grid in state.grids], rival)
