"""Set-up and Overview: the deck is shuffled; rounds are dealt as they begin."""

from pbem.engine.game import Table
from pbem.engine.steps import Flow
from pbem.games.ecosystem.rules.box import Deck
from pbem.games.ecosystem.rules.drafting import PlayOn
from pbem.games.ecosystem.rules.grid import EMPTY
from pbem.games.ecosystem.rules.state import NEUTRAL, State


def set_up(table: Table[Deck], flow: Flow) -> State:
    """Set-up and Overview: shuffle the deck; the rest is said to the flow."""
    hands = NEUTRAL + 1 if table.size == NEUTRAL else table.size
    flow.then(PlayOn())
    return State(
        box=table.box,
        names=table.names,
        sums=table.option("sums") == "on",
        memory=table.option("memory") == "on",
        hands=((),) * hands,
        grids=(EMPTY,) * table.size,
        deck=flow.chance.shuffle(table.box.cards),
    )
