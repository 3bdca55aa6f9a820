"""Factions: start health and power of each of the eight."""

from dataclasses import replace
from pathlib import Path

import pytest

from pbem.engine.moves import leaves
from pbem.engine.steps import Flow
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.conflict import RollConflict
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.moves import Slay
from pbem.games.animality.rules.pools import bonus
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import holds
from tests.games.animality.support import Rigged, influence, run, set_table, with_cards


def _rule(faction):
    """What the box says of a faction."""
    return {point.value: number for point, number in OUR_BOX.faction[faction].changes}


@pytest.mark.parametrize("faction", [faction.name for faction in OUR_BOX.factions])
def test_start_health(faction):
    """5, or what the faction says."""
    state = set_table((faction, "deer" if faction != "deer" else "wolf"))

    assert _rule(faction).get("start_health", 5) == state.camps[0].health


@pytest.mark.parametrize("faction", ["lion", "elephant", "deer", "axolotl", "raven", "tortoise"])
def test_fixed_bonuses(faction):
    """The powers of the lion, elephant, deer, axolotl, raven and tortoise give bonuses every round."""
    rule = _rule(faction)
    kinds = ("attack", "defense", "recover", "influence")
    state = set_table((faction, "wolf"))

    assert tuple(rule.get(f"stable_{kind}", 0) for kind in kinds) == bonus(state, 0)
    assert any(bonus(state, 0))


def test_deer_plays_its_last_card():
    """The deer plays its last card instead of discarding it; nobody else does."""
    state = set_table(tuple(faction.name for faction in OUR_BOX.factions[:6]))

    assert ["deer"] == [
        camp.faction for seat, camp in enumerate(state.camps) if holds(state, seat, Point.LAST_CARD)
    ]


def test_crocodile_rolls_zeros_again():
    """Its Attack dice that roll 0 are rolled again once, Defense dice are not."""
    state = with_cards(set_table(("crocodile", "wolf")), 0, up=["pride hunt", "thick hide"])
    state, flow = run(state, RollConflict(), faces=(0, 3, 0, 0, 0))
    fixed = _rule("crocodile").get("stable_attack", 0)

    assert (3 + fixed, 0) == state.camps[0].values[:2]
    assert flow.told[0].event.text(str).startswith("attack 0>3 0>0")


def test_crocodile_rolls_again_before_the_location_counts_zeros():
    """Rerolls come first, then the Location changes a 0 that is still there."""
    state = with_cards(set_table(("crocodile", "wolf"), "broken overpass"), 0, up=["pride hunt"])
    state, flow = run(state, RollConflict(), faces=(0, 0, 0, 2))

    assert flow.told[0].event.text(str).startswith("attack 0>0=1 0>2")
    assert 1 + 2 + _rule("crocodile").get("stable_attack", 0) == state.camps[0].values[0]


@pytest.mark.parametrize(
    ("faction", "values"),
    [("elephant", (1, 0)), ("tortoise", (0, 1 + 1)), ("raven", (0, 0))],
)
def test_some_count_zeros(faction, values):
    """A 0 on the tortoise's Defense dice counts as 1 beside its bonus; the elephant's 0 stays a 0."""
    state = with_cards(set_table((faction, "deer")), 0, up=["stalk"])
    state, _ = run(state, RollConflict(), faces=(0, 0))

    assert values == state.camps[0].values[:2]


def _orders(state):
    return sorted(str(move) for move in leaves(ChooseMutation(0).options(state, 0)))


def test_wolf_saves_a_die_on_the_first_mutation():
    """A printed cost of 4 or more is one die less; the wolf says which die of the cost it saves."""
    state = with_cards(set_table(("wolf", "deer"), row=("warden of ash",)), 0, up=["stalk", "claw swipe"])
    move = Slay("warden of ash", Kind.DEFENSE)
    after = ChooseMutation(0).resolve(state, {0: move}, Flow(Rigged()))

    assert ["pass", "slay warden of ash save defense"] == _orders(state)
    assert (2, 1, 0, 0) == after.camps[0].spent
    assert OUR_BOX.mutation["warden of ash"].influence == influence(after)[0]


def test_wolf_names_no_die_where_the_cost_has_one_kind():
    """Slag Colossus costs 4 Attack: it is clear which die is saved."""
    state = with_cards(
        set_table(("wolf", "deer"), row=("slag colossus",)), 0, up=["pride hunt", "claw swipe"]
    )

    assert ["pass", "slay slag colossus"] == _orders(state)


def test_wolf_pays_cheap_mutations_in_full():
    """A lower cost is not reduced, and slaying it first uses the discount up."""
    row = ("rat king", "warden of ash")
    state = with_cards(set_table(("wolf", "deer"), row=row), 0, up=["stalk", "stalk", "claw swipe"])
    after = ChooseMutation(0).resolve(state, {0: Slay("rat king")}, Flow(Rigged()))

    assert "slay rat king" in _orders(state)
    assert (1, 1, 0, 0) == after.camps[0].spent
    assert ["pass"] == _orders(after)


def test_wolf_may_not_save_a_die_it_needs():
    """Offered are only savings that leave a cost it can pay."""
    row = ("bunker mother",)
    state = with_cards(set_table(("wolf", "deer"), row=row), 0, up=["wall of hide", "thick hide"])

    assert ["pass", "slay bunker mother save attack"] == _orders(state)


def test_every_faction_has_a_test_here():
    """All eight are named in this file."""
    text = Path(__file__).read_text("utf-8")

    assert [] == [faction.name for faction in OUR_BOX.factions if f'"{faction.name}"' not in text]


@pytest.mark.parametrize(
    ("least", "orders"),
    [
        (3, ["pass", "slay rat king"]),
        (0, ["pass", "slay rat king"]),
        (2, ["pass", "slay rat king save attack", "slay rat king save defense"]),
    ],
)
def test_a_box_says_from_which_cost_on(least, orders):
    """The power names the least cost that is reduced, and 0 for none."""
    wolf = replace(OUR_BOX.faction["wolf"], changes=((Point.SLAY_DISCOUNT, least),))
    factions = tuple(wolf if faction.name == "wolf" else faction for faction in OUR_BOX.factions)
    state = with_cards(set_table(("wolf", "deer"), row=("rat king",)), 0, up=["stalk"])

    assert orders == _orders(replace(state, box=replace(OUR_BOX, factions=factions)))
