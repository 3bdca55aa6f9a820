"""A Grid: one ecosystem, with enough of its past to draw it as it stood after any pick."""

from pbem.engine.values import Value
from pbem.games.ecosystem.rules.box import Card


class Swap(Value):
    """Two cards that changed places when the card with this number (from 1) was placed."""

    number: int
    first: str
    second: str


class Grid(Value):
    """The cells in the order they were filled, and the card that lies in each of them now."""

    cells: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    swaps: tuple[Swap, ...] = ()

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def at(self) -> dict[str, Card]:
        """The cards by their cells."""
        return dict(zip(self.cells, self.cards, strict=True))

    def with_card(self, card: Card, cell: str) -> "Grid":
        """The grid with one more card in it."""
        return Grid((*self.cells, cell), (*self.cards, card), self.swaps)

    def with_swap(self, first: str, second: str) -> "Grid":
        """The grid with two cards exchanged; the outline stays as it is."""
        swap = Swap(len(self.cells), first, second)
        return Grid(self.cells, self._exchanged(self.cards, swap), (*self.swaps, swap))

    def after(self, number: int) -> "Grid":
        """The grid as it stood when so many cards had been placed."""
        cards = self.cards
        for swap in reversed(self.swaps):
            if swap.number > number:
                cards = self._exchanged(cards, swap)
        kept = tuple(swap for swap in self.swaps if swap.number <= number)
        return Grid(self.cells[:number], cards[:number], kept)

    def _exchanged(self, cards: tuple[Card, ...], swap: Swap) -> tuple[Card, ...]:
        first, second = self.cells.index(swap.first), self.cells.index(swap.second)
        changed = list(cards)
        changed[first], changed[second] = changed[second], changed[first]
        return tuple(changed)


# Before the first card.
EMPTY = Grid()
