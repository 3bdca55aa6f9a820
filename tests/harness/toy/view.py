"""The toy's View: what one seat may know, built by naming what is shown."""

from dataclasses import dataclass, replace

from pbem.engine.chance import Chance
from pbem.engine.seats import Seat
from tests.harness.toy.state import Animal, Pond

__all__ = ["PondView", "resample", "reshuffle", "view"]


@dataclass(frozen=True, slots=True)
class PondView:
    """The pond as one seat sees it."""

    seat: Seat | None
    hand: tuple[str, ...]
    # The top card of the deck, where the seat has seen it.
    top: str | None
    cards_held: tuple[int, ...]
    cards_left: int
    discard: tuple[str, ...]
    pond: tuple[Animal, ...]
    leaving: tuple[Animal, ...]
    stones: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    passed: tuple[bool, ...]
    spent: tuple[tuple[str, ...], ...]
    round: int
    moves: int
    length: int


def view(state: Pond, seat: Seat | None) -> PondView:
    """What a seat, or a spectator, may know."""
    return PondView(
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        top=_known_top(state, seat),
        cards_held=tuple(len(hand) for hand in state.hands),
        cards_left=len(state.deck),
        discard=state.discard,
        pond=state.pond,
        leaving=state.leaving,
        stones=state.stones,
        points=state.points,
        passed=state.passed,
        spent=state.spent,
        round=state.round,
        moves=state.moves,
        length=state.length,
    )


def _known_top(state: Pond, seat: Seat | None) -> str | None:
    return state.deck[0] if seat is not None and state.peeked[seat] and state.deck else None


def resample(state: Pond, seat: Seat | None, chance: Chance) -> Pond:
    """Deal the other hands and the deck again, but for a top card the seat has seen."""
    top = _known_top(state, seat)
    seen = () if top is None else (top,)
    others = [other for other in range(state.size) if other != seat]
    pool = [name for other in others for name in state.hands[other]]
    pool = list(chance.shuffle(sorted([*pool, *state.deck[len(seen) :]])))
    for other in others:
        held = len(state.hands[other])
        state = state.with_hand(other, pool[:held])
        pool = pool[held:]
    return replace(state, deck=(*seen, *pool))


def reshuffle(state: Pond, chance: Chance) -> Pond:
    """Shuffle the deck again, but for a top card that somebody has seen."""
    seen = 1 if any(state.peeked) and state.deck else 0
    return replace(state, deck=(*state.deck[:seen], *chance.shuffle(state.deck[seen:])))
