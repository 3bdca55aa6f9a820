"""Kinds of dice and bonuses, and the small sums that everything else is made of."""

from enum import StrEnum
from typing import TypeAlias


class Kind(StrEnum):
    """The four kinds, in the order in which they are rolled."""

    ATTACK = "attack"
    DEFENSE = "defense"
    RECOVER = "recover"
    INFLUENCE = "influence"

    @property
    def place(self) -> int:
        """Where this kind stands in a row of counts."""
        return KINDS.index(self)


KINDS: tuple[Kind, ...] = tuple(Kind)

# So many of each kind: dice, a fixed bonus, a cost.
Counts: TypeAlias = tuple[int, int, int, int]

NONE: Counts = (0, 0, 0, 0)


def plus(one: Counts, other: Counts) -> Counts:
    """Both together."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def minus(one: Counts, other: Counts) -> Counts:
    """What is left of one without the other."""
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3])


def covers(one: Counts, other: Counts) -> bool:
    """Whether one holds the other, kind by kind."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2] and one[3] >= other[3]


def single(kind: Kind, number: int = 1) -> Counts:
    """So many of one kind and none of the others."""
    attack, defense, recover, influence = (number if each is kind else 0 for each in KINDS)
    return (attack, defense, recover, influence)
