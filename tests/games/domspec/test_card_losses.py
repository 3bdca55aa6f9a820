"""The Cards (p. 18 and 19) that kill, each in its normal and its impossible case."""

from pbem.games.domspec.rules.box import Card
from tests.games.domspec.support import (
    AMPHIBIAN,
    BIRD,
    INSECT,
    MAMMAL,
    home_earth,
    played_card,
)


def test_biomass_kills_on_crowded_tiles():
    """Page 18: more species than disks; the chooser says who, his own where he is alone."""
    state = home_earth(
        {"e3": "sea", "d3": "sea", "e4": "sea"},
        {"d2": "a2", "e3": "b2 i1", "d3": "i1"},
        {"d3-sw": "sun"},
    )
    played = played_card(Card.BIOMASS, state)
    played.mail(AMPHIBIAN, "eliminate e3 insect")

    assert (1, 2, 0, 1) == (
        played.species("d2", AMPHIBIAN),
        played.species("e3", BIRD),
        played.species("e3", INSECT),
        played.species("d3", INSECT),
    )


def test_biomass_lines_may_name_tiles_without_a_choice():
    """The same in one line that names every tile."""
    state = home_earth({"e3": "sea"}, {"d2": "a2", "e3": "b2 i1"})
    played = played_card(Card.BIOMASS, state).order(AMPHIBIAN, "eliminate e3 insect, d2 amphibian")

    assert (1, 0, "ChooseSpace") == (
        played.species("d2", AMPHIBIAN),
        played.species("e3", INSECT),
        played.asked,
    )


def test_biomass_without_a_choice_asks_nothing():
    """A question with no choice is not asked."""
    played = played_card(Card.BIOMASS, home_earth({}, {"d2": "a2"}))

    assert (1, "ChooseSpace") == (played.species("d2", AMPHIBIAN), played.asked)


def test_catastrophe_leaves_one_and_hits_the_neighbours():
    """Page 18: all but one there, one on each adjacent tile, mandatory."""
    state = home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b3 i2", "d3": "m2"})
    played = played_card(Card.CATASTROPHE, state).order(AMPHIBIAN, "devastate e3 insect")

    assert (0, 1, 1, 0) == (
        played.species("e3", BIRD),
        played.species("e3", INSECT),
        played.species("d3", MAMMAL),
        played.species("d2", AMPHIBIAN),
    )


def test_catastrophe_on_an_empty_tile_still_hits_the_neighbours():
    """Ruling: as much as possible."""
    state = home_earth({"e3": "sea"}, {"d2": "a1 b1"})
    played = played_card(Card.CATASTROPHE, state).order(AMPHIBIAN, "devastate e3")

    assert 0 == played.order(AMPHIBIAN, "eliminate d2 bird").species("d2", BIRD)


def test_cold_snap_hits_every_rival_on_tundra():
    """Page 18: one species of each on each tundra tile, not the chooser's."""
    state = home_earth({"d3": "tundra", "e3": "tundra"}, {"d2": "a1 b1", "d3": "a2 b2 i1", "e3": "b1"})
    played = played_card(Card.COLD_SNAP, state)

    assert [2, 1, 0, 0, 1] == [
        played.species("d3", AMPHIBIAN),
        played.species("d3", BIRD),
        played.species("d3", INSECT),
        played.species("e3", BIRD),
        played.species("d2", BIRD),
    ]


def test_predator_kills_one_rival_on_every_tile_you_occupy():
    """Page 19: different victims; tiles with only yours are left out."""
    state = home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "a1 b1 i1", "d3": "b1 i1"})
    played = played_card(Card.PREDATOR, state).order(AMPHIBIAN, "eliminate e3 insect")

    assert (0, 1, 1, 1) == (
        played.species("e3", INSECT),
        played.species("d3", INSECT),
        played.species("d2", AMPHIBIAN),
        played.species("e3", AMPHIBIAN),
    )


def test_predator_without_rivals_does_nothing():
    """Page 19: no own species has to die."""
    assert 2 == played_card(Card.PREDATOR, home_earth({}, {"d2": "a2"})).species("d2", AMPHIBIAN)


def test_biomass_without_a_crowded_tile_does_nothing():
    """Page 18: as many disks as species is not overcrowded."""
    played = played_card(Card.BIOMASS, home_earth({"e3": "sea"}, {"d2": "a1"}))

    assert (1, "ChooseSpace") == (played.species("d2", AMPHIBIAN), played.asked)


def test_biomass_counts_tiles_without_any_disk():
    """Page 18: one species and no disk is too many."""
    played = played_card(Card.BIOMASS, home_earth({"e4": "sea"}, {"d2": "a1", "e4": "i1"}))

    assert (1, 0) == (played.species("d2", AMPHIBIAN), played.species("e4", INSECT))


def test_catastrophe_kills_its_own_species_where_it_is_alone():
    """Page 18: the second part is mandatory."""
    state = home_earth({"e3": "sea"}, {"d2": "a3", "e3": "b3"})
    played = played_card(Card.CATASTROPHE, state).order(AMPHIBIAN, "devastate e3 bird")

    assert (1, 2) == (played.species("e3", BIRD), played.species("d2", AMPHIBIAN))


def test_cold_snap_without_rivals_on_tundra_does_nothing():
    """Page 18: the chooser's own species there stay."""
    state = home_earth({"d3": "tundra"}, {"d2": "a1 b1", "d3": "a2"})

    assert state.earth == played_card(Card.COLD_SNAP, state).state.earth


def test_predator_lets_you_choose_a_different_victim_on_each_tile():
    """Page 19: a bird here, an insect there, in one line."""
    state = home_earth({"e3": "sea"}, {"d2": "a1 b1 i1", "e3": "a1 b1 i1"})
    played = played_card(Card.PREDATOR, state).order(AMPHIBIAN, "eliminate d2 bird, e3 insect")

    assert [0, 1, 1, 0] == [
        played.species(hex_, animal) for hex_ in ("d2", "e3") for animal in (BIRD, INSECT)
    ]
