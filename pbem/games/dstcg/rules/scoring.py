"""Scoring the Round (p. 8): food chain totals, element totals, and who scores what.

These functions know neither State nor View: both ask them, so that a mail's "if scored now" and the
scoring itself cannot differ.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from pbem.engine.values import Value
from pbem.games.dstcg.rules.cards import ELEMENTS, Animal, Biome, Element, Elements

# An animal as it lies: the card, and whether it is healthy.
Laid: TypeAlias = tuple[Animal, bool]

# Autotrophs doubles these, Omnivore adds one of each of those to a healthy animal.
_DOUBLED = tuple(element in (Element.WATER, Element.SUN) for element in ELEMENTS)
_EATEN = tuple(element in (Element.GRASS, Element.GRUB, Element.MEAT, Element.SEED) for element in ELEMENTS)
_NONE = (0,) * len(ELEMENTS)
# Where everybody's points stand in one number, each has so many bits of it.
_BITS = 16


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


def totals(biome: Biome, laid: Sequence[Laid], effects: Sequence[str] = ()) -> Totals:
    """A player's sums, with the ongoing events that lie before that player."""
    annelids, autotrophs, omnivore = (effects.count(name) for name in ("annelids", "autotrophs", "omnivore"))
    food = sum([animal_food(biome, animal, healthy, annelids) for animal, healthy in laid])
    faces = [animal.face(healthy).elements for animal, healthy in laid]
    elements = tuple(map(sum, zip(_NONE, *faces, strict=True)))
    if autotrophs:
        pairs = zip(elements, _DOUBLED, strict=True)
        elements = tuple([icons << autotrophs if doubled else icons for icons, doubled in pairs])
    if omnivore:
        more = omnivore * sum([healthy for _, healthy in laid])
        pairs = zip(elements, _EATEN, strict=True)
        elements = tuple([icons + more if eaten else icons for icons, eaten in pairs])
    return Totals(food, elements)


def highest(values: Sequence[int]) -> tuple[int, ...]:
    """Who has the most of something: everybody who is level at the top, nobody where the top is 0."""
    top = max(values)
    return tuple([index for index, value in enumerate(values) if value == top]) if top > 0 else ()


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


def biome_totals(biome: Biome, round_number: int, sums: Sequence[Totals]) -> tuple[int, ...]:
    """The same added up, for those who weigh many tables."""
    columns = zip(*[each.elements for each in sums], strict=True)
    won = award(round_number, tuple([each.food for each in sums]))
    return shares(won + sum(map(award, biome.elements, columns)), len(sums))


# What one order changes leaves most columns as they were, and many orders change one alike.
@lru_cache(maxsize=1 << 14)
def award(points: int, values: tuple[int, ...]) -> int:
    """Points to each of the `highest`: everybody's in one number, so that those of all columns add up."""
    won = 0
    for seat in highest(values):
        won += points << _BITS * seat
    return won


@lru_cache(maxsize=1 << 12)
def shares(won: int, players: int) -> tuple[int, ...]:
    """What everybody gets, of points in one number."""
    return tuple([won >> _BITS * seat & (1 << _BITS) - 1 for seat in range(players)])


def gathered(points: Sequence[int]) -> int:
    """What everybody gets in one number."""
    return sum([each << _BITS * seat for seat, each in enumerate(points)])


def ahead(values: Sequence[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return values[seat] - max((*values[:seat], *values[seat + 1 :]))
