"""Special Rules: one order of look-up at every named point."""

import pytest

from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.rule_changes import BASE, GATHER, STABLE, BaseRule, Point, look_up
from pbem.games.animality.rules.state import holds
from tests.games.animality.support import set_table


@pytest.mark.parametrize("point", Point)
def test_location_over_faction_over_base_rule(point):
    """The base rule holds unless the faction changes it, and the location has the last word; bonuses add."""
    base = BASE[point]
    faction, location = ((point, 3),), ((point, 5),)

    assert base.value == look_up(point, (), ())
    assert (base.value + 3 if base.added else 3) == look_up(point, faction, ())
    assert (base.value + 5 if base.added else 5) == look_up(point, (), location)
    assert (base.value + 8 if base.added else 5) == look_up(point, faction, location)


def test_every_point_has_a_base_rule():
    """No point is without one, and every base value is allowed."""
    assert set(Point) == set(BASE)
    assert all(rule.least <= rule.value <= rule.most for rule in BASE.values())


def test_what_rules_give_begins_at_none_and_adds_up():
    """Dice and fixed bonuses are summed up over all that says something of them."""
    assert {BaseRule(0, BASE[point].least, BASE[point].most, added=True) for point in (*GATHER, *STABLE)} == {
        BASE[point] for point in (*GATHER, *STABLE)
    }


def test_published_base_rules():
    """Health 5, nine cards, 2 for a defeat, 2 lost."""
    points = (Point.START_HEALTH, Point.DEAL, Point.DEFEAT_GAIN, Point.DEFEAT_LOSS)

    assert [5, 9, 2, 2] == [BASE[point].value for point in points]


def test_power_is_its_players_alone():
    """A faction's power holds for its own seat."""
    state = set_table(("lion", "deer"))
    lion = dict(OUR_BOX.faction["lion"].changes)[Point.STABLE_ATTACK]

    assert [lion, 0] == [holds(state, seat, Point.STABLE_ATTACK) for seat in range(2)]


def test_every_location_changes_something():
    """Each Location has a special rule."""
    assert all(location.changes for location in OUR_BOX.locations)


def test_location_ends_with_its_round():
    """Without a Location only factions change the rules."""
    assert 9 == holds(set_table(location=""), None, Point.DEAL)
