"""Elements (p. 6): matching, endangered species, dominance, the survival card, bonus points."""

from dataclasses import replace

import pytest

from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.hexes import HEX_AT
from pbem.games.domspec.rules.scoring import bonus
from tests.games.domspec.support import (
    AMPHIBIAN,
    GRASS,
    GRUB,
    INSECT,
    MEAT,
    REPTILE,
    SUN,
    WATER,
    Scene,
    corner,
    earth,
    opened,
)

_DESERT = {"d2-nw": "grass", "d2-ne": "grub", "d2-e": "sun", "d2-se": "sun", "d2-sw": "sun"}


def _page_7(species):
    tiles = {"d2": "desert", "d1": "savannah"}
    return earth(tiles, species, {**_DESERT, "d1-ne": "water"})


@pytest.mark.parametrize(
    ("quantity", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45), (12, 45)],
)
def test_bonus_points(quantity, points):
    """Page 3: the table, and its last column for nine or more."""
    assert points == bonus(quantity)


def test_matching_example():
    """Page 7: insects match 3 and amphibians 2 in the desert; reptiles would match 6."""
    desert, made = HEX_AT["d2"], _page_7({"d2": "a3 i1"})

    assert 3 == made.matches(desert, (GRASS, GRASS, GRUB, WATER))
    assert 2 == made.matches(desert, (WATER, WATER, WATER, GRUB, GRUB, MEAT))
    assert 6 == made.matches(desert, (SUN, SUN))


def test_dominance_is_quality_not_quantity():
    """Page 7: one insect dominates three amphibians; a reptile moving in would take it."""
    needs = [()] * 6
    needs[INSECT] = (GRASS, GRASS, GRUB, WATER)
    needs[AMPHIBIAN] = (WATER, WATER, WATER, GRUB, GRUB, MEAT)
    needs[REPTILE] = (SUN, SUN)

    assert INSECT is _page_7({"d2": "a3 i1"}).dominant(HEX_AT["d2"], needs)
    assert REPTILE is _page_7({"d2": "a3 i1 r1"}).dominant(HEX_AT["d2"], needs)


def test_a_tie_dominates_nothing():
    """Page 7: equal matches, no dominant animal."""
    made = earth({"d2": "desert"}, {"d2": "i1 r1"}, {"d2-e": "sun", "d2-w": "grass"})
    state = replace(opened(), earth=made)

    assert state.dominant(HEX_AT["d2"]) is None


def test_endangered_species_never_dominate():
    """Page 7: not even alone on the tile."""
    state = replace(opened(), earth=earth({"d2": "desert"}, {"d2": "i5"}, {"d2-e": "sun"}))

    assert state.dominant(HEX_AT["d2"]) is None
    assert state.earth.endangered(HEX_AT["d2"], INSECT, state.sides[INSECT].elements)


def test_dominance_follows_the_position_at_once():
    """Ruling: dominance is claimed for everybody at once, in print it must be claimed."""
    state = opened()
    moved = replace(state, earth=state.earth.with_disk(corner("e3-ne"), WATER))

    assert (INSECT, AMPHIBIAN) == (state.dominant(HEX_AT["e3"]), moved.dominant(HEX_AT["e3"]))


@pytest.mark.parametrize(
    ("species", "holder"),
    [("r3 x2 i1", REPTILE), ("r2 x2", None), ("", None)],
)
def test_the_survival_card_goes_to_the_sole_most_on_tundra(species, holder):
    """Page 18: in a tie nobody controls it."""
    made = earth({"d3": "tundra", "d2": "sea"}, {"d3": species, "d2": "b9"})

    assert holder is made.survivor()


def test_points_never_drop_below_zero():
    """Page 8, Victory Point Track."""
    from pbem.games.domspec.rules.state import Source

    state = opened().with_points(Animal.BIRD, 3, Source.DOMINATION).with_points(Animal.BIRD, -9, Source.CARDS)

    assert 0 == state.sides[Animal.BIRD].vp


def test_abundance_example():
    """Page 11: a second water gives the amphibians the savannah, 6 to 4."""
    state = opened()
    state = replace(state, boxes=replace(state.boxes, abundance=(SUN, WATER))).with_pawn(AMPHIBIAN, 6)
    from pbem.games.domspec.rules.action_display import Section

    played = Scene(state).section(Section.ABUNDANCE).order(AMPHIBIAN, "abundance water at e3-ne")

    assert AMPHIBIAN is played.dominant("e3")
    assert (SUN,) == played.state.boxes.abundance
