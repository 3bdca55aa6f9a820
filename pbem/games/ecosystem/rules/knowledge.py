"""What a seat knows of hidden cards: every hand that went through its own fingers this round.

Picks are public and hands go round in a circle, so of a hand once held a player knows every card;
it is in old mails anyway. Nothing is stored for this: it follows from the state.
"""

from pbem.engine.chance import Chance
from pbem.engine.seats import Seat
from pbem.engine.values import Value, replace
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.state import HAND, State


class SeenHand(Value):
    """A hand now elsewhere that the seat has held: its place, its cards, and when it comes again."""

    place: int
    cards: tuple[Card, ...]
    # The pick at which it is the seat's again, or None when not in this round.
    back_at: int | None


def known_places(state: State, seat: Seat | None) -> tuple[int, ...]:
    """The places whose hands the seat knows: its own, then those its hands went on to."""
    if seat is None:
        return ()
    size = len(state.hands)
    # A hand passed on k picks ago lies k places on; those picks were all in this round.
    passes = 0 if state.solo else min((state.number - 1) % HAND, size - 1)
    return tuple((seat + state.step * distance) % size for distance in range(passes + 1))


def seen_hands(state: State, seat: Seat | None) -> tuple[SeenHand, ...]:
    """The hands of others that the seat knows, the next to come back first."""
    size = len(state.hands)
    seen = []
    for place in known_places(state, seat)[1:]:
        assert seat is not None
        back_at = state.number + (seat - place) * state.step % size
        seen.append(SeenHand(place, state.hands[place], back_at if back_at <= state.round * HAND else None))
    return tuple(sorted(seen, key=lambda hand: (hand.back_at or HAND * 3, hand.place)))


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The state with every card the seat cannot know dealt again: hands never held, and the deck."""
    known = known_places(state, seat)
    hidden = [place for place in range(len(state.hands)) if place not in known]
    # Sorted: the deal follows from what the seat knows, not from where the cards really lie.
    return _dealt(state, hidden, chance.shuffle(sorted(_cards(state, hidden))))


def _cards(state: State, hidden: list[int]) -> list[Card]:
    return [*(card for place in hidden for card in state.hands[place]), *state.deck]


def _dealt(state: State, hidden: list[int], cards: tuple[Card, ...]) -> State:
    """These cards in the hidden hands and the deck."""
    dealt = state
    start = 0
    for place in hidden:
        end = start + len(state.hands[place])
        dealt = dealt.with_hand(place, cards[start:end])
        start = end
    return replace(dealt, deck=cards[start:])


def reshuffled(state: State, chance: Chance) -> State:
    """The state with the cards nobody has seen dealt again: the deck, and a neutral hand not passed on."""
    known = {place for seat in range(state.players) for place in known_places(state, seat)}
    hidden = [place for place in range(len(state.hands)) if place not in known]
    # Not sorted: journals with a rollback were shuffled in this order and are replayed.
    return _dealt(state, hidden, chance.shuffle(_cards(state, hidden)))
