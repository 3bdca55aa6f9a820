"""The toy's State: every card and stone in one frozen value, also between two steps."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from pbem.engine.chance import Chance
from pbem.engine.seats import Seat
from pbem.errors import AuthorError
from tests.harness.toy.box import AREAS, Card, PondBox

__all__ = ["HAND", "STONES", "Animal", "Pond", "changed"]

T = TypeVar("T")

# Cards a hand is filled up to, and stones each seat has.
HAND = 3
STONES = 3


@dataclass(frozen=True, slots=True)
class Animal:
    """A card that lies in the pond, and whose it is."""

    name: str
    owner: Seat


@dataclass(frozen=True, slots=True)
class Pond:
    """Where everything is."""

    box: PondBox
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    stones: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    passed: tuple[bool, ...]
    # The actions a seat has used this round; each counts once.
    spent: tuple[tuple[str, ...], ...]
    # Who knows the top card of the deck.
    peeked: tuple[bool, ...]
    leader: Seat
    length: int
    discard: tuple[str, ...] = ()
    pond: tuple[Animal, ...] = ()
    # Suppressed, but perhaps rescued: no card is ever out of the state.
    leaving: tuple[Animal, ...] = ()
    round: int = 0
    moves: int = 0
    flared: bool = False

    @property
    def size(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def spun_out(self) -> bool:
        """Whether the agreed number of moves has been played."""
        return self.moves >= self.length

    def card(self, name: str) -> Card:
        """The card of this name."""
        return self.box.card(name)

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """All seats from this one on."""
        return tuple((start + step) % self.size for step in range(self.size))

    def with_hand(self, seat: Seat, hand: Sequence[str]) -> "Pond":
        return replace(self, hands=changed(self.hands, seat, tuple(sorted(hand))))

    def without_card(self, seat: Seat, name: str) -> "Pond":
        hand = list(self.hands[seat])
        hand.remove(name)
        return self.with_hand(seat, hand)

    def with_point(self, seat: Seat, points: int = 1) -> "Pond":
        return replace(self, points=changed(self.points, seat, self.points[seat] + points))

    def with_stones_moved(self, seat: Seat, start: str, end: str, stones: int) -> "Pond":
        row = list(self.stones[seat])
        row[AREAS.index(start)] -= stones
        row[AREAS.index(end)] += stones
        return replace(self, stones=changed(self.stones, seat, tuple(row)))

    def with_action_spent(self, seat: Seat, action: str) -> "Pond":
        return replace(self, spent=changed(self.spent, seat, (*self.spent[seat], action)))

    def with_cards_drawn(self, seat: Seat, cards: int, chance: Chance) -> "Pond":
        """Cards from the deck into a hand; the discard is shuffled when the deck runs out."""
        state = self
        for _ in range(cards):
            if not state.deck:
                state = replace(state, deck=chance.shuffle(state.discard), discard=())
            state = replace(state, deck=state.deck[1:], peeked=(False,) * self.size).with_hand(
                seat, (*state.hands[seat], state.deck[0])
            )
        return state

    def audit(self) -> None:
        """Raise AuthorError where a card or a stone is lost or doubled."""
        piles = [*self.hands, self.deck, self.discard]
        lying = [animal.name for animal in (*self.pond, *self.leaving)]
        found = Counter(lying + [name for pile in piles for name in pile])
        if found != Counter(self.box.deck):
            raise AuthorError(f"the cards do not add up: {found}")
        for row in self.stones:
            if sum(row) != STONES or min(row) < 0:
                raise AuthorError(f"the stones do not add up: {row}")


def changed(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with one place changed."""
    return (*row[:index], value, *row[index + 1 :])
