"""Card Types: what each type scores in one ecosystem, a function a type in the rulebook's order."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.values import Value
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.cells import NEAR, REACH
from pbem.games.ecosystem.rules.grid import Grid

At: TypeAlias = Mapping[str, Card]

# Points of a meadow region by its number of cards; five and more score the last.
MEADOW_POINTS = (0, 0, 3, 6, 10, 15)


class Standing(Value):
    """What one ecosystem scores by itself, and what it brings to the two competitions."""

    # By card type in the order of the score sheet; streams and wolves score nothing by themselves.
    points: tuple[int, ...]
    stream: int
    wolves: int

    @property
    def total(self) -> int:
        """The points that do not depend on the others."""
        return sum(self.points)


def _bees(at: At, cells: list[str]) -> int:
    """Bees: 3 for each adjacent Meadow card."""
    return 3 * _beside(at, cells, _MEADOW)


def _bears(at: At, cells: list[str]) -> int:
    """Bears: 2 for each adjacent Bee and each adjacent Trout."""
    return 2 * _beside(at, cells, _BEE_TROUT)


def _trout(at: At, cells: list[str]) -> int:
    """Trout: 2 for each adjacent Stream card and each adjacent Dragonfly."""
    return 2 * _beside(at, cells, _STREAM_DRAGONFLY)


def _foxes(at: At, cells: list[str]) -> int:
    """Foxes: 3 each, unless adjacent to a Wolf or a Bear."""
    return 3 * sum([_WOLF_BEAR.isdisjoint(map(at.get, NEAR[cell])) for cell in cells])


def _eagles(at: At, cells: list[str]) -> int:
    """Eagles: 2 for each Rabbit and Trout within 2 spaces; nothing blocks and prey may be shared."""
    return 2 * sum([at.get(near) in _RABBIT_TROUT for cell in cells for near in REACH[cell]])


def _dragonflies(at: At, cells: list[str]) -> int:
    """Dragonflies: the size of every Stream that touches them, each Stream once a Dragonfly."""
    streams = regions(tuple([cell for cell, card in at.items() if card is Card.STREAM]))
    return sum([len(stream) for cell in cells for stream in streams if not stream.isdisjoint(NEAR[cell])])


def _deer(at: At, cells: list[str]) -> int:
    """Deer: 2 for each row and each column with a Deer in it."""
    return 2 * len(set("".join(cells)))


def _rabbits(at: At, cells: list[str]) -> int:
    """Rabbits: 1 each."""
    return len(cells)


def _meadows(at: At, cells: list[str]) -> int:
    """Meadows: each region by its size, at most 15."""
    return sum([MEADOW_POINTS[min(len(region), 5)] for region in regions(tuple(cells))])


_MEADOW = frozenset({Card.MEADOW})
_BEE_TROUT = frozenset({Card.BEE, Card.TROUT})
_STREAM_DRAGONFLY = frozenset({Card.STREAM, Card.DRAGONFLY})
_WOLF_BEAR = frozenset({Card.WOLF, Card.BEAR})
_RABBIT_TROUT = frozenset({Card.RABBIT, Card.TROUT})

_SCORERS: Mapping[Card, Callable[[At, list[str]], int]] = MappingProxyType(
    {
        Card.BEE: _bees,
        Card.BEAR: _bears,
        Card.TROUT: _trout,
        Card.FOX: _foxes,
        Card.EAGLE: _eagles,
        Card.DRAGONFLY: _dragonflies,
        Card.DEER: _deer,
        Card.RABBIT: _rabbits,
        Card.MEADOW: _meadows,
    }
)

_ROWS = {card: row for row, card in enumerate(Card)}


def _beside(at: At, cells: list[str], liked: Collection[Card]) -> int:
    """How many cards of the liked types lie beside these cells, counted once for each cell."""
    return sum([at.get(near) in liked for cell in cells for near in NEAR[cell]])


# Only a cache: most cards and swaps that a bot thinks of leave streams and meadows as they lie.
@lru_cache(maxsize=1 << 10)
def regions(cells: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """The connected regions that these cells make."""
    left = set(cells)
    found = []
    while left:
        edge = [left.pop()]
        for cell in edge:
            for near in NEAR[cell]:
                if near in left:
                    left.remove(near)
                    edge.append(near)
        found.append(frozenset(edge))
    return tuple(found)


def cells_by_card(at: At) -> dict[Card, list[str]]:
    """Where the cards of each type lie."""
    found: dict[Card, list[str]] = {}
    for cell, card in at.items():
        found.setdefault(card, []).append(cell)
    return found


def standing_at(at: At) -> Standing:
    """What the cards in these cells score."""
    by_card = cells_by_card(at)
    points = [0] * len(_ROWS)
    for card, cells in by_card.items():
        scorer = _SCORERS.get(card)
        if scorer is not None:
            points[_ROWS[card]] = scorer(at, cells)
    stream = _longest(by_card.get(Card.STREAM, ()))
    return Standing(tuple(points), stream, len(by_card.get(Card.WOLF, ())))


def _longest(streams: Iterable[str]) -> int:
    return max(map(len, regions(tuple(streams))), default=0)


# By card type, whose points change where such a card comes or goes.
_TOUCHED: Mapping[Card, tuple[Card, ...]] = MappingProxyType(
    {
        Card.BEAR: (Card.BEAR, Card.FOX),
        Card.BEE: (Card.BEE, Card.BEAR),
        Card.MEADOW: (Card.MEADOW, Card.BEE),
        Card.TROUT: (Card.TROUT, Card.BEAR, Card.EAGLE),
        Card.EAGLE: (Card.EAGLE,),
        Card.RABBIT: (Card.RABBIT, Card.EAGLE),
        Card.DRAGONFLY: (Card.DRAGONFLY, Card.TROUT),
        Card.FOX: (Card.FOX,),
        Card.DEER: (Card.DEER,),
        Card.STREAM: (Card.STREAM, Card.TROUT, Card.DRAGONFLY),
        Card.WOLF: (Card.WOLF, Card.FOX),
    }
)


@cache
def _touched(moved: tuple[Card, ...]) -> frozenset[Card]:
    return frozenset().union(*[_TOUCHED[card] for card in moved])


def standing_after(
    before: Standing, at: At, *moved: Card, by_card: Mapping[Card, list[str]] | None = None
) -> Standing:
    """What these cards score, where only cards of the types moved lie otherwise than before.

    Who knows where the cards of each type lie says so.
    """
    points, stream, wolves = list(before.points), before.stream, before.wolves
    for card in _touched(moved):
        if by_card is None:
            cells = [cell for cell, lying in at.items() if lying is card]
        else:
            cells = by_card.get(card, [])
        if card is Card.WOLF:
            wolves = len(cells)
        elif card is Card.STREAM:
            stream = _longest(cells)
        else:
            points[_ROWS[card]] = _SCORERS[card](at, cells) if cells else 0
    return Standing(tuple(points), stream, wolves)


# Only a cache: a grid is asked for again when its next card is placed, drawn or compared.
@lru_cache(maxsize=1 << 10)
def standing(grid: Grid) -> Standing:
    """What a grid scores by itself as it lies."""
    return standing_at(grid.at)
