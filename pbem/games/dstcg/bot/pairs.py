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

# What the marks of two animals change a column by: for the player of the first, and of the second.
_Changes: TypeAlias = Callable[[Any, Any], tuple[int, int]]


class _Marks:
    """What each animal of a player means to every column: of those that mean the same, one is weighed."""

    __slots__ = ("by_name", "columns")

    def __init__(self, by_name: Mapping[str, Sequence[Any]]) -> None:
        self.by_name = by_name
        self.columns = list(map(frozenset, zip(*by_name.values(), strict=True)))


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
        marks: dict[tuple[Any, ...], _Marks] = {}
        leads: Leads = {}
        for here, there in combinations(self._seats, 2):
            effects = (self._scene.effects[here], self._scene.effects[there])
            for owner in (here, there):
                if (owner, effects) not in marks:
                    marks[owner, effects] = self._moved(owner, effects)
            self._weigh(leads, here, there, marks[here, effects], marks[there, effects], _each_moves)
        return leads

    def _struck(self, seat: Seat) -> _Marks:
        """What a player's sums change by for each animal that is suppressed."""
        effects = self._scene.effects[seat]
        marks = {}
        for animal, healthy in self._scene.rows[seat]:
            before = self._adds(effects, (animal, healthy))
            after = self._adds(effects, (animal, False)) if healthy else [0] * len(before)
            marks[animal.name] = [then - now for then, now in zip(after, before, strict=True)]
        return _Marks(marks)

    def _moved(self, seat: Seat, effects: tuple[tuple[str, ...], ...]) -> _Marks:
        """What each animal of a player adds before one of two players, and before the other."""
        return _Marks(
            {
                laid[0].name: tuple(zip(*[self._adds(each, laid) for each in effects], strict=True))
                for laid in self._scene.rows[seat]
            }
        )

    def _adds(self, effects: tuple[str, ...], laid: Laid) -> list[int]:
        """What an animal adds to the sums of a player with these effects, column by column."""
        return self._row(sums_of(self._scene.view.biome, (laid,), effects))

    def _row(self, sums: Totals) -> list[int]:
        row = (sums.food, *sums.elements)
        return [row[at] for at in self._scored]

    def _weigh(
        self, leads: Leads, here: Seat, there: Seat, ours: _Marks, theirs: _Marks, changes: _Changes
    ) -> None:
        """What all pairs of animals of two players come to, or of one player."""
        if not (ours.by_name and theirs.by_name):
            return
        gains = [
            {
                mark: {
                    other: award(prize, _changed(column, here, there, *changes(mark, other))) - won
                    for other in others
                }
                for mark in marks
            }
            for column, prize, won, marks, others in zip(
                self._columns, self._prizes, self._won, ours.columns, theirs.columns, strict=True
            )
        ]
        food = {
            mark: {
                other: ahead(_changed(self._columns[0], here, there, *changes(mark, other)), self._seat)
                for other in row
            }
            for mark, row in gains[0].items()
        }
        before, players, seat = self._points, len(self._seats), self._seat
        for name, marks in ours.by_name.items():
            rows, fed = list(map(getitem, gains, marks)), food[marks[0]]
            for other, beside in theirs.by_name.items():
                if other == name:
                    break
                points = sum(map(getitem, rows, beside), before)
                leads[name, other] = _lead(points, players, seat), fed[beside[0]]


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
