"""The Action draw pile and the discard pile: drawing, and what happens when the pile runs out."""

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.values import changed, replace
from pbem.games.dstcg.rules.events import CardsDrawn, HandGrew, HandReplaced, PileShuffled
from pbem.games.dstcg.rules.state import State


def draw(state: State, seat: Seat, count: int, flow: Flow) -> State:
    """So many cards off the pile, told to their owner alone; fewer where both piles are empty.

    An empty pile is filled with the shuffled discard pile at once (a ruling of ours).
    """
    deck, discards = state.deck, state.discards
    drawn: list[str] = []
    while len(drawn) < count:
        if not deck:
            if not discards:
                break
            deck, discards = flow.chance.shuffle(discards), ()
            flow.tell(PileShuffled(early=True))
        wanted = count - len(drawn)
        drawn += deck[:wanted]
        deck = deck[wanted:]
    if drawn:
        flow.tell(CardsDrawn(tuple(sorted(drawn))), to=seat)
    hand = tuple(sorted((*state.hands[seat], *drawn)))
    return replace(state, deck=deck, discards=discards, hands=changed(state.hands, seat, hand))


def _draw_openly(state: State, seat: Seat, count: int, flow: Flow) -> State:
    """Cards drawn through an event: everybody sees how many."""
    drawn = min(count, len(state.deck) + len(state.discards))
    if drawn:
        flow.tell(HandGrew(seat, drawn))
    return draw(state, seat, count, flow)


class DrawCards(Step[State]):
    """An event lets a player draw."""

    seat: Seat
    count: int

    def run(self, state: State, flow: Flow) -> State:
        return _draw_openly(state, self.seat, self.count, flow)


class DrawForLowest(Step[State]):
    """Fecundity: everybody lowest on the Survival Track draws one, clockwise from its player."""

    seat: Seat

    def run(self, state: State, flow: Flow) -> State:
        lowest = min(state.survival)
        for seat in state.circle(self.seat):
            if state.survival[seat] == lowest:
                state = _draw_openly(state, seat, 1, flow)
        return state


class ReplaceHand(Step[State]):
    """Instinct (p. 10): the old hand goes first, then as many cards plus one are drawn."""

    seat: Seat

    def run(self, state: State, flow: Flow) -> State:
        old = state.hands[self.seat]
        flow.tell(HandReplaced(self.seat, old))
        for card in old:
            state = state.without_card(self.seat, card)
        state = replace(state, discards=(*state.discards, *old))
        return _draw_openly(state, self.seat, len(old) + 1, flow)
