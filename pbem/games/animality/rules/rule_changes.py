"""Points: every place where a location, a card or a faction may change the rules, and the order of look-up.

Special Rules: a location's rule wins over the rules of the game. We read the same for factions and cards:
the base rule holds unless the faction changes it, a card face up changes both, and the location is last.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias


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
Change: TypeAlias = tuple[Point, int]


@dataclass(frozen=True, slots=True)
class BaseRule:
    """What holds at a point when nothing changes it, and how changes combine with it."""

    value: int
    # The numbers an owner's own box may set here.
    least: int
    most: int
    # Bonuses add up; everything else is replaced.
    added: bool = False
    # One number for the whole table, so no faction can change it.
    shared: bool = False


_BONUS = BaseRule(0, -9, 9, added=True)
_EXTRA = BaseRule(0, 0, 9, added=True)
_SWITCH = BaseRule(0, 0, 1)

BASE: Mapping[Point, BaseRule] = MappingProxyType(
    {
        # Setup step 4.
        Point.START_HEALTH: BaseRule(5, 1, 10),
        # Phase 1: cards dealt; and whether the last card is played instead of discarded.
        Point.DEAL: BaseRule(9, 3, 15, shared=True),
        Point.LAST_CARD: _SWITCH,
        # Phase 2: dice taken beside those shown on cards.
        Point.GATHER_ATTACK: _EXTRA,
        Point.GATHER_DEFENSE: _EXTRA,
        Point.GATHER_RECOVER: _EXTRA,
        Point.GATHER_INFLUENCE: _EXTRA,
        # Phase 3: mutations a player may slay; from how many dice on the first costs one less, 0 for never;
        # influence beside its reward.
        Point.SLAY_LIMIT: BaseRule(99, 0, 99),
        Point.SLAY_DISCOUNT: BaseRule(0, 0, 9),
        Point.SLAY_GAIN: _EXTRA,
        # Phases 4 and 5: fixed bonuses; whether a 0 is rolled again; what a 0 counts as.
        Point.STABLE_ATTACK: _BONUS,
        Point.STABLE_DEFENSE: _BONUS,
        Point.STABLE_RECOVER: _BONUS,
        Point.STABLE_INFLUENCE: _BONUS,
        Point.REROLL_ATTACK: _SWITCH,
        Point.REROLL_DEFENSE: _SWITCH,
        Point.REROLL_RECOVER: _SWITCH,
        Point.REROLL_INFLUENCE: _SWITCH,
        Point.ZERO_ATTACK: BaseRule(0, 0, 3),
        Point.ZERO_DEFENSE: BaseRule(0, 0, 3),
        Point.ZERO_RECOVER: BaseRule(0, 0, 3),
        Point.ZERO_INFLUENCE: BaseRule(0, 0, 3),
        # Phase 4: attack values are cut, damage is divided, defeats pay and cost.
        Point.ATTACK_CUT: BaseRule(0, 0, 9),
        Point.DAMAGE_DIVISOR: BaseRule(1, 1, 9),
        Point.DEFEAT_GAIN: BaseRule(2, 0, 9),
        Point.DEFEAT_LOSS: BaseRule(2, 0, 9),
        Point.UNMARKED_GAIN: BaseRule(0, 0, 9),
        # Phase 5: health lost before recovering; influence for the last on the track.
        Point.PHASE_FIVE_LOSS: BaseRule(0, 0, 9),
        Point.LOWEST_GAIN: BaseRule(0, 0, 9, shared=True),
    }
)

# The points that exist once for each kind, in the order of the kinds.
GATHER = (Point.GATHER_ATTACK, Point.GATHER_DEFENSE, Point.GATHER_RECOVER, Point.GATHER_INFLUENCE)
STABLE = (Point.STABLE_ATTACK, Point.STABLE_DEFENSE, Point.STABLE_RECOVER, Point.STABLE_INFLUENCE)
REROLL = (Point.REROLL_ATTACK, Point.REROLL_DEFENSE, Point.REROLL_RECOVER, Point.REROLL_INFLUENCE)
ZERO = (Point.ZERO_ATTACK, Point.ZERO_DEFENSE, Point.ZERO_RECOVER, Point.ZERO_INFLUENCE)


def look_up(point: Point, *layers: tuple[Change, ...]) -> int:
    """What holds at a point: the base rule, then each layer over those before it."""
    rule = BASE[point]
    value = rule.value
    for layer in layers:
        for changed, number in layer:
            if changed is point:
                value = value + number if rule.added else number
    return value
