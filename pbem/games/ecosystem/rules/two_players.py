"""2-player Game Rules: the neutral hand, which takes part in the circle and in two competitions."""

from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.events import NeutralDiscarded
from pbem.games.ecosystem.rules.state import NEUTRAL, State


class DiscardNeutral(Step[State]):
    """After both have selected, a random card leaves the neutral hand and lies face up."""

    def run(self, state: State, flow: Flow) -> State:
        card = flow.chance.choose(state.hands[NEUTRAL])
        flow.tell(NeutralDiscarded(card))
        return replace(state.without_card(NEUTRAL, card), pile=(*state.pile, card))


def neutral_rival(pile: tuple[Card, ...]) -> tuple[int, int]:
    """The neutral stream, all its cards taken as connected, and the neutral pack."""
    return pile.count(Card.STREAM), pile.count(Card.WOLF)
