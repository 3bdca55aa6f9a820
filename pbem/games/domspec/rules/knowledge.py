"""What nobody knows: the order of the draw pile above the Ice Age, and the face-down tiles."""

from collections.abc import Callable
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.seats import Seat
from pbem.engine.values import replace
from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.state import State


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The state with the draw pile and the face-down tiles shuffled again; all seats know the same.

    Both are sorted first: the deal follows from what is known, not from how they lie.
    """
    return _shuffled(state, chance, sorted)


def _shuffled(state: State, chance: Chance, order: Callable[[list[Any]], list[Any]]) -> State:
    deck = chance.shuffle(order([card for card in state.deck if card is not Card.ICE_AGE]))
    last = (Card.ICE_AGE,) if Card.ICE_AGE in state.deck else ()
    shown = [1 if stack and up else 0 for stack, up in zip(state.stacks, state.face_up, strict=True)]
    hidden = [tile for stack, top in zip(state.stacks, shown, strict=True) for tile in stack[top:]]
    tiles = list(chance.shuffle(order(hidden)))
    stacks = []
    for stack, top in zip(state.stacks, shown, strict=True):
        size = len(stack) - top
        stacks.append((*stack[:top], *tiles[:size]))
        tiles = tiles[size:]
    return replace(state, deck=(*deck, *last), stacks=tuple(stacks))


def reshuffled(state: State, chance: Chance) -> State:
    """The same, but not sorted first: journals with a rollback were shuffled so and are replayed."""
    return _shuffled(state, chance, list)
