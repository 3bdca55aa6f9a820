"""What nobody knows: the order of the draw pile above the Ice Age, and the face-down tiles."""

from dataclasses import replace

from pbem.engine.chance import Chance
from pbem.engine.seats import Seat
from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.state import State

__all__ = ["redealt", "reshuffled"]


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The state with the draw pile and the face-down tiles shuffled again; all seats know the same."""
    deck = chance.shuffle([card for card in state.deck if card is not Card.ICE_AGE])
    last = (Card.ICE_AGE,) if Card.ICE_AGE in state.deck else ()
    shown = [1 if stack and up else 0 for stack, up in zip(state.stacks, state.face_up, strict=True)]
    hidden = [tile for stack, top in zip(state.stacks, shown, strict=True) for tile in stack[top:]]
    tiles = list(chance.shuffle(hidden))
    stacks = []
    for stack, top in zip(state.stacks, shown, strict=True):
        size = len(stack) - top
        stacks.append((*stack[:top], *tiles[:size]))
        tiles = tiles[size:]
    return replace(state, deck=(*deck, *last), stacks=tuple(stacks))


def reshuffled(state: State, chance: Chance) -> State:
    """The same: what one seat does not know here, nobody knows."""
    return redealt(state, None, chance)
