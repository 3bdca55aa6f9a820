"""Glaciation (p. 13)."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import NotAllowed
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Terrain
from pbem.games.domspec.rules.hexes import HEX_AT
from pbem.games.domspec.rules.reset import slid
from tests.games.domspec.support import (
    AMPHIBIAN,
    ARACHNID,
    BIRD,
    INSECT,
    REPTILE,
    SUN,
    Scene,
    corner,
    earth,
    opened,
    space,
)


def _page_13():
    """Two tundra tiles beside the savannah, one of them beside the desert; one sun between the three."""
    made = earth(
        {"d2": "tundra", "d3": "tundra", "e3": "savannah", "e4": "desert"},
        {"e4": "i1 b2 a4", "e3": "r2", "d2": "x2 i1", "d3": "r2"},
        {"d3-ne": "sun"},
    )
    return replace(opened(), earth=made).with_pawn(REPTILE, space("glaciation 1"))


def test_the_desert_example():
    """Page 13: 1 bonus VP, one of each animal stays, 1 bird and 3 amphibians go back to their pools."""
    state = _page_13()
    played = Scene(state).section(Section.GLACIATION).order(REPTILE, "glaciate e4")

    assert Terrain.TUNDRA is played.state.earth.terrain(HEX_AT["e4"])
    assert 1 == played.vp(REPTILE)
    assert [1, 1, 1] == [played.species("e4", animal) for animal in (INSECT, BIRD, AMPHIBIAN)]
    assert (state.sides[BIRD].pool + 1, state.sides[AMPHIBIAN].pool + 3) == (
        played.state.sides[BIRD].pool,
        played.state.sides[AMPHIBIAN].pool,
    )
    assert SUN is played.state.earth.disks[corner("d3-ne")]
    assert state.tundra - 1 == played.state.tundra


def test_the_savannah_would_pay_three_and_cost_the_sun():
    """Page 13: next to two tundra tiles; the sun would be surrounded by three."""
    played = Scene(_page_13()).section(Section.GLACIATION).order(REPTILE, "glaciate savannah")

    assert 3 == played.vp(REPTILE)
    assert played.state.earth.disks[corner("d3-ne")] is None
    assert _page_13().bag[SUN] + 1 == played.state.bag[SUN]
    assert [3, 2, 1] == [played.state.earth.on_tundra(each) for each in (REPTILE, ARACHNID, INSECT)]
    assert REPTILE is played.state.earth.survivor()


def test_every_corner_of_the_earth_is_checked():
    """Ruling: a disk laid between three tundra tiles earlier goes with the next Glaciation anywhere."""
    made = earth(
        {"d2": "tundra", "d3": "tundra", "e3": "tundra", "d4": "forest"}, {}, {"d3-ne": "sun", "d3-e": "sun"}
    )
    state = replace(opened(), earth=made).with_pawn(BIRD, space("glaciation 1"))
    played = Scene(state).section(Section.GLACIATION).order(BIRD, "glaciate d4")

    assert played.state.earth.disks[corner("d3-ne")] is None
    assert SUN is played.state.earth.disks[corner("d3-e")]


def test_only_the_leftmost_pawn_acts_wherever_it_stands():
    """Page 13: the others wait."""
    state = opened().with_pawn(BIRD, space("glaciation 3")).with_pawn(INSECT, space("glaciation 4"))
    played = Scene(state).section(Section.GLACIATION).order(BIRD, "glaciate c4")

    assert INSECT is played.state.spaces[space("glaciation 4")]
    assert 3 == played.state.sides[BIRD].pawns
    assert "ChooseSpace" == played.asked


@pytest.mark.parametrize(
    ("pawns", "after"),
    [
        ({2: BIRD, 3: INSECT}, {1: BIRD, 2: INSECT}),
        ({4: BIRD}, {3: BIRD}),
        ({1: ARACHNID, 2: BIRD}, {1: ARACHNID, 2: BIRD}),
        ({2: BIRD, 4: INSECT}, {1: BIRD, 3: INSECT}),
    ],
)
def test_waiting_pawns_slide_one_space(pawns, after):
    """Page 20: second, then third, then fourth, one space to the left, only into an empty one."""
    state = opened()
    for place, animal in pawns.items():
        state = state.with_pawn(animal, space(f"glaciation {place}"))
    spaces = slid(state).spaces

    assert after == {
        n: spaces[space(f"glaciation {n}")]
        for n in range(1, 5)
        if spaces[space(f"glaciation {n}")] is not None
    }


@pytest.mark.parametrize(
    ("hex_", "reason"),
    [("d2", "tundra already"), ("b1", "no tile at b1"), ("c4", "not beside a tundra")],
)
def test_why_a_tile_cannot_be_glaciated(hex_, reason):
    """Step 1: a non-tundra tile beside a tundra tile."""
    made = earth({"d2": "tundra", "d3": "forest", "c4": "sea"})
    state = replace(opened(), earth=made).with_pawn(BIRD, space("glaciation 1"))

    with pytest.raises(NotAllowed, match=reason):
        Scene(state).section(Section.GLACIATION).order(BIRD, f"glaciate {hex_}")


def test_without_tundra_tiles_the_action_is_forfeit():
    """Page 13: all twelve are out; the pawn comes back."""
    state = replace(opened(), tundra=0).with_pawn(BIRD, space("glaciation 1"))
    played = Scene(state).section(Section.GLACIATION)

    assert ["birds: glaciation had no effect"] == played.told
    assert 3 == played.state.sides[BIRD].pawns


def test_a_glaciated_tile_has_lost_its_terrain():
    """Ruling: tundra for scoring, Speciation, Competition and Aquatic alike."""
    made = earth({"d3": "sea"}).with_tundra(HEX_AT["d3"])

    assert Terrain.TUNDRA is made.terrain(HEX_AT["d3"])


def test_disks_at_the_edge_beside_one_or_two_tundra_tiles_stay():
    """Page 13, step 4: surrounded by exactly three."""
    made = earth(
        {"d2": "tundra", "d3": "tundra", "e3": "sea"},
        {},
        {"d2-nw": "sun", "d2-w": "sun", "d2-e": "sun", "e3-e": "sun"},
    )
    state = replace(opened(), earth=made).with_pawn(BIRD, space("glaciation 1"))
    played = Scene(state).section(Section.GLACIATION).order(BIRD, "glaciate e3")

    assert made.disks == played.state.earth.disks


def test_an_invested_pawn_acts_turns_later():
    """Page 13: third now, it slides twice and acts on the third turn."""
    state = opened()
    for animal, place in ((REPTILE, 1), (ARACHNID, 2), (BIRD, 3)):
        state = state.with_pawn(animal, space(f"glaciation {place}"))
    acted = []
    for hex_ in ("c4", "c3", "d4"):
        played = Scene(state).section(Section.GLACIATION)
        acted.append(played.state.acting)
        state = slid(played.order(played.state.acting, f"glaciate {hex_}").state)

    assert [REPTILE, ARACHNID, BIRD] == acted
