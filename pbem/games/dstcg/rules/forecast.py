"""Forecast: what an order would do to the table, worked out from the View as on paper.

It is arithmetic, not advice: the displays after the order, scored at once. Cards nobody can foresee
(draws, what others give or discard) leave the displays as they are.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.language.tongues import worded
from pbem.engine.text import joined
from pbem.engine.values import Value
from pbem.games.dstcg.rules.cards import CLASSES, PLURALS, SINGULARS, AnimalClass
from pbem.games.dstcg.rules.event_choices import seat_words
from pbem.games.dstcg.rules.scene import Scene

_KINDS: Mapping[str, AnimalClass] = MappingProxyType(
    {plural: AnimalClass(singular) for singular, plural in SINGULARS.items()}
)


class Line(Value):
    """One whole order, what it leads to, and a word about what is not in the numbers."""

    order: str
    scene: Scene
    note: str = ""


def foresee(scene: Scene, order: str) -> tuple[Line, ...]:
    """Every way an order may be completed; one line where nothing is left to choose."""
    verb, _, rest = order.partition(" ")
    if verb == "play":
        return tuple(played(scene, rest))
    if order in _KINDS:
        return (Line(order, _named(scene, scene.view.effect, _KINDS[order])),)
    chosen = _CHOSEN.get(verb)
    return (Line(order, chosen(scene, rest.split()) if chosen else scene),)


# What a choice made for an event or a hunter leads to, by its verb.
_CHOSEN: Mapping[str, Callable[[Scene, list[str]], Scene]] = MappingProxyType(
    {
        "suppress": lambda scene, cards: scene.suppressed(cards),
        "heal": lambda scene, cards: scene.healed(cards),
        "return": lambda scene, cards: scene.without(cards[0]),
        "swap": lambda scene, cards: scene.swapped(*cards),
    }
)


def played(scene: Scene, card: str) -> Iterator[Line]:
    """Every way a card may be played."""
    view = scene.view
    assert view.seat is not None
    order = f"play {card}"
    animal = view.box.animal.get(card)
    if animal is None:
        effect = view.box.event[card].effect
        foreseen = _EVENTS.get(effect)
        lines = foreseen(scene, order, view.seat) if foreseen else iter([Line(order, scene, _UNSEEN[effect])])
        yield from lines
        return
    healthy = animal.kind not in view.immigrants
    victims = scene.names(animal.suppresses) if animal.suppresses and healthy else ()
    after = scene.with_animal(view.seat, animal, healthy)
    if len(victims) < 2:
        note = worded("suppresses {hit}", hit=scene.owned(victims[0])) if victims else ""
        yield Line(order, after.suppressed(victims), note)
        return
    for victim in sorted(victims):
        yield Line(f"{order} suppress {victim}", after.suppressed((victim,)))


# Events whose effect shows in nobody's display, with a word on what they do.
_UNSEEN: Mapping[str, str] = MappingProxyType(
    {
        "detritivore": worded("waits for the next animal that dies"),
        "domination": worded("each opponent discards one"),
        "fecundity": worded("draws cards"),
        "immigrants": worded("then name a class"),
        "instinct": worded("new hand"),
        "niche habitats": worded("all pass a card left"),
        "nocturnal": worded("a final card later"),
        "solar flare": worded("scored at once"),
    }
)


def _laid(effect: str) -> "Foreseer":
    def lines(scene: Scene, order: str, seat: int) -> Iterator[Line]:
        yield Line(order, scene.with_effect(seat, effect))

    return lines


def _biodiversity(scene: Scene, order: str, seat: int) -> Iterator[Line]:
    classes = len({animal.kind for animal, _ in scene.rows[seat]})
    yield Line(order, scene.with_bonus(seat, classes), worded("{classes} at once", classes=classes))


def _symbiotic(scene: Scene, order: str, seat: int) -> Iterator[Line]:
    host, others = scene.with_bonus(seat, 2), [other for other in range(len(scene.rows)) if other != seat]
    if len(others) == 1:
        yield Line(order, host.with_bonus(others[0], 1), worded("2 at once, 1 for the other"))
        return
    for other in others:
        word = seat_words(scene.view.names)[other]
        yield Line(f"{order} ally {word}", host.with_bonus(other, 1))


def _evolution(scene: Scene, order: str, seat: int) -> Iterator[Line]:
    weak = sorted(animal.name for row in scene.rows for animal, healthy in row if not healthy)
    if len(weak) < 2:
        yield Line(
            order,
            scene.healed(weak),
            worded("heals {owned}, draws", owned=scene.owned(weak[0])) if weak else worded("draws a card"),
        )
        return
    for name in weak:
        yield Line(f"{order} heal {name}", scene.healed((name,)))


def _hibernation(scene: Scene, order: str, seat: int) -> Iterator[Line]:
    names = sorted(scene.names())
    if len(names) < 2:
        yield (
            Line(order, scene.without(names[0]), worded("returns {owned}", owned=scene.owned(names[0])))
            if names
            else Line(order, scene)
        )
        return
    for name in names:
        yield Line(f"{order} return {name}", scene.without(name))


def _predator(scene: Scene, order: str, seat: int) -> Iterator[Line]:
    names = scene.names()
    if len(names) > 2:
        yield Line(order, scene, worded("then suppress two animals"))
    else:
        hit = joined(map(scene.owned, names))
        note = worded("suppresses {hit}", hit=hit) if hit else worded("suppresses nobody")
        yield Line(order, scene.suppressed(names), note)


def _wanderlust(scene: Scene, order: str, seat: int) -> Iterator[Line]:
    rows = [[animal.name for animal, _ in row] for row in scene.rows]
    pairs = [pair for one, other in combinations(rows, 2) for pair in product(one, other)]
    if len(pairs) > 1:
        yield Line(order, scene, worded("then swap two animals"))
    elif pairs:
        yield Line(
            order,
            scene.swapped(*pairs[0]),
            worded("swaps {pair}", pair=joined(map(scene.owned, pairs[0]))),
        )
    else:
        yield Line(order, scene, worded("nothing to swap"))


def _classes(effect: str) -> "Foreseer":
    """The classes that would change something; naming another is allowed and does nothing."""

    def lines(scene: Scene, order: str, seat: int) -> Iterator[Line]:
        hit = [kind for kind in CLASSES if _named(scene, effect, kind).rows != scene.rows]
        if not hit:
            yield Line(order, scene, worded("then name a class"))
        for kind in sorted(hit):
            yield Line(f"{order} {PLURALS[kind]}", _named(scene, effect, kind))

    return lines


def _named(scene: Scene, effect: str, kind: AnimalClass) -> Scene:
    if effect == "regression":
        return scene.suppressed(scene.names(kind))
    return scene.healed(scene.names(kind)) if effect == "metamorphose" else scene


Foreseer: TypeAlias = Callable[[Scene, str, int], Iterator[Line]]

_EVENTS: Mapping[str, Foreseer] = MappingProxyType(
    {
        "annelids": _laid("annelids"),
        "autotrophs": _laid("autotrophs"),
        "omnivore": _laid("omnivore"),
        "biodiversity": _biodiversity,
        "symbiotic": _symbiotic,
        "catastrophe": lambda scene, order, seat: iter([Line(order, scene.suppressed(scene.names()))]),
        "extinction": lambda scene, order, seat: iter([Line(order, scene.extinct())]),
        "evolution": _evolution,
        "hibernation": _hibernation,
        "predator": _predator,
        "wanderlust": _wanderlust,
        "regression": _classes("regression"),
        "metamorphose": _classes("metamorphose"),
    }
)
