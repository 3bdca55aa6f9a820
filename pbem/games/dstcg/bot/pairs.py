"""Two animals at once: all pairs that Predator may suppress or Wanderlust swap, not laid out one by one.

Where six players lay half a dozen animals each there are hundreds of pairs. What an animal adds to its
display does not depend on what lies beside it: so what a pair comes to is the sum of what it changes in
every column that is scored, and for that many animals are alike. A `Scene` is the plain way to the same.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from operator import getitem
from typing import Any, TypeAlias

from pbem.engine.seats import Seat
from pbem.games.dstcg.rules.scene import Scene, sums_of
from pbem.games.dstcg.rules.scoring import Laid, Totals, ahead, award, gathered, shares

# How far a seat is ahead of the best of the others, in points and in food, for every two animals.
Leads: TypeAlias = dict[tuple[str, str], tuple[int, int]]

# What each animal means to the columns, by its name: of those that mean the same to one, one is weighed.
_Marks: TypeAlias = Mapping[str, Sequence[Any]]

# What the marks of two animals change a column by: for the player of the first, and of the second.
_Changes: TypeAlias = Callable[[Any, Any], tuple[int, int]]


class Pairs:
    """A table on which two animals are suppressed or swapped, as one seat sees it."""

    def __init__(self, scene: Scene, sums: tuple[Totals, ...], seat: Seat) -> None:
        self._scene, self._seat, self._seats = scene, seat, range(len(sums))
        prizes = (scene.view.round, *scene.view.biome.elements)
        # Food is the first column, whatever it wins: it settles what is level in points.
        self._scored = [at for at, prize in enumerate(prizes) if prize or at == 0]
        self._prizes = [prizes[at] for at in self._scored]
        self._columns = list(zip(*map(self._row, sums), strict=True))
        self._won = list(map(award, self._prizes, self._columns))
        self._points = gathered(scene.points(sums))

    def suppressed(self) -> Leads:
        """What every two animals come to that are suppressed together."""
        marks = list(map(self._struck, self._seats))
        leads: Leads = {}
        for here, there in combinations_with_replacement(self._seats, 2):
            self._weigh(leads, here, there, marks[here], marks[there], _each_falls)
        return leads

    def swapped(self) -> Leads:
        """What every two animals of two players come to in each other's place."""
        leads: Leads = {}
        for pair in combinations(self._seats, 2):
            ours, theirs = (
                {
                    laid[0].name: tuple(zip(*[self._adds(seat, laid) for seat in pair], strict=True))
                    for laid in self._scene.rows[owner]
                }
                for owner in pair
            )
            self._weigh(leads, *pair, ours, theirs, _each_moves)
        return leads

    def _struck(self, seat: Seat) -> _Marks:
        """What a player's sums change by for each animal that is suppressed."""
        marks = {}
        for animal, healthy in self._scene.rows[seat]:
            before = self._adds(seat, (animal, healthy))
            after = self._adds(seat, (animal, False)) if healthy else [0] * len(before)
            marks[animal.name] = [then - now for then, now in zip(after, before, strict=True)]
        return marks

    def _adds(self, seat: Seat, laid: Laid) -> list[int]:
        """What an animal adds to a player's sums, column by column."""
        return self._row(sums_of(self._scene.view.biome, (laid,), self._scene.effects[seat]))

    def _row(self, sums: Totals) -> list[int]:
        row = (sums.food, *sums.elements)
        return [row[at] for at in self._scored]

    def _weigh(
        self, leads: Leads, here: Seat, there: Seat, ours: _Marks, theirs: _Marks, changes: _Changes
    ) -> None:
        """What all pairs of animals of two players come to, or of one player."""
        gains: list[dict[Any, dict[Any, int]]] = []
        food = {}
        for at, column in enumerate(self._columns):
            table: dict[Any, dict[Any, int]] = {}
            gains.append(table)
            for mark in {each[at] for each in ours.values()}:
                row = table[mark] = {}
                for other in {each[at] for each in theirs.values()}:
                    changed = _changed(column, here, there, *changes(mark, other))
                    row[other] = award(self._prizes[at], changed) - self._won[at]
                    if at == 0:
                        food[mark, other] = ahead(changed, self._seat)
        for name, marks in ours.items():
            rows = list(map(getitem, gains, marks))
            for other, beside in theirs.items():
                if other == name:
                    break
                points = self._points + sum(map(getitem, rows, beside))
                leads[name, other] = _lead(points, len(self._seats), self._seat), food[marks[0], beside[0]]


def _changed(column: tuple[int, ...], here: Seat, there: Seat, change: int, answer: int) -> tuple[int, ...]:
    values = list(column)
    values[here] += change
    values[there] += answer
    return tuple(values)


def _each_falls(mark: int, other: int) -> tuple[int, int]:
    """Suppressed: a mark says what a player's sum changes by."""
    return mark, other


def _each_moves(mark: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Swapped: a mark says what an animal adds for the first player and for the second."""
    return other[0] - mark[0], mark[1] - other[1]


# Few pairs lead to points that no other leads to.
@lru_cache(maxsize=1 << 12)
def _lead(points: int, players: int, seat: Seat) -> int:
    return ahead(shares(points, players), seat)
