"""The State: every card of the box, where it lies, and what was agreed when the match was opened."""

from pbem.engine.values import Value, changed, replace, without
from pbem.games.ecosystem.rules.box import Card, Deck
from pbem.games.ecosystem.rules.grid import EMPTY, Grid

HAND = 10
PICKS = 20

# Two players: the neutral hand's place in the circle, after both seats.
NEUTRAL = 2


class State(Value):
    """Hands by their place in the circle, grids by seat, and the piles.

    How many picks were made, the round and the direction follow from the grids.
    """

    box: Deck
    names: tuple[str, ...]
    # Options of the match: whether mails work sums out, and whether they repeat hands seen before.
    sums: bool
    memory: bool
    # Sorted, so that two equal hands are one value. With two players the third is the neutral one.
    hands: tuple[tuple[Card, ...], ...]
    grids: tuple[Grid, ...]
    # Face down; the next card to be dealt comes first.
    deck: tuple[Card, ...]
    # Two players: what left the neutral hand, face up, in that order.
    pile: tuple[Card, ...] = ()
    # Solo: the ecosystem of Nitka.
    nitka: Grid = EMPTY

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.names)

    @property
    def solo(self) -> bool:
        """Whether one player plays against Nitka."""
        return len(self.names) == 1

    @property
    def picked(self) -> int:
        """How many picks everybody has made."""
        return len(self.grids[0].cells)

    @property
    def finished(self) -> bool:
        """Whether every ecosystem is full."""
        return self.picked == PICKS and (not self.solo or len(self.nitka.cells) == PICKS)

    @property
    def number(self) -> int:
        """The number of the pick that is open or comes next, from 1 to 20."""
        picked = self.picked
        # In the solo game a turn lasts until the discard is made.
        if self.solo:
            picked = len(self.nitka.cells)
        return min(picked + 1, PICKS)

    @property
    def round(self) -> int:
        """Which of the two rounds it is."""
        return 1 if self.number <= HAND else 2

    @property
    def step(self) -> int:
        """Set-up and Overview: hands pass to the left in round 1 and to the right in round 2."""
        return 1 if self.round == 1 else -1

    def with_hand(self, place: int, hand: tuple[Card, ...]) -> "State":
        """The state with one hand changed."""
        return replace(self, hands=changed(self.hands, place, tuple(sorted(hand))))

    def without_card(self, place: int, card: Card) -> "State":
        """The state with one card gone from a hand; the caller puts it elsewhere in the same breath."""
        return replace(self, hands=changed(self.hands, place, without(self.hands[place], card)))
