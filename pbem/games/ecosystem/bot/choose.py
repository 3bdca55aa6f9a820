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
from pbem.games.ecosystem.rules.card_types import Standing, cells_by_card, standing, standing_after
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
    judge = Judge(rivals_of(view), view.pick, view.grid.at, standing(view.grid))
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
    own, nitka = standing(view.grid), standing(view.nitka)
    ours = Judge(Rivals([nitka]), view.pick, view.grid.at, own)
    hers = Judge(Rivals([own]), view.pick, view.nitka.at, nitka)
    next_cell = NITKA_CELLS[len(view.nitka)]
    cells = legal_cells(view.grid)
    return {
        (word,): -hers.with_card(CARDS[word], next_cell)
        - max([ours.with_card(CARDS[word], cell) for cell in cells], default=0.0)
        for word in level.words
    }


def rivals_of(view: View) -> "Rivals":
    """Whom the seat competes with: the other seats, the neutral pile, Nitka."""
    rivals = [standing(grid) for seat, grid in enumerate(view.grids) if seat != view.seat]
    if view.solo:
        rivals.append(standing(view.nitka))
    if len(view.names) == NEUTRAL:
        rivals.append(Standing((), *neutral_rival(view.pile)))
    return Rivals(rivals)


def _below(level: Level, word: str) -> Level:
    node: Node = level.follow(word)
    assert isinstance(node, Level)
    return node


class Rivals:
    """Whom an ecosystem competes with, and what a stream or so many wolves win against them."""

    def __init__(self, standings: Sequence[Standing]) -> None:
        self._streams = [each.stream for each in standings]
        self._wolves = [each.wolves for each in standings]
        # Few sizes are asked for again and again.
        self._prizes: dict[tuple[int, int], tuple[int, int]] = {}

    def prizes(self, stream: int, wolves: int) -> tuple[int, int]:
        """What both win."""
        found = self._prizes.get((stream, wolves))
        if found is None:
            found = prize(stream, self._streams, STREAM_PRIZES), prize(wolves, self._wolves, WOLF_PRIZES)
            self._prizes[stream, wolves] = found
        return found


class Judge:
    """Values the ecosystem of one seat against its rivals at one stage of the match."""

    def __init__(self, rivals: Rivals, pick: int, at: At, now: Standing, room: float | None = None) -> None:
        self.at = at
        self._rivals = rivals
        self._pick = pick
        self._now = now
        self._by_card = cells_by_card(at)
        # How many cells beside each card are empty, counted when it is asked for.
        self._empty: dict[str, int] = {}
        self._room = self._all_room(at) if room is None else room
        # How much of the match is played: what is promised counts less and less, what is won more.
        self._done = (pick - 1) / (PICKS - 1)

    def value(self) -> float:
        """What these cards are worth at this stage of the match."""
        return self._valued(self._now, self._room)

    def with_card(self, card: Card, cell: str, last: Cards = ()) -> float:
        """What the ecosystem is worth with one more card; or with the last one, too, where it is foreseen."""
        at = {**self.at, cell: card}
        by_card = {**self._by_card, card: [*self._by_card.get(card, ()), cell]}
        return self._then(
            at, standing_after(self._now, at, card, by_card=by_card), self._room_with(card, cell), last
        )

    def placed(self, card: Card, cell: str) -> "Judge":
        """The ecosystem with one more card."""
        at = {**self.at, cell: card}
        return Judge(
            self._rivals, self._pick, at, standing_after(self._now, at, card), self._room_with(card, cell)
        )

    def swapped(self, first: str, second: str, last: Cards = ()) -> float:
        """What the ecosystem is worth with two cards in each other's place."""
        one, two = self.at[first], self.at[second]
        at = {**self.at, first: two, second: one}
        by_card = {
            **self._by_card,
            one: [second if cell == first else cell for cell in self._by_card[one]],
            two: [first if cell == second else cell for cell in self._by_card[two]],
        }
        return self._then(
            at, standing_after(self._now, at, one, two, by_card=by_card), self._all_room(at), last
        )

    def _then(self, at: At, now: Standing, room: float, last: Cards) -> float:
        """The value after the best use of each card that may come last, each as likely as the others."""
        cells = legal_cells(Grid(tuple(at), tuple(at.values()))) if last else ()
        if not cells:
            return self._valued(now, room)
        then = Judge(self._rivals, self._pick, at, now, room)
        return sum([max([then.with_card(card, cell) for cell in cells]) for card in last]) / len(last)

    def _valued(self, now: Standing, room: float) -> float:
        promised = (1 - self._done) * (_promise(now) + room)
        return now.total + promised + self._done * self._won(now)

    def _won(self, now: Standing) -> float:
        stream, wolves = self._rivals.prizes(now.stream, now.wolves)
        # Streams and wolves are among the points, as nothing, whatever they win.
        gaps = now.points.count(0) - bool(stream) - bool(wolves)
        return stream + wolves + diversity(gaps)

    def _room_with(self, card: Card, cell: str) -> float:
        """The room once a card lies there: it has some itself, and takes some from those beside it."""
        near = NEAR[cell]
        at = self.at
        room = self._room + _ROOM.get(card, 0.0) * sum([each not in at for each in near])
        return room - sum([_ROOM.get(at[each], 0.0) for each in near if each in at])

    def _all_room(self, at: At) -> float:
        """The room of cards in the same cells."""
        if not self._empty:
            self._empty = {cell: sum([near not in at for near in NEAR[cell]]) for cell in at}
        empty = self._empty
        return sum([_ROOM[card] * empty[cell] for cell, card in at.items() if card in _ROOM])


def _promise(now: Standing) -> float:
    types = len(now.points) - now.points.count(0)
    return (
        _WOLF * min(now.wolves, _ENOUGH_WOLVES)
        + _STREAM * min(now.stream, _ENOUGH_STREAM)
        + _TYPE * min(types, _ENOUGH_TYPES)
    )
