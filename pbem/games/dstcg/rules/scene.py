"""A Scene: the table of a View as an order would leave it, scored as the biome is."""

from collections.abc import Collection
from functools import lru_cache
from itertools import repeat
from operator import add

from pbem.engine.events import YOU
from pbem.engine.values import Value, changed, replace
from pbem.games.dstcg.rules.cards import Animal, AnimalClass, owned
from pbem.games.dstcg.rules.scoring import Laid, Totals, ahead, biome_totals, totals
from pbem.games.dstcg.rules.view import View

# One order changes few displays: the sums of the others are at hand.
sums_of = lru_cache(maxsize=4096)(totals)


class Scene(Value):
    """The displays as they would lie, and points that an event would give at once."""

    view: View
    rows: tuple[tuple[Laid, ...], ...]
    effects: tuple[tuple[str, ...], ...]
    bonus: tuple[int, ...]

    def totals(self, before: "Scene | None" = None, known: tuple[Totals, ...] = ()) -> tuple[Totals, ...]:
        """Everybody's food and elements; they are known where a display lies as it did before."""
        biome, rows, effects = self.view.biome, self.rows, self.effects
        if before is None:
            return tuple(map(sums_of, repeat(biome), rows, effects))
        then, past = before.rows, before.effects
        return tuple(
            [
                known[at] if row is then[at] and effects[at] is past[at] else sums_of(biome, row, effects[at])
                for at, row in enumerate(rows)
            ]
        )

    def points(self, sums: tuple[Totals, ...] | None = None) -> tuple[int, ...]:
        """What everybody would score right then, points at once included; the totals if they are at hand."""
        won = biome_totals(self.view.biome, self.view.round, sums or self.totals())
        return tuple(map(add, won, self.bonus))

    def lead(
        self, seat: int, before: "Scene | None" = None, known: tuple[Totals, ...] = ()
    ) -> tuple[int, int]:
        """How far a seat would be ahead of the best of the others right then: in points, and in food."""
        sums = self.totals(before, known)
        return ahead(self.points(sums), seat), ahead([each.food for each in sums], seat)

    def names(self, kind: AnimalClass | None = None) -> tuple[str, ...]:
        """The animals in play, all or of one class."""
        return tuple([animal.name for row in self.rows for animal, _ in row if kind in (None, animal.kind)])

    def owned(self, name: str) -> str:
        """An animal in play with whose it is."""
        seat = next(at for at, row in enumerate(self.rows) if any(animal.name == name for animal, _ in row))
        return owned(name, YOU if seat == self.view.seat else self.view.names[seat].capitalize())

    def with_animal(self, seat: int, animal: Animal, healthy: bool) -> "Scene":
        """An animal laid."""
        return self._row(seat, (*self.rows[seat], (animal, healthy)))

    def with_effect(self, seat: int, effect: str) -> "Scene":
        """An ongoing event laid."""
        return replace(self, effects=changed(self.effects, seat, (*self.effects[seat], effect)))

    def with_bonus(self, seat: int, count: int) -> "Scene":
        """Points scored at once."""
        return replace(self, bonus=changed(self.bonus, seat, self.bonus[seat] + count))

    def suppressed(self, names: Collection[str]) -> "Scene":
        """These animals suppressed at once."""
        if not names:
            return self
        return self._lying(
            [
                tuple(
                    [
                        laid if laid[0].name not in names else (laid[0], False)
                        for laid in row
                        if laid[1] or laid[0].name not in names
                    ]
                )
                for row in self.rows
            ]
        )

    def healed(self, names: Collection[str]) -> "Scene":
        """These animals healthy."""
        return self._lying(
            [
                tuple([(animal, healthy or animal.name in names) for animal, healthy in row])
                for row in self.rows
            ]
        )

    def without(self, name: str) -> "Scene":
        """One animal gone."""
        return self._lying([tuple([each for each in row if each[0].name != name]) for row in self.rows])

    def swapped(self, first: str, second: str) -> "Scene":
        """Two animals in each other's place."""
        places = {
            laid[0].name: (seat, place, laid)
            for seat, row in enumerate(self.rows)
            for place, laid in enumerate(row)
        }
        (seat, place, one), (other_seat, other_place, other) = places[first], places[second]
        rows = list(self.rows)
        rows[seat] = changed(rows[seat], place, other)
        rows[other_seat] = changed(rows[other_seat], other_place, one)
        return replace(self, rows=tuple(rows))

    def extinct(self) -> "Scene":
        """Extinction: first the endangered, then whoever finds nothing to eat here."""
        after = self.suppressed([animal.name for row in self.rows for animal, healthy in row if not healthy])
        supply = self.view.biome.elements
        starving = [
            animal.name
            for row in after.rows
            for animal, healthy in row
            if not any(
                need and have for need, have in zip(animal.face(healthy).elements, supply, strict=True)
            )
        ]
        return after.suppressed(starving)

    def _lying(self, rows: list[tuple[Laid, ...]]) -> "Scene":
        """Other displays; one that lies as before stays the same value, so that its sums are known."""
        pairs = zip(self.rows, rows, strict=True)
        return replace(self, rows=tuple([row if after == row else after for row, after in pairs]))

    def _row(self, seat: int, row: tuple[Laid, ...]) -> "Scene":
        return replace(self, rows=changed(self.rows, seat, row))


def scene_of(view: View) -> Scene:
    """The table as it lies."""
    seats = range(len(view.names))
    return Scene(
        view,
        tuple(view.laid(seat) for seat in seats),
        tuple(view.effects(seat) for seat in seats),
        (0,) * len(seats),
    )
