"""The bot: a sensible player who reads its own view and its options, and nothing else.

It values an ecosystem by the points it has, by the room its cards still have to grow, and by how many
types score; it takes the pick with the greatest value. It looks no move ahead, but for the last card, and is
no oracle.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.bots.insight import Words
from pbem.engine.chance import Chance
from pbem.engine.moves import Level, Node
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.card_types import Standing, standing, standing_after, standing_at
from pbem.games.ecosystem.rules.cells import NEAR, NITKA_CELLS
from pbem.games.ecosystem.rules.grid import Grid
from pbem.games.ecosystem.rules.moves import CARDS
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.scoring import STREAM_PRIZES, WOLF_PRIZES, diversity, prize
from pbem.games.ecosystem.rules.state import NEUTRAL, PICKS
from pbem.games.ecosystem.rules.two_players import neutral_rival
from pbem.games.ecosystem.rules.view import View

At: TypeAlias = Mapping[str, Card]
Cards: TypeAlias = tuple[Card, ...]

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
    found = values(view, options)
    top = max(found.values())
    return chance.choose([path for path, value in found.items() if value > top - 1e-9])


def values(view: View, options: Level) -> dict[Words, float]:
    """What every answer is worth on the table as it lies."""
    verb = options.words[0]
    level = _below(options, verb)
    found = _gifts(view, level) if verb == "discard" else picks(view, level)
    return {(verb, *path): value for path, value in found.items()}


def picks(view: View, level: Level) -> dict[Words, float]:
    """The worth of every card at every cell, and of a rabbit's swaps at its best cell."""
    judge = Judge(rivals_of(view), view.pick, view.grid.at)
    last = _last_cards(view)
    found: dict[Words, float] = {}
    for word in level.words:
        for cell in _below(level, word).words:
            found[word, cell] = judge.with_card(CARDS[word], cell, last)
    rabbits = [path for path in found if path[0] == Card.RABBIT]
    if rabbits:
        path = max(rabbits, key=found.__getitem__)
        found.update(_swaps(judge, level, path, last))
    return found


def _swaps(judge: "Judge", level: Level, path: Words, last: Cards) -> Iterator[tuple[Words, float]]:
    """Every swap of two different cards that the options list for a rabbit at this cell."""
    node = _below(level, path[0]).follow(path[1])
    if not isinstance(node, Level) or "swap" not in node.words:
        return
    placed = judge.placed(Card.RABBIT, path[1])
    for first, second in combinations(_below(node, "swap").words, 2):
        if placed.at[first] is not placed.at[second]:
            yield (*path, "swap", first, second), placed.swapped(first, second, last)


def _last_cards(view: View) -> Cards:
    """At the last pick but one, what the last card may be, where the hand that will bring it is known."""
    if view.pick != PICKS - 1:
        return ()
    return next((tuple(sorted(set(hand.cards))) for hand in view.seen if hand.back_at == PICKS), ())


def _gifts(view: View, level: Level) -> dict[Words, float]:
    """Solo: what a card is worth to us, and to Nitka, counts against giving it away."""
    ours = Judge([standing(view.nitka)], view.pick, view.grid.at)
    hers = Judge([standing(view.grid)], view.pick, view.nitka.at)
    next_cell = NITKA_CELLS[len(view.nitka)]
    cells = legal_cells(view.grid)
    return {
        (word,): -hers.with_card(CARDS[word], next_cell)
        - max([ours.with_card(CARDS[word], cell) for cell in cells], default=0.0)
        for word in level.words
    }


def rivals_of(view: View) -> list[Standing]:
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


class Judge:
    """Values the ecosystem of one seat against its rivals at one stage of the match."""

    def __init__(
        self,
        rivals: Sequence[Standing],
        pick: int,
        at: At,
        now: Standing | None = None,
        room: float | None = None,
    ) -> None:
        self.at = at
        self._rivals = rivals
        self._pick = pick
        self._now = standing_at(at) if now is None else now
        self._room = self._all_room() if room is None else room
        # How much of the match is played: what is promised counts less and less, what is won more.
        self._done = (pick - 1) / (PICKS - 1)

    def value(self) -> float:
        """What these cards are worth at this stage of the match."""
        now = self._now
        early = 1 - self._done
        return now.total + early * (self._promise() + self._room) + self._done * self._won()

    def placed(self, card: Card, cell: str) -> "Judge":
        """The ecosystem with one more card."""
        at = {**self.at, cell: card}
        near = NEAR[cell]
        room = self._room + _ROOM.get(card, 0.0) * sum([each not in at for each in near])
        room -= sum([_ROOM.get(self.at[each], 0.0) for each in near if each in self.at])
        return Judge(self._rivals, self._pick, at, standing_after(self._now, at, card), room)

    def with_card(self, card: Card, cell: str, last: Cards = ()) -> float:
        """What the ecosystem is worth with one more card; or with the last one, too, where it is foreseen."""
        return self.placed(card, cell)._then(last)

    def swapped(self, first: str, second: str, last: Cards = ()) -> float:
        """What the ecosystem is worth with two cards in each other's place."""
        one, two = self.at[first], self.at[second]
        at = {**self.at, first: two, second: one}
        return Judge(self._rivals, self._pick, at, standing_after(self._now, at, one, two))._then(last)

    def _then(self, last: Cards) -> float:
        """The value after the best use of each card that may come last, each as likely as the others."""
        cells = legal_cells(Grid(tuple(self.at), tuple(self.at.values()))) if last else ()
        if not cells:
            return self.value()
        return sum([max([self.with_card(card, cell) for cell in cells]) for card in last]) / len(last)

    def _promise(self) -> float:
        now = self._now
        types = len(now.points) - now.points.count(0)
        return (
            _WOLF * min(now.wolves, _ENOUGH_WOLVES)
            + _STREAM * min(now.stream, _ENOUGH_STREAM)
            + _TYPE * min(types, _ENOUGH_TYPES)
        )

    def _won(self) -> float:
        now = self._now
        stream = prize(now.stream, [rival.stream for rival in self._rivals], STREAM_PRIZES)
        wolves = prize(now.wolves, [rival.wolves for rival in self._rivals], WOLF_PRIZES)
        # Streams and wolves are among the points, as nothing, whatever they win.
        gaps = now.points.count(0) - bool(stream) - bool(wolves)
        return stream + wolves + diversity(gaps)

    def _all_room(self) -> float:
        at = self.at
        return sum(
            [
                _ROOM[card] * sum([near not in at for near in NEAR[cell]])
                for cell, card in at.items()
                if card in _ROOM
            ]
        )
