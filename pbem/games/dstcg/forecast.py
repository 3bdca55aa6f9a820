"""Forecast: what an order would do to the table, worked out from the View as on paper.

It is arithmetic, not advice: the displays after the order, scored at once. Cards nobody can foresee
(draws, what others give or discard) leave the displays as they are.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.games.dstcg.cards import CLASSES, PLURALS, SINGULARS, Animal, AnimalClass
from pbem.games.dstcg.scoring import Laid, Totals, biome_points, totals
from pbem.games.dstcg.view import View

__all__ = ["Line", "Scene", "foresee", "scene_of"]

_KINDS = {plural: AnimalClass(singular) for singular, plural in SINGULARS.items()}

# What Symbiotic gives its player and the opponent.
_HOST, _GUEST = 2, 1


@dataclass(frozen=True, slots=True)
class Scene:
    """The displays as they would lie, and points that an event would give at once."""

    view: View
    rows: tuple[tuple[Laid, ...], ...]
    effects: tuple[tuple[str, ...], ...]
    bonus: tuple[int, ...]

    def totals(self) -> tuple[Totals, ...]:
        """Everybody's food and elements."""
        pairs = zip(self.rows, self.effects, strict=True)
        return tuple(totals(self.view.biome, row, effects) for row, effects in pairs)

    def points(self) -> tuple[int, ...]:
        """What everybody would score right then, points at once included."""
        won = biome_points(self.view.biome, self.view.round, self.totals())
        return tuple(each.total + extra for each, extra in zip(won, self.bonus, strict=True))

    def names(self, kind: AnimalClass | None = None) -> tuple[str, ...]:
        """The animals in play, all or of one class."""
        return tuple(animal.name for row in self.rows for animal, _ in row if kind in (None, animal.kind))

    def with_animal(self, seat: int, animal: Animal, healthy: bool) -> "Scene":
        """An animal laid."""
        return self._row(seat, (*self.rows[seat], (animal, healthy)))

    def with_effect(self, seat: int, effect: str) -> "Scene":
        """An ongoing event laid."""
        effects = tuple((*row, effect) if at == seat else row for at, row in enumerate(self.effects))
        return replace(self, effects=effects)

    def with_bonus(self, seat: int, count: int) -> "Scene":
        """Points scored at once."""
        return replace(
            self, bonus=tuple(have + count if at == seat else have for at, have in enumerate(self.bonus))
        )

    def suppressed(self, names: Collection[str]) -> "Scene":
        """These animals suppressed at once."""
        rows = tuple(
            tuple(
                (animal, healthy and animal.name not in names)
                for animal, healthy in row
                if healthy or animal.name not in names
            )
            for row in self.rows
        )
        return replace(self, rows=rows)

    def healed(self, names: Collection[str]) -> "Scene":
        """These animals healthy."""
        rows = tuple(
            tuple((animal, healthy or animal.name in names) for animal, healthy in row) for row in self.rows
        )
        return replace(self, rows=rows)

    def without(self, name: str) -> "Scene":
        """One animal gone."""
        return replace(
            self, rows=tuple(tuple(each for each in row if each[0].name != name) for row in self.rows)
        )

    def swapped(self, first: str, second: str) -> "Scene":
        """Two animals in each other's place."""
        lying = {animal.name: (animal, healthy) for row in self.rows for animal, healthy in row}
        other = {first: lying[second], second: lying[first]}
        rows = tuple(tuple(other.get(each[0].name, each) for each in row) for row in self.rows)
        return replace(self, rows=rows)

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

    def _row(self, seat: int, row: tuple[Laid, ...]) -> "Scene":
        return replace(self, rows=tuple(row if at == seat else old for at, old in enumerate(self.rows)))


@dataclass(frozen=True, slots=True)
class Line:
    """One whole order, what it leads to, and a word about what is not in the numbers."""

    order: str
    scene: Scene
    note: str = ""


def scene_of(view: View) -> Scene:
    """The table as it lies."""
    seats = range(len(view.names))
    return Scene(
        view,
        tuple(view.laid(seat) for seat in seats),
        tuple(view.effects(seat) for seat in seats),
        (0,) * len(seats),
    )


def foresee(view: View, order: str) -> tuple[Line, ...]:
    """Every way an order may be completed; one line where nothing is left to choose."""
    scene = scene_of(view)
    verb, _, rest = order.partition(" ")
    seat = view.seat
    assert seat is not None
    if verb == "play":
        return tuple(_played(view, scene, seat, rest))
    if order in _KINDS:
        return (Line(order, _named(scene, view.effect, _KINDS[order])),)
    if verb == "suppress":
        return (Line(order, scene.suppressed(rest.split())),)
    if verb == "heal":
        return (Line(order, scene.healed((rest,))),)
    if verb == "return":
        return (Line(order, scene.without(rest)),)
    if verb == "swap":
        return (Line(order, scene.swapped(*rest.split())),)
    return (Line(order, scene),)


def _played(view: View, scene: Scene, seat: int, card: str) -> Iterator[Line]:
    animal = next((each for each in view.animals if each.name == card), None)
    if animal is None:
        effect = next(each.effect for each in view.events if each.name == card)
        yield from _event(view, scene, seat, f"play {card}", effect)
        return
    healthy = animal.kind not in view.immigrants
    victims = scene.names(animal.suppresses) if animal.suppresses and healthy else ()
    after = scene.with_animal(seat, animal, healthy)
    if len(victims) < 2:
        note = f"suppresses {victims[0]}" if victims else ""
        yield Line(f"play {card}", after.suppressed(victims), note)
        return
    for victim in sorted(victims):
        yield Line(f"play {card} suppress {victim}", after.suppressed((victim,)))


# Events whose effect shows in nobody's display, with a word on what they do.
_UNSEEN = {
    "detritivore": "waits for the next animal that dies",
    "domination": "each opponent discards one",
    "fecundity": "draws cards",
    "immigrants": "then name a class",
    "instinct": "new hand",
    "niche habitats": "all pass a card left",
    "nocturnal": "a final card later",
    "predator": "then suppress two animals",
    "solar flare": "scored at once",
    "wanderlust": "then swap two animals",
}


def _event(view: View, scene: Scene, seat: int, order: str, effect: str) -> Iterator[Line]:
    if effect in ("annelids", "autotrophs", "omnivore"):
        yield Line(order, scene.with_effect(seat, effect))
    elif effect == "biodiversity":
        classes = len({animal.kind for animal, _ in scene.rows[seat]})
        yield Line(order, scene.with_bonus(seat, classes), f"{classes} at once")
    elif effect == "catastrophe":
        yield Line(order, scene.suppressed(scene.names()))
    elif effect == "extinction":
        yield Line(order, scene.extinct())
    elif effect in ("regression", "metamorphose"):
        yield from _classes(scene, order, effect)
    elif effect == "evolution":
        dying = [animal.name for row in scene.rows for animal, healthy in row if not healthy]
        if len(dying) < 2:
            yield Line(order, scene.healed(dying), f"heals {dying[0]}, draws" if dying else "draws one card")
        for name in sorted(dying) if len(dying) > 1 else ():
            yield Line(f"{order} heal {name}", scene.healed((name,)))
    elif effect == "hibernation":
        names = sorted(scene.names())
        if len(names) < 2:
            yield Line(order, scene.without(names[0]) if names else scene)
        for name in names if len(names) > 1 else ():
            yield Line(f"{order} return {name}", scene.without(name))
    elif effect == "symbiotic":
        yield Line(order, scene.with_bonus(seat, _HOST), f"{_HOST} at once, {_GUEST} for one of them")
    else:
        yield Line(order, scene, _UNSEEN.get(effect, ""))


def _named(scene: Scene, effect: str, kind: AnimalClass) -> Scene:
    if effect == "regression":
        return scene.suppressed(scene.names(kind))
    if effect == "metamorphose":
        return scene.healed(scene.names(kind))
    return scene


def _classes(scene: Scene, order: str, effect: str) -> Iterator[Line]:
    """The classes that would change something; naming another is allowed and does nothing."""
    hit: Sequence[AnimalClass] = [kind for kind in CLASSES if _named(scene, effect, kind).rows != scene.rows]
    if not hit:
        yield Line(order, scene, "then name a class")
    for kind in sorted(hit):
        yield Line(f"{order} {PLURALS[kind]}", _named(scene, effect, kind))
