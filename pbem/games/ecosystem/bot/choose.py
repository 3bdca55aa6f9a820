"""The bot: a sensible player who reads its own view and its options, and nothing else.

It values an ecosystem by the points it has, by the room its cards still have to grow, and by how many
types score; it takes the pick with the greatest value. It looks no move ahead and is no oracle.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.chance import Chance
from pbem.engine.moves import Level, Node
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.card_types import Standing, standing, standing_at
from pbem.games.ecosystem.rules.cells import NEAR, NITKA_CELLS
from pbem.games.ecosystem.rules.moves import CARDS
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.scoring import STREAM_PRIZES, WOLF_PRIZES, diversity, prizes
from pbem.games.ecosystem.rules.state import NEUTRAL, PICKS
from pbem.games.ecosystem.rules.two_players import neutral_rival
from pbem.games.ecosystem.rules.view import View

__all__ = ["choose"]

At: TypeAlias = Mapping[str, Card]
Words: TypeAlias = tuple[str, ...]

# What an empty cell beside a card is worth early on: something the card likes may come to lie there.
_ROOM: Mapping[Card, float] = MappingProxyType(
    {Card.BEE: 0.9, Card.TROUT: 0.6, Card.BEAR: 0.4, Card.DRAGONFLY: 0.8, Card.MEADOW: 0.3, Card.STREAM: 0.3}
)

# What a wolf, a card in the longest stream and a type that scores are worth before anything is decided.
_WOLF, _STREAM, _TYPE = 2.5, 1.5, 2.5

# Beyond so many, wolves and streams win nothing more.
_ENOUGH_WOLVES, _ENOUGH_STREAM, _ENOUGH_TYPES = 4, 5, 9


def choose(view: View, options: Level, chance: Chance) -> Words:
    """An answer as words down the tree."""
    verb = options.words[0]
    level = _below(options, verb)
    values = _gifts(view, level) if verb == "discard" else _picks(view, level)
    return (verb, *_best(values, chance))


def _picks(view: View, level: Level) -> dict[Words, float]:
    """The worth of every card at every cell, and of a rabbit's swaps at its best cell."""
    judge = _Judge(_rivals(view), view.pick)
    at = view.grid.at
    values: dict[Words, float] = {}
    for word in level.words:
        for cell in _below(level, word).words:
            values[word, cell] = judge.value({**at, cell: CARDS[word]})
    rabbits = [path for path in values if path[0] == Card.RABBIT]
    if rabbits:
        path = max(rabbits, key=values.__getitem__)
        values.update(_swaps(judge, level, {**at, path[1]: Card.RABBIT}, path))
    return values


def _swaps(judge: "_Judge", level: Level, at: dict[str, Card], path: Words) -> Iterator[tuple[Words, float]]:
    """Every swap of two different cards that the options list for a rabbit at this cell."""
    node = _below(level, path[0]).follow(path[1])
    if not isinstance(node, Level) or "swap" not in node.words:
        return
    for first, second in combinations(_below(node, "swap").words, 2):
        if at[first] is not at[second]:
            swapped = {**at, first: at[second], second: at[first]}
            yield (*path, "swap", first, second), judge.value(swapped)


def _gifts(view: View, level: Level) -> dict[Words, float]:
    """Solo: what a card is worth to us, and to Nitka, counts against giving it away."""
    ours = _Judge([standing(view.nitka)], view.pick)
    hers = _Judge([standing(view.grid)], view.pick)
    at, nitka = view.grid.at, view.nitka.at
    next_cell = NITKA_CELLS[len(nitka)]
    cells = legal_cells(view.grid)
    return {
        (word,): -hers.value({**nitka, next_cell: CARDS[word]})
        - max([ours.value({**at, cell: CARDS[word]}) for cell in cells], default=0.0)
        for word in level.words
    }


def _rivals(view: View) -> list[Standing]:
    """Whom the seat competes with: the other seats, the neutral pile, Nitka."""
    rivals = [standing(grid) for seat, grid in enumerate(view.grids) if seat != view.seat]
    if view.solo:
        rivals.append(standing(view.nitka))
    if len(view.names) == NEUTRAL:
        rivals.append(Standing((), *neutral_rival(view.pile)))
    return rivals


def _below(level: Level, word: str) -> Level:
    node: Node = level.follow(word)
    assert isinstance(node, Level)
    return node


def _best(values: Mapping[Words, float], chance: Chance) -> Words:
    """The path of the greatest value; equals are decided by chance."""
    top = max(values.values())
    return chance.choose([path for path, value in values.items() if value > top - 1e-9])


class _Judge:
    """Values ecosystems of one seat against its rivals at one stage of the match."""

    def __init__(self, rivals: list[Standing], pick: int) -> None:
        self._streams = [rival.stream for rival in rivals]
        self._wolves = [rival.wolves for rival in rivals]
        # How much of the match is played: what is promised counts less and less, what is won more.
        self._done = (pick - 1) / (PICKS - 1)

    def value(self, at: At) -> float:
        """What these cards are worth at this stage of the match."""
        now = standing_at(at)
        early = 1 - self._done
        return now.total + early * (self._promise(now) + self._room(at)) + self._done * self._won(now)

    def _promise(self, now: Standing) -> float:
        types = len(now.points) - now.points.count(0)
        return (
            _WOLF * min(now.wolves, _ENOUGH_WOLVES)
            + _STREAM * min(now.stream, _ENOUGH_STREAM)
            + _TYPE * min(types, _ENOUGH_TYPES)
        )

    def _won(self, now: Standing) -> float:
        stream = prizes([now.stream, *self._streams], STREAM_PRIZES)[0]
        wolves = prizes([now.wolves, *self._wolves], WOLF_PRIZES)[0]
        # Streams and wolves are among the points, as nothing, whatever they win.
        gaps = now.points.count(0) - bool(stream) - bool(wolves)
        return stream + wolves + diversity(gaps)

    def _room(self, at: At) -> float:
        return sum(
            [
                _ROOM[card] * sum([near not in at for near in NEAR[cell]])
                for cell, card in at.items()
                if card in _ROOM
            ]
        )
