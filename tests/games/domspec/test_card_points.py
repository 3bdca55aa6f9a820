"""The Cards (p. 18 and 19) that pay or cost points, each in its normal and its impossible case."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import NotAllowed
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.cards.effects import EFFECTS
from pbem.games.domspec.rules.state import Source
from tests.games.domspec.support import (
    AMPHIBIAN,
    BIRD,
    GRUB,
    INSECT,
    MAMMAL,
    REPTILE,
    Scene,
    home_earth,
    played_card,
    space,
)


def test_every_card_has_an_effect():
    """26 cards."""
    assert set(Card) == set(EFFECTS)


def test_biodiversity_counts_shared_tiles_once():
    """Page 18: one VP a tile, however many opponents are there."""
    state = home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1 i1 m1", "e3": "a2 b4", "d3": "a9"})

    assert 2 == played_card(Card.BIODIVERSITY, state).vp(AMPHIBIAN)


def test_ecodiversity_counts_disks_of_own_types_once():
    """Page 18: three printed water are one type; added types count too."""
    state = home_earth({}, {"d2": "a1"}, {"d2-e": "water", "d2-ne": "grub", "d2-se": "sun"})

    assert 3 == played_card(Card.ECODIVERSITY, state.with_element(AMPHIBIAN, GRUB)).vp(AMPHIBIAN)


def test_fertile_counts_every_species_of_a_tile():
    """Page 18: yours and others', on a tile you occupy."""
    played = played_card(
        Card.FERTILE, home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "a2 b4", "d3": "b9"})
    )

    with pytest.raises(NotAllowed, match="no amphibians at d3"):
        played.order(AMPHIBIAN, "fertile d3")
    assert 6 == played.order(AMPHIBIAN, "fertile e3").vp(AMPHIBIAN)


def test_niche_biomes_costs_those_ahead_the_first_place_value():
    """Page 19: 9 for a sea, never below zero, and nobody who is not ahead."""
    state = home_earth({}, {"d2": "a1"})
    for animal, points in ((MAMMAL, 20), (BIRD, 4), (AMPHIBIAN, 3), (INSECT, 3)):
        state = state.with_points(animal, points, Source.DOMINATION)
    played = played_card(Card.NICHE_BIOMES, state)

    assert [11, 0, 3, 3] == [played.vp(animal) for animal in (MAMMAL, BIRD, AMPHIBIAN, INSECT)]


def test_niche_biomes_on_tundra_costs_one():
    """Ruling: tundra pays one for first place."""
    state = home_earth({"d2": "tundra"}, {"d2": "a1"}).with_points(MAMMAL, 5, Source.DOMINATION)

    assert 4 == played_card(Card.NICHE_BIOMES, state).vp(MAMMAL)


def test_ice_age_pays_everybody_for_dominated_tiles():
    """Bonus points for the number of tiles dominated now; the last turn."""
    state = home_earth(
        {"e3": "sea", "d3": "sea"},
        {"d2": "a1", "e3": "b1", "d3": "b1"},
        {"e3-e": "seed", "d3-sw": "seed"},
    )
    played = played_card(Card.ICE_AGE, state)

    assert (1, 3, 0) == (played.vp(AMPHIBIAN), played.vp(BIRD), played.vp(MAMMAL))
    assert played.state.ice_age


def test_biodiversity_without_company_pays_nothing():
    """Page 18: tiles of one's own alone do not count."""
    state = home_earth({"e3": "sea"}, {"d2": "a3", "e3": "b2 i1"})

    assert 0 == played_card(Card.BIODIVERSITY, state).vp(AMPHIBIAN)


def test_ecodiversity_leaves_other_types_out():
    """Page 18: disks of other types pay nothing; the water that made it dominant does."""
    state = home_earth({}, {"d2": "a1"}, {"d2-e": "grass", "d2-ne": "meat"})

    assert 1 == played_card(Card.ECODIVERSITY, state).vp(AMPHIBIAN)


def test_fertile_with_one_occupied_tile_asks_nothing():
    """One tile is no choice."""
    played = played_card(Card.FERTILE, home_earth({"e3": "sea"}, {"d2": "a1 b2", "e3": "i5"}))

    assert (3, "ChooseSpace") == (played.vp(AMPHIBIAN), played.asked)


def test_niche_biomes_with_nobody_ahead_costs_nobody():
    """Page 19: only those with more points lose any; everybody is told that it was in vain."""
    state = home_earth({}, {"d2": "a1"})
    for animal in (MAMMAL, AMPHIBIAN):
        state = state.with_points(animal, 6, Source.DOMINATION)
    played = played_card(Card.NICHE_BIOMES, state)

    assert [6, 6] == [played.vp(each) for each in (MAMMAL, AMPHIBIAN)]
    assert "amphibians: niche biomes had no effect" in played.told


def test_ice_age_pays_nothing_for_no_dominated_tile():
    """A tie and endangered species dominate nothing."""
    state = home_earth(
        {"e3": "sea", "d4": "sea"}, {"d2": "a1", "e3": "r1 b1", "d4": "i9"}, {"e3-ne": "sun", "e3-e": "seed"}
    )

    assert [1, 0, 0, 0] == [
        played_card(Card.ICE_AGE, state).vp(each) for each in (AMPHIBIAN, REPTILE, BIRD, INSECT)
    ]


@pytest.mark.parametrize(
    ("terrain", "value"), [("wetland", 8), ("savannah", 7), ("jungle", 6), ("forest", 5)]
)
def test_niche_biomes_goes_by_the_left_most_number(terrain, value):
    """Page 19: the first place value of the tile that was scored."""
    state = home_earth({"d2": terrain}, {"d2": "a1"}).with_points(MAMMAL, 20, Source.DOMINATION)

    assert 20 - value == played_card(Card.NICHE_BIOMES, state).vp(MAMMAL)


def test_niche_biomes_comes_after_the_tile_is_scored():
    """Page 19: the birds, ahead before the sea paid 9, lose nothing; the mammals are ahead still."""
    state = home_earth({}, {"d2": "a1"})
    for animal, points in ((MAMMAL, 20), (BIRD, 4)):
        state = state.with_points(animal, points, Source.DOMINATION)
    spent = tuple(card for card in Card if card is not Card.NICHE_BIOMES)
    state = replace(state, offer=(Card.NICHE_BIOMES,), deck=(), spent=spent)
    played = Scene(state.with_pawn(INSECT, space("domination 1"))).section(Section.DOMINATION)
    played.order(INSECT, "dominate d2")

    assert [11, 4, 9] == [played.vp(animal) for animal in (MAMMAL, BIRD, AMPHIBIAN)]
