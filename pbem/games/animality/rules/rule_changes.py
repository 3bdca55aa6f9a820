"""Points: every place where a location, a card or a faction may change the rules, and the order of look-up.

Special Rules: a location's rule wins over the rules of the game. We read the same for factions and cards:
the base rule holds unless the faction changes it, a card face up changes both, and the location is last.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.components import own_page
from pbem.engine.values import Value


class Point(StrEnum):
    """The named points, in the order in which a round comes to them."""

    START_HEALTH = "start_health"
    DEAL = "deal"
    LAST_CARD = "last_card"
    GATHER_ATTACK = "gather_attack"
    GATHER_DEFENSE = "gather_defense"
    GATHER_RECOVER = "gather_recover"
    GATHER_INFLUENCE = "gather_influence"
    SLAY_LIMIT = "slay_limit"
    SLAY_DISCOUNT = "slay_discount"
    SLAY_GAIN = "slay_gain"
    STABLE_ATTACK = "stable_attack"
    STABLE_DEFENSE = "stable_defense"
    STABLE_RECOVER = "stable_recover"
    STABLE_INFLUENCE = "stable_influence"
    REROLL_ATTACK = "reroll_attack"
    REROLL_DEFENSE = "reroll_defense"
    REROLL_RECOVER = "reroll_recover"
    REROLL_INFLUENCE = "reroll_influence"
    ZERO_ATTACK = "zero_attack"
    ZERO_DEFENSE = "zero_defense"
    ZERO_RECOVER = "zero_recover"
    ZERO_INFLUENCE = "zero_influence"
    ATTACK_CUT = "attack_cut"
    DAMAGE_DIVISOR = "damage_divisor"
    DEFEAT_GAIN = "defeat_gain"
    DEFEAT_LOSS = "defeat_loss"
    UNMARKED_GAIN = "unmarked_gain"
    PHASE_FIVE_LOSS = "phase_five_loss"
    LOWEST_GAIN = "lowest_gain"

    # Enum hashes in Python, and points are looked up in every sum.
    __hash__ = str.__hash__


# What a faction or a location says at a point.
PointChange: TypeAlias = tuple[Point, int]


class BaseRule(Value):
    """What holds at a point when nothing changes it, and how changes combine with it."""

    value: int
    # The numbers an owner's own box may set here.
    least: int
    most: int
    # Bonuses add up; everything else is replaced.
    added: bool = False
    # One number for the whole table, so no faction can change it.
    shared: bool = False


BASE: Mapping[Point, BaseRule] = MappingProxyType(
    {
        Point(name): BaseRule(**rule)
        for name, rule in own_page("pbem.games.animality", "base_rules.toml").items()
    }
)

# The points that exist once for each kind, in the order of the kinds.
GATHER, STABLE, REROLL, ZERO = (
    tuple(point for point in Point if point.startswith(f"{name}_"))
    for name in ("gather", "stable", "reroll", "zero")
)


def look_up(point: Point, *layers: tuple[PointChange, ...]) -> int:
    """What holds at a point: the base rule, then each layer over those before it."""
    rule = BASE[point]
    value = rule.value
    for layer in layers:
        for changed, number in layer:
            if changed is point:
                value = value + number if rule.added else number
    return value
