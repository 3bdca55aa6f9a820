"""Earth, species and points (p. 6 to 8): what the clarifications beside the rules say."""

from dataclasses import replace

import pytest

from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.hexes import CORNERS, HEX_AT, HEXES
from pbem.games.domspec.rules.state import Source
from tests.games.domspec.support import (
    AMPHIBIAN,
    BIRD,
    GRASS,
    INSECT,
    MAMMAL,
    REPTILE,
    SUN,
    WATER,
    Scene,
    corner,
    earth,
    opened,
    space,
)

# Page 7: three suns, one grass and two grubs touch the desert; the sun at d2-ne lies on the savannah too, and
# so does the water at d1-ne.
_DISKS = {
    "d2-nw": "grass",
    "d2-ne": "sun",
    "d2-e": "sun",
    "d2-se": "sun",
    "d2-sw": "grub",
    "d1-ne": "water",
}


def _page_7(desert, savannah):
    made = earth({"d2": "desert", "d1": "savannah"}, {"d2": desert, "d1": savannah}, _DISKS)
    return replace(opened(), earth=made)


def test_three_water_would_dominate_the_savannah():
    """Page 7: amphibians moving there match 3 to the reptiles' 2."""
    state = _page_7("i1", "r2 a1")

    assert 3 == state.earth.matches(HEX_AT["d1"], state.sides[AMPHIBIAN].elements)
    assert 2 == state.earth.matches(HEX_AT["d1"], state.sides[REPTILE].elements)
    assert AMPHIBIAN is state.dominant(HEX_AT["d1"])


def test_without_the_shared_sun_the_reptiles_are_endangered():
    """Page 7: they would no longer match any element in the savannah."""
    state = _page_7("i1", "r2").with_disk(corner("d2-ne"), None)

    assert state.earth.endangered(HEX_AT["d1"], REPTILE, state.sides[REPTILE].elements)
    assert state.dominant(HEX_AT["d1"]) is None


def test_a_reptile_that_migrates_takes_the_desert():
    """Page 7: with its two printed suns and three on the tile it matches 6."""
    state = _page_7("i1 a3", "r2").with_pawn(REPTILE, space("migration 7"))
    played = Scene(state).section(Section.MIGRATION)
    played.mail(REPTILE, "migrate d1 d2 1")

    assert 6 == played.state.earth.matches(HEX_AT["d2"], (SUN, SUN))
    assert REPTILE is played.dominant("d2")


def test_a_disk_lies_on_up_to_three_tiles():
    """Page 3, Element: a single disk is present on all tiles that meet at its corner."""
    made = earth({"d2": "sea", "d3": "sea", "e3": "sea", "d4": "sea"}, {}, {"d3-ne": "sun"})

    assert [True, True, True, False] == [
        SUN in made.elements(HEX_AT[hex_]) for hex_ in ("d2", "d3", "e3", "d4")
    ]


def test_a_tundra_tile_is_adjacent_to_all_six_around_it():
    """Page 6: although the small tile does not touch them."""
    state = opened().with_pawn(MAMMAL, space("migration 7"))
    played = Scene(state).section(Section.MIGRATION)
    played.mail(MAMMAL, "migrate d4 d3 2")

    assert 6 == len(played.state.earth.beside(HEX_AT["d3"]))
    assert 2 == played.species("d3", MAMMAL)


def test_more_than_ten_tiles_may_be_dominated():
    """Page 7: the ten cones are no limit."""
    labels = ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "a4", "b5", "c6", "e6", "f5")
    made = earth(dict.fromkeys(labels, "sea"), dict.fromkeys(labels, "b1"))
    for name in labels:
        made = made.with_disk(corner(f"{name}-w"), opened().sides[BIRD].printed[0])
    state = replace(opened(), earth=made)

    assert 12 == len(state.earth.dominated(BIRD, state.needs))


def test_points_have_no_upper_limit():
    """Page 8: the track goes on above 100."""
    state = opened().with_points(Animal.BIRD, 99, Source.DOMINATION)

    assert 144 == state.with_points(Animal.BIRD, 45, Source.CARDS).sides[BIRD].vp


def test_an_animal_with_nothing_left_still_acts():
    """Page 8: it cannot speciate or migrate, but it may lay elements and keeps its points."""
    state = opened()
    gone = replace(state.sides[INSECT], pool=0, eliminated=34)
    species = tuple((*row[:INSECT], 0) for row in state.earth.species)
    state = replace(state, earth=replace(state.earth, species=species)).with_side(gone)
    state = replace(state, boxes=replace(state.boxes, abundance=(GRASS,)))
    state = state.with_points(INSECT, 7, Source.DOMINATION)
    idle = Scene(state.with_pawn(INSECT, space("speciation grass"))).section(Section.SPECIATION)
    lost = Scene(state.with_pawn(INSECT, space("migration 7"))).section(Section.MIGRATION)
    acts = Scene(state.with_pawn(INSECT, space("abundance 1"))).section(Section.ABUNDANCE)

    assert ["insects: speciation had no effect"] == idle.told
    assert ["insects: migration had no effect"] == lost.told
    assert "LayElement" == acts.asked
    assert 7 == acts.vp(INSECT)


@pytest.mark.parametrize("name", ["d2-e", "e3-nw", "e2-sw"])
def test_a_corner_is_the_same_from_every_tile(name):
    """Three names, one corner."""
    assert "d2-e" == CORNERS[corner(name)]


def test_no_hex_is_its_own_neighbour():
    """Adjacency needs an edge between two."""
    made = earth(dict.fromkeys(HEXES, "sea"))

    assert all(hex_ not in made.beside(hex_) for hex_ in range(35))


def test_removed_disks_go_back_to_the_bag():
    """Page 6, Draw Bag: always, also from the earth."""
    state = opened()
    state = replace(state, boxes=replace(state.boxes, depletion=(WATER,)))
    played = Scene(state.with_pawn(MAMMAL, space("depletion"))).section(Section.DEPLETION)

    assert state.bag[WATER] + 1 == played.order(MAMMAL, "deplete d2-w").state.bag[WATER]
