"""Locations, Special Rules: each of the sixteen, and that it beats the base rule for its round."""

from pathlib import Path

import pytest

from pbem.engine.steps import Flow
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.conflict import LoseInfluence, RewardUnmarked, RollConflict, TakeDamage
from pbem.games.animality.rules.moves import Slay
from pbem.games.animality.rules.pools import bonus, dice, may_slay, paying
from pbem.games.animality.rules.recover import LoseHealth, RecoverAndQuest, RewardLowest
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import Source, holds, picks
from tests.games.animality.support import Rigged, health, influence, run, set_table, with_cards

ELSEWHERE = "bone orchard"


def _slain(state, seat, name):
    return ChooseMutation(seat).resolve(state, {seat: Slay(name)}, Flow(Rigged()))


def test_sunken_subway():
    """Every Defense die that rolls 0 counts as 1; Attack dice do not."""
    state = with_cards(set_table(("deer", "wolf"), "sunken subway"), 0, up=["stalk"])
    state, flow = run(state, RollConflict(), faces=(0, 0))

    assert (0, 1) == state.camps[0].values[:2]
    assert "attack 0; defense 0=1" == flow.told[0].event.text(str)


def test_broken_overpass():
    """Every Attack die that rolls 0 counts as 1; Defense dice do not."""
    state = with_cards(set_table(("deer", "wolf"), "broken overpass"), 0, up=["stalk"])
    state, _ = run(state, RollConflict(), faces=(0, 0))

    assert (1, 0) == state.camps[0].values[:2]


def test_glowing_crater():
    """Who was not defeated loses 1 health, never below 1; nobody scores for it."""
    state = set_table(("deer", "wolf", "lion"), "glowing crater")
    state = state.with_camp(0, health=4).with_camp(1, health=1).with_camp(2, health=5, defeated=True)
    state, _ = run(state, LoseHealth())

    assert [3, 1, 5] == health(state)
    assert [0, 0, 0] == influence(state)


@pytest.mark.parametrize(("location", "dealt", "number"), [("overgrown mall", 11, 5), ("power plant", 7, 3)])
def test_deal_of_other_sizes(location, dealt, number):
    """Overgrown Mall deals 11 for five picks, Power Plant 7 for three."""
    state = set_table(location=location)

    assert dealt == holds(state, None, Point.DEAL)
    assert number == picks(state)


def test_ruined_zoo():
    """Each Mutation slain gives 1 extra Influence, also one that gives none by itself."""
    state = with_cards(set_table(("raven", "deer"), "ruined zoo", row=("rust golem",)), 0, up=["gill flare"])

    assert 1 == influence(_slain(state, 0, "rust golem"))[0]


def _defeat(location):
    """Seat 0 defeats seat 1, who had 10 Influence."""
    state = set_table(("deer", "wolf"), location)
    state = (
        state.with_camp(0, values=(9, 9, 0, 0), bounty=1).with_camp(1, bounty=0).gaining(1, Source.QUESTS, 10)
    )
    return influence(run(state, TakeDamage(), LoseInfluence())[0])


def test_old_stadium():
    """Defeating a defender gives 3 extra Influence instead of 2."""
    assert [5 + 3, 8] == _defeat("old stadium")


def test_bone_orchard():
    """Defeated players lose 3 Influence instead of 2."""
    assert [5 + 2, 7] == _defeat("bone orchard")


def test_flooded_library():
    """Every Influence die that rolls 0 counts as 1; Recover dice do not."""
    state = with_cards(set_table(("wolf", "deer"), "flooded library"), 0, up=["quiet grazing"], health=3)
    state, _ = run(state, RecoverAndQuest(), faces=(0, 0))

    assert 3 == health(state)[0]
    assert 1 == influence(state)[0]


def test_herb_terraces():
    """Every player has +2 Recover this round."""
    state = set_table(("raven", "wolf"), "herb terraces")

    assert [2, 2] == [bonus(state, seat)[2] for seat in range(2)]
    assert [0, 0] == [bonus(set_table(("raven", "wolf"), ELSEWHERE), seat)[2] for seat in range(2)]


def test_frozen_lab():
    """Each player may slay at most one Mutation; a second is not offered."""
    row = ("rat king", "feral hiker")
    state = with_cards(set_table(("raven", "deer"), "frozen lab", row=row), 0, up=["stalk", "pride hunt"])
    slain = _slain(state, 0, "rat king")
    free = with_cards(set_table(("raven", "deer"), ELSEWHERE, row=row), 0, up=["stalk", "pride hunt"])

    assert () == may_slay(slain, 0, slain.row)
    assert may_slay(_slain(free, 0, "rat king"), 0, ("feral hiker",))


def test_frozen_lab_keeps_the_wolfs_discount():
    """The one Mutation still costs the wolf a die less."""
    state = with_cards(
        set_table(("wolf", "deer"), "frozen lab", row=("slag colossus",)), 0, up=["pride hunt", "claw swipe"]
    )

    assert ["slag colossus"] == [name for name, _ in may_slay(state, 0, state.row)]


def test_dust_flats():
    """Every Attack Value is reduced by 2, not below 0."""
    state = with_cards(set_table(("deer", "wolf"), "dust flats"), 0, down=["pride hunt"])
    state, _ = run(state, RollConflict())

    assert [1, 0] == [camp.values[0] for camp in state.camps]


def test_scrapyard():
    """In Phase 2 each player takes 1 extra Attack die, usable in Phase 3 or 4."""
    state = set_table(("deer", "wolf"), "scrapyard")

    assert [(1, 0, 0, 0)] * 2 == [paying(state, seat) for seat in range(2)]
    assert [(1, 0, 0, 0)] * 2 == [dice(state, seat) for seat in range(2)]


def test_watering_hole():
    """Damage left after defense is halved, rounded down."""
    state = set_table(("deer", "wolf"), "watering hole")
    state = state.with_camp(0, values=(8, 9, 0, 0)).with_camp(1, values=(0, 3, 0, 0), health=5)
    state, _ = run(state, TakeDamage())

    assert 3 == health(state)[1]
    assert 2 == influence(state)[0]


def test_broadcast_tower():
    """After Influence was gained, everybody with the lowest gains 2; if all are level all gain."""
    state = set_table(("deer", "wolf", "lion"), "broadcast tower")
    ahead, _ = run(state.gaining(1, Source.QUESTS, 4), RewardLowest())
    level, _ = run(state, RewardLowest())
    # Seat 0 was lowest before its quest and is not after it.
    quest = with_cards(state, 0, down=["strange charm", "strange charm"]).gaining(1, Source.QUESTS, 1)
    after, _ = run(quest.gaining(2, Source.QUESTS, 1), RecoverAndQuest(), RewardLowest())

    assert [2, 4, 2] == influence(ahead)
    assert [2, 2, 2] == influence(level)
    assert [2, 3, 3] == influence(after)


def test_canopy_bridge():
    """Each player holding no Bounty Token gains 1 Influence."""
    state = set_table(("deer", "wolf", "lion"), "canopy bridge")
    for seat, marked in enumerate((1, 0, 0)):
        state = state.with_camp(seat, bounty=marked)
    state, _ = run(state, RewardUnmarked())

    assert [0, 0, 1] == influence(state)


def test_canopy_bridge_with_two_players():
    """Both hold a token, nobody gains."""
    state = set_table(("deer", "wolf"), "canopy bridge").with_camp(0, bounty=1).with_camp(1, bounty=0)

    assert [0, 0] == influence(run(state, RewardUnmarked())[0])


def test_every_location_has_a_test_here():
    """All sixteen are named in this file."""
    text = Path(__file__).read_text("utf-8")

    assert [] == [location.name for location in OUR_BOX.locations if f'"{location.name}"' not in text]
