"""The moves, Pick and Discard, and the tree of words that leads to each of them."""

from collections.abc import Mapping
from types import MappingProxyType

from pbem.engine.moves import Level, Move, Node
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.cells import OTHER_NAMES
from pbem.games.ecosystem.rules.grid import Grid
from pbem.games.ecosystem.rules.placing import legal_cells

# A look-up is faster than calling the enum, and options are walked often.
CARDS: Mapping[str, Card] = MappingProxyType({card.value: card for card in Card})

PLURALS: Mapping[str, str] = MappingProxyType(
    {
        "bears": "bear",
        "bees": "bee",
        "meadows": "meadow",
        "trouts": "trout",
        "eagles": "eagle",
        "rabbits": "rabbit",
        "dragonflies": "dragonfly",
        "foxes": "fox",
        "streams": "stream",
        "wolves": "wolf",
    }
)


class Pick(Move):
    """Select a card and place it; a rabbit may make two cards change places."""

    card: Card
    cell: str
    swap: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if self.swap is not None and self.swap[0] > self.swap[1]:
            object.__setattr__(self, "swap", self.swap[::-1])

    @property
    def path(self) -> tuple[str, ...]:
        if self.swap is None:
            return ("pick", self.card, self.cell)
        return ("pick", self.card, self.cell, "swap", *self.swap)

    def __str__(self) -> str:
        swap = f" swap {self.swap[0]} {self.swap[1]}" if self.swap else ""
        return f"pick {self.card} at {self.cell}{swap}"


class Discard(Move):
    """Solo: give a card to Nitka."""

    card: Card


def pick_options(hand: tuple[Card, ...], grid: Grid) -> Level:
    """Every card of the hand at every legal cell, and for a rabbit every pair to swap."""
    return Level(("pick",) if hand else (), lambda verb: _cards(hand, grid))


def _cards(hand: tuple[Card, ...], grid: Grid) -> Level:
    cells = legal_cells(grid)

    def of_card(word: str) -> Node:
        card = CARDS[word]
        if card is Card.RABBIT and grid.cells:
            return Level(cells, lambda cell: _swaps(grid, cell), names=OTHER_NAMES)
        return Level(cells, lambda cell: Pick(card, cell), names=OTHER_NAMES)

    return Level(tuple(dict.fromkeys(hand)), of_card, names=PLURALS)


def _swaps(grid: Grid, cell: str) -> Level:
    """Card Types, Rabbits: no swap, or any two cards, the Rabbit just placed among them."""
    filled = tuple(sorted((*grid.cells, cell)))

    def of_first(first: str) -> Node:
        others = tuple(other for other in filled if other != first)
        return Level(others, lambda second: Pick(Card.RABBIT, cell, (first, second)), names=OTHER_NAMES)

    return Level(
        ("swap",), lambda word: Level(filled, of_first, names=OTHER_NAMES), stop=Pick(Card.RABBIT, cell)
    )


def discard_options(hand: tuple[Card, ...]) -> Level:
    """Solo: any card of the hand."""
    return Level(
        ("discard",) if hand else (),
        lambda word: Level(tuple(dict.fromkeys(hand)), lambda card: Discard(CARDS[card]), names=PLURALS),
    )
