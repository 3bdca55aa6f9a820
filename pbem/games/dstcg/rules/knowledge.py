"""What a seat cannot know, dealt again: hidden cards of other hands, the draw pile, the biomes to come.

A card that was seen to go to a hand stays there: animals taken or returned openly, and what the seat
itself passed on at Niche Habitats.
"""

from pbem.engine.chance import Chance
from pbem.engine.seats import Seat
from pbem.engine.values import replace
from pbem.games.dstcg.rules.state import State


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The state with everything the seat cannot know at random."""
    return _with_biomes(_with_cards(state, seat, chance), chance)


def _with_cards(state: State, seat: Seat | None, chance: Chance) -> State:
    kept: dict[Seat, tuple[str, ...]] = {}
    hidden: list[str] = list(state.deck)
    for holder, hand in enumerate(state.hands):
        if holder == seat:
            continue
        known = state.known_to(seat, holder)
        kept[holder] = tuple(card for card in hand if card in known)
        hidden += [card for card in hand if card not in known]
    cards = chance.shuffle(sorted(hidden))
    start = 0
    dealt = state
    for holder, sure in kept.items():
        end = start + len(state.hands[holder]) - len(sure)
        dealt = dealt.with_hand(holder, (*sure, *cards[start:end]))
        start = end
    # What others alone know of each other's hands is hidden like the cards.
    shared = tuple(each for each in state.known if each.holder == seat or each.by in (seat, None))
    return replace(dealt, deck=cards[start:], known=shared)


def _with_biomes(state: State, chance: Chance) -> State:
    """The open biome and the Sea stay; those between them and the two removed change places."""
    if len(state.pile) < 3:
        # Nothing lies between: who has kept count knows the two that were removed.
        return state
    first, *middle, sea = state.pile
    land = chance.shuffle(sorted((*middle, *state.removed)))
    cut = len(middle)
    return replace(state, pile=(first, *land[:cut], sea), removed=tuple(sorted(land[cut:])))


def reshuffled(state: State, chance: Chance) -> State:
    """The state with the draw pile and the biomes to come at random; every hand stays."""
    return _with_biomes(replace(state, deck=chance.shuffle(sorted(state.deck))), chance)
