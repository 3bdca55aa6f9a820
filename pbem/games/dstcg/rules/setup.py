"""Setting up: who begins, the biomes of the match, and the first hands."""

from pbem.engine.game import Table
from pbem.engine.steps import Flow
from pbem.games.dstcg.rules.box import CardBox
from pbem.games.dstcg.rules.census import SEA
from pbem.games.dstcg.rules.events import MatchBegan
from pbem.games.dstcg.rules.rounds import PlayRound
from pbem.games.dstcg.rules.state import HAND, State, Tally

_REMOVED = 2


def set_up(table: Table[CardBox], flow: Flow) -> State:
    """Prepare for Play (p. 2)."""
    box = table.box
    size = table.size
    sea = next(each.key for each in box.biomes if each.name == SEA)
    land = flow.chance.shuffle([each.key for each in box.biomes if each.key != sea])
    removed, pile = land[:_REMOVED], (*land[_REMOVED:], sea)
    cards = flow.chance.shuffle(box.cards)
    starter = flow.chance.below(size)
    state = State(
        box=box,
        names=table.names,
        sums=table.option("sums") == "on",
        memory=table.option("memory") == "on",
        round=1,
        starter=starter,
        current=pile[0],
        pile=pile[1:],
        done=(),
        removed=tuple(sorted(removed)),
        hands=tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(size)),
        displays=((),) * size,
        ongoing=(),
        resolving=(),
        leaving=(),
        deck=cards[size * HAND :],
        discards=(),
        passed=(False,) * size,
        closed=False,
        survival=(0,) * size,
        tallies=(Tally(),) * size,
    )
    flow.tell(MatchBegan(starter, state.biome.name))
    flow.then(PlayRound())
    return state
