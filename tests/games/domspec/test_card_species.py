"""The Cards (p. 18 and 19) that bring or move species, each in its normal and its impossible case."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import OrderError
from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.hexes import HEX_AT
from tests.games.domspec.support import (
    AMPHIBIAN,
    BIRD,
    GRASS,
    INSECT,
    corner,
    earth,
    home_earth,
    played_card,
)


def test_aquatic_lays_a_disk_and_adds_species():
    """Any element from the bag at a sea or wetland, then up to four species on that tile."""
    played = played_card(Card.AQUATIC, home_earth({"e3": "forest"}, {"d2": "a1"}))
    played.order(AMPHIBIAN, "lay grass at d2-ne, add d2 4")

    assert GRASS is played.state.earth.disks[corner("d2-ne")]
    assert 5 == played.species("d2", AMPHIBIAN)


def test_aquatic_asks_which_of_two_waters():
    """Ruling: a corner between a sea and a wetland leaves the choice; dry corners are no option."""
    played = played_card(Card.AQUATIC, home_earth({"e3": "wetland"}, {"d2": "a1"})).order(
        AMPHIBIAN, "lay grass at d2-e"
    )

    assert 2 == played.order(AMPHIBIAN, "add e3 2").species("e3", AMPHIBIAN)


def test_aquatic_without_a_place_for_a_disk_still_adds():
    """Page 18: the first part is forfeit, the second is not; a glaciated sea is no water."""
    state = replace(home_earth({"d3": "tundra"}, {"d2": "a1"}), bag=(0,) * 6)
    played = played_card(Card.AQUATIC, state)

    assert ("add", "skip") == played.options()
    with pytest.raises(OrderError):
        played.order(AMPHIBIAN, "add d3 1")
    assert 3 == played.order(AMPHIBIAN, "add d2 2").species("d2", AMPHIBIAN)


def test_aquatic_without_a_gene_pool_lays_only():
    """Page 18: the second part is forfeit."""
    state = home_earth({}, {"d2": "a1"})
    state = state.with_side(replace(state.sides[AMPHIBIAN], pool=0))

    assert "ChooseSpace" == played_card(Card.AQUATIC, state).order(AMPHIBIAN, "lay grass at d2-ne").asked


def test_evolution_replaces_species_of_two_rivals():
    """Page 18: anywhere, of two different animals; the replaced are eliminated."""
    state = home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b2 i1", "d3": "b1"})
    played = played_card(Card.EVOLUTION, state).order(AMPHIBIAN, "replace e3 bird")

    with pytest.raises(OrderError):
        played.order(AMPHIBIAN, "replace d3 bird")
    played.order(AMPHIBIAN, "replace e3 insect")
    assert (1, 0, 2) == (
        played.species("e3", BIRD),
        played.species("e3", INSECT),
        played.species("e3", AMPHIBIAN),
    )
    assert 1 == played.state.sides[BIRD].eliminated


@pytest.mark.parametrize(("pool", "asked"), [(0, "ChooseSpace"), (1, "ChooseReplaced")])
def test_evolution_is_limited_by_the_gene_pool(pool, asked):
    """Page 18: zero or one species, zero or one replaced."""
    state = home_earth({"e3": "sea"}, {"d2": "a1", "e3": "b2 i1"})
    played = played_card(Card.EVOLUTION, state.with_side(replace(state.sides[AMPHIBIAN], pool=pool)))

    assert asked == played.asked
    if pool:
        assert "ChooseSpace" == played.order(AMPHIBIAN, "replace e3 bird").asked


def test_fecundity_adds_one_to_every_occupied_tile():
    """Page 18: +1 a tile."""
    state = home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "a4", "d3": "b1"})
    played = played_card(Card.FECUNDITY, state).order(AMPHIBIAN, "add all")

    assert (2, 5, 0) == tuple(played.species(hex_, AMPHIBIAN) for hex_ in ("d2", "e3", "d3"))


def test_fecundity_with_a_short_pool_lets_you_choose():
    """Page 18: which tiles get one and which are skipped."""
    state = home_earth({"e3": "sea"}, {"d2": "a1", "e3": "a4"})
    played = played_card(Card.FECUNDITY, state.with_side(replace(state.sides[AMPHIBIAN], pool=1)))

    with pytest.raises(OrderError):
        played.order(AMPHIBIAN, "add all")
    played.order(AMPHIBIAN, "add e3")
    assert (1, 5) == (played.species("d2", AMPHIBIAN), played.species("e3", AMPHIBIAN))


def test_hibernation_wakes_eliminated_species_only():
    """Page 18: up to five of those eliminated in play, safe from Extinction this turn."""
    state = home_earth({"e3": "sea"}, {"d2": "a1"})
    state = state.with_side(replace(state.sides[AMPHIBIAN], eliminated=3))
    played = played_card(Card.HIBERNATION, state)

    with pytest.raises(OrderError):
        played.order(AMPHIBIAN, "return e3 4")
    played.order(AMPHIBIAN, "return e3 3")
    assert (3, 3, 0) == (
        played.species("e3", AMPHIBIAN),
        played.state.earth.sheltered(HEX_AT["e3"], AMPHIBIAN),
        played.state.sides[AMPHIBIAN].eliminated,
    )


def test_hibernation_without_eliminated_species_does_nothing():
    """Page 18: not from the gene pool."""
    assert "ChooseSpace" == played_card(Card.HIBERNATION, home_earth({}, {"d2": "a1"})).asked


def test_shelter_goes_with_the_cubes():
    """Ruling: unprotected ones leave or die first, protected ones stay protected where they go."""
    made = earth({"d2": "sea", "e3": "sea"}, {"d2": "a4"}).with_sheltered(HEX_AT["d2"], AMPHIBIAN, 2)
    moved = made.with_move(AMPHIBIAN, HEX_AT["d2"], HEX_AT["e3"], 3)
    shrunk = made.with_species(HEX_AT["d2"], AMPHIBIAN, -3)

    assert (1, 1) == (moved.sheltered(HEX_AT["d2"], AMPHIBIAN), moved.sheltered(HEX_AT["e3"], AMPHIBIAN))
    assert 1 == shrunk.sheltered(HEX_AT["d2"], AMPHIBIAN)


def test_mass_exodus_moves_everybody_as_the_chooser_likes():
    """Page 19: split among adjacent tiles, opponents too, in one line."""
    state = home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b3 i2"})
    played = played_card(Card.MASS_EXODUS, state).order(
        AMPHIBIAN, "empty e3: bird d2 1, bird d3 2, insect d3 2"
    )

    assert (1, 2, 2) == (played.species("d2", BIRD), played.species("d3", BIRD), played.species("d3", INSECT))
    assert () == played.state.earth.present(HEX_AT["e3"])


def test_mass_exodus_all_to_one_tile_or_from_an_empty_one():
    """Ruling: an empty tile is legal and without effect."""
    state = home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b3 i2"})
    everyone = played_card(Card.MASS_EXODUS, state).order(AMPHIBIAN, "empty e3, move all d3")
    nobody = played_card(Card.MASS_EXODUS, state).order(AMPHIBIAN, "empty d3")

    assert (3, 2) == (everyone.species("d3", BIRD), everyone.species("d3", INSECT))
    assert state.earth == nobody.state.earth


def test_fecundity_with_an_empty_pool_does_nothing():
    """Page 18: there is nothing to add."""
    state = home_earth({}, {"d2": "a1"})
    played = played_card(Card.FECUNDITY, state.with_side(replace(state.sides[AMPHIBIAN], pool=0)))

    assert (1, "ChooseSpace") == (played.species("d2", AMPHIBIAN), played.asked)


def test_evolution_without_opponents_on_earth_does_nothing():
    """Page 18: there is nobody to replace."""
    assert "ChooseSpace" == played_card(Card.EVOLUTION, home_earth({}, {"d2": "a1"})).asked


def test_evolution_may_be_declined_or_used_once():
    """Up to two animals: none is allowed as well."""
    state = home_earth({"e3": "sea"}, {"d2": "a1", "e3": "b2 i1"})
    played = played_card(Card.EVOLUTION, state)

    assert state.earth == played.order(AMPHIBIAN, "skip").state.earth


def test_mass_exodus_leaves_nobody_behind():
    """Page 19: all species there must move, so the last animal's way is asked until none is left."""
    state = home_earth({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b3 i2"})
    played = played_card(Card.MASS_EXODUS, state).order(AMPHIBIAN, "empty e3: bird d2 1")

    assert "ChooseSpace" != played.asked
    assert "done" not in played.options()
