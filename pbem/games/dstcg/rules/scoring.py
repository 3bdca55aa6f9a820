"""Scoring the Round (p. 8): food chain totals, element totals, and who scores what.

These functions know neither State nor View: both ask them, so that a mail's "if scored now" and the
scoring itself cannot differ.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from pbem.engine.values import Value
from pbem.games.dstcg.rules.cards import ELEMENTS, Animal, Biome, Element, Elements

# An animal as it lies: the card, and whether it is healthy.
Laid: TypeAlias = tuple[Animal, bool]

# Autotrophs doubles these, Omnivore adds one of each of those to a healthy animal.
_DOUBLED = tuple(element in (Element.WATER, Element.SUN) for element in ELEMENTS)
_EATEN = tuple(element in (Element.GRASS, Element.GRUB, Element.MEAT, Element.SEED) for element in ELEMENTS)
_NONE = (0,) * len(ELEMENTS)


class Totals(Value):
    """What one player's animals in play add up to."""

    food: int
    elements: Elements


class Points(Value):
    """What one player scores at a biome."""

    dominance: int
    # In the order of ELEMENTS.
    elements: Elements

    @property
    def total(self) -> int:
        """Dominance and elements together."""
        return self.dominance + sum(self.elements)


def animal_food(biome: Biome, animal: Animal, healthy: bool, extra: int) -> int:
    """Playing Animals (p. 5): bonus and penalty touch each card, healthy or endangered; never below 0."""
    food = animal.face(healthy).food + extra
    if animal.kind == biome.bonus:
        food += 1
    elif animal.kind == biome.penalty:
        food -= 1
    return max(food, 0)


def totals(biome: Biome, laid: Iterable[Laid], effects: Sequence[str] = ()) -> Totals:
    """A player's sums, with the ongoing events that lie before that player."""
    annelids, autotrophs, omnivore = (effects.count(name) for name in ("annelids", "autotrophs", "omnivore"))
    food = 0
    elements = list(_NONE)
    for animal, healthy in laid:
        food += animal_food(biome, animal, healthy, annelids)
        icons = animal.face(healthy).elements
        for index, icon in enumerate(icons):
            elements[index] += icon << autotrophs if _DOUBLED[index] else icon
            if healthy and omnivore and _EATEN[index]:
                elements[index] += omnivore
    return Totals(food, tuple(elements))


def highest(values: Sequence[int]) -> tuple[int, ...]:
    """Who has the most of something: everybody who is level at the top, nobody where the top is 0."""
    top = max(values)
    return tuple(index for index, value in enumerate(values) if value == top) if top > 0 else ()


def biome_points(biome: Biome, round_number: int, sums: Sequence[Totals]) -> tuple[Points, ...]:
    """Food Chain and Element Scoring: X points to each player with the most, ties included."""
    dominant = highest([each.food for each in sums])
    winners = [
        highest([each.elements[index] for each in sums]) if icons else ()
        for index, icons in enumerate(biome.elements)
    ]
    return tuple(
        Points(
            round_number if seat in dominant else 0,
            tuple(icons if seat in winners[index] else 0 for index, icons in enumerate(biome.elements)),
        )
        for seat in range(len(sums))
    )


def biome_totals(biome: Biome, round_number: int, sums: Sequence[Totals]) -> list[int]:
    """The same added up, for those who weigh many tables."""
    won = [0] * len(sums)
    _award(won, round_number, [each.food for each in sums])
    for index, icons in enumerate(biome.elements):
        if icons:
            _award(won, icons, [each.elements[index] for each in sums])
    return won


def _award(won: list[int], points: int, values: list[int]) -> None:
    """Points to each of the `highest`."""
    top = max(values)
    if top <= 0:
        return
    if values.count(top) == 1:
        won[values.index(top)] += points
    else:
        for seat, value in enumerate(values):
            if value == top:
                won[seat] += points
