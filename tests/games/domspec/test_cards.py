"""The Cards (p. 18 and 19): each in its normal and its impossible case."""

from dataclasses import replace

import pytest

from pbem.engine.orders import NotAllowed, OrderError
from pbem.games.domspec.box import Animal, Card, Terrain
from pbem.games.domspec.cards import EFFECTS
from pbem.games.domspec.display import Section
from pbem.games.domspec.hexes import HEX_AT
from pbem.games.domspec.state import Source
from tests.games.domspec.support import (
    AMPHIBIAN,
    ARACHNID,
    BIRD,
    GRASS,
    GRUB,
    INSECT,
    MAMMAL,
    MEAT,
    REPTILE,
    SEED,
    SUN,
    WATER,
    Scene,
    corner,
    earth,
    opened,
    space,
)

# The amphibians dominate d2 by a water at d2-w in all these earths.
_HOME = {"d2-w": "water"}


def _state(tiles, species, disks=None):
    return replace(opened(), earth=earth({"d2": "sea", **tiles}, species, {**_HOME, **(disks or {})}))


def _card(card, state):
    return Scene(state).card(card, AMPHIBIAN, "d2")


def test_every_card_has_an_effect():
    """26 cards."""
    assert set(Card) == set(EFFECTS)


# Aquatic.


def test_aquatic_lays_a_disk_and_adds_species():
    """Any element from the bag at a sea or wetland, then up to four species on that tile."""
    played = _card(Card.AQUATIC, _state({"e3": "forest"}, {"d2": "a1"}))
    played.order(AMPHIBIAN, "lay grass at d2-ne, add d2 4")

    assert GRASS is played.state.earth.disks[corner("d2-ne")]
    assert 5 == played.species("d2", AMPHIBIAN)


def test_aquatic_asks_which_of_two_waters():
    """Ruling: a corner between a sea and a wetland leaves the choice; dry corners are no option."""
    played = _card(Card.AQUATIC, _state({"e3": "wetland"}, {"d2": "a1"})).order(
        AMPHIBIAN, "lay grass at d2-e"
    )

    assert 2 == played.order(AMPHIBIAN, "add e3 2").species("e3", AMPHIBIAN)


def test_aquatic_without_a_place_for_a_disk_still_adds():
    """Page 18: the first part is forfeit, the second is not; a glaciated sea is no water."""
    state = replace(_state({"d3": "tundra"}, {"d2": "a1"}), bag=(0,) * 6)
    played = _card(Card.AQUATIC, state)

    assert ("add", "skip") == played.options()
    with pytest.raises(OrderError):
        played.order(AMPHIBIAN, "add d3 1")
    assert 3 == played.order(AMPHIBIAN, "add d2 2").species("d2", AMPHIBIAN)


def test_aquatic_without_a_gene_pool_lays_only():
    """Page 18: the second part is forfeit."""
    state = _state({}, {"d2": "a1"})
    state = state.with_side(replace(state.side(AMPHIBIAN), pool=0))

    assert "ChooseSpace" == _card(Card.AQUATIC, state).order(AMPHIBIAN, "lay grass at d2-ne").asked


# Points.


def test_biodiversity_counts_shared_tiles_once():
    """Page 18: one VP a tile, however many opponents are there."""
    state = _state({"e3": "sea", "d3": "sea"}, {"d2": "a1 i1 m1", "e3": "a2 b4", "d3": "a9"})

    assert 2 == _card(Card.BIODIVERSITY, state).vp(AMPHIBIAN)


def test_ecodiversity_counts_disks_of_own_types_once():
    """Page 18: three printed water are one type; added types count too."""
    state = _state({}, {"d2": "a1"}, {"d2-e": "water", "d2-ne": "grub", "d2-se": "sun"})

    assert 3 == _card(Card.ECODIVERSITY, state.with_element(AMPHIBIAN, GRUB)).vp(AMPHIBIAN)


def test_fertile_counts_every_species_of_a_tile():
    """Page 18: yours and others', on a tile you occupy."""
    played = _card(Card.FERTILE, _state({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "a2 b4", "d3": "b9"}))

    with pytest.raises(NotAllowed, match="no amphibians at d3"):
        played.order(AMPHIBIAN, "fertile d3")
    assert 6 == played.order(AMPHIBIAN, "fertile e3").vp(AMPHIBIAN)


def test_niche_biomes_costs_those_ahead_the_first_place_value():
    """Page 19: 9 for a sea, never below zero, and nobody who is not ahead."""
    state = _state({}, {"d2": "a1"})
    for animal, points in ((MAMMAL, 20), (BIRD, 4), (AMPHIBIAN, 3), (INSECT, 3)):
        state = state.with_points(animal, points, Source.DOMINATION)
    played = _card(Card.NICHE_BIOMES, state)

    assert [11, 0, 3, 3] == [played.vp(animal) for animal in (MAMMAL, BIRD, AMPHIBIAN, INSECT)]


def test_niche_biomes_on_tundra_costs_one():
    """Ruling: tundra pays one for first place."""
    state = _state({"d2": "tundra"}, {"d2": "a1"}).with_points(MAMMAL, 5, Source.DOMINATION)

    assert 4 == _card(Card.NICHE_BIOMES, state).vp(MAMMAL)


def test_ice_age_pays_everybody_for_dominated_tiles():
    """Bonus points for the number of tiles dominated now; the last turn."""
    state = _state(
        {"e3": "sea", "d3": "sea"},
        {"d2": "a1", "e3": "b1", "d3": "b1"},
        {"e3-e": "seed", "d3-sw": "seed"},
    )
    played = _card(Card.ICE_AGE, state)

    assert (1, 3, 0) == (played.vp(AMPHIBIAN), played.vp(BIRD), played.vp(MAMMAL))
    assert played.state.ice_age


# Losses.


def test_biomass_kills_on_crowded_tiles():
    """Page 18: more species than disks; the chooser says who, his own where he is alone."""
    state = _state(
        {"e3": "sea", "d3": "sea", "e4": "sea"},
        {"d2": "a2", "e3": "b2 i1", "d3": "i1"},
        {"d3-sw": "sun"},
    )
    played = _card(Card.BIOMASS, state)
    played.mail(AMPHIBIAN, "eliminate e3 insect")

    assert (1, 2, 0, 1) == (
        played.species("d2", AMPHIBIAN),
        played.species("e3", BIRD),
        played.species("e3", INSECT),
        played.species("d3", INSECT),
    )


def test_biomass_lines_may_name_tiles_without_a_choice():
    """The same in one line that names every tile."""
    state = _state({"e3": "sea"}, {"d2": "a2", "e3": "b2 i1"})
    played = _card(Card.BIOMASS, state).order(AMPHIBIAN, "eliminate e3 insect, d2 amphibian")

    assert (1, 0, "ChooseSpace") == (
        played.species("d2", AMPHIBIAN),
        played.species("e3", INSECT),
        played.asked,
    )


def test_biomass_without_a_choice_asks_nothing():
    """A question with no choice is not asked."""
    played = _card(Card.BIOMASS, _state({}, {"d2": "a2"}))

    assert (1, "ChooseSpace") == (played.species("d2", AMPHIBIAN), played.asked)


def test_catastrophe_leaves_one_and_hits_the_neighbours():
    """Page 18: all but one there, one on each adjacent tile, mandatory."""
    state = _state({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b3 i2", "d3": "m2"})
    played = _card(Card.CATASTROPHE, state).order(AMPHIBIAN, "devastate e3 insect")

    assert (0, 1, 1, 0) == (
        played.species("e3", BIRD),
        played.species("e3", INSECT),
        played.species("d3", MAMMAL),
        played.species("d2", AMPHIBIAN),
    )


def test_catastrophe_on_an_empty_tile_still_hits_the_neighbours():
    """Ruling: as much as possible."""
    state = _state({"e3": "sea"}, {"d2": "a1 b1"})
    played = _card(Card.CATASTROPHE, state).order(AMPHIBIAN, "devastate e3")

    assert 0 == played.order(AMPHIBIAN, "eliminate d2 bird").species("d2", BIRD)


def test_cold_snap_hits_every_rival_on_tundra():
    """Page 18: one species of each on each tundra tile, not the chooser's."""
    state = _state({"d3": "tundra", "e3": "tundra"}, {"d2": "a1 b1", "d3": "a2 b2 i1", "e3": "b1"})
    played = _card(Card.COLD_SNAP, state)

    assert [2, 1, 0, 0, 1] == [
        played.species("d3", AMPHIBIAN),
        played.species("d3", BIRD),
        played.species("d3", INSECT),
        played.species("e3", BIRD),
        played.species("d2", BIRD),
    ]


def test_predator_kills_one_rival_on_every_tile_you_occupy():
    """Page 19: different victims; tiles with only yours are left out."""
    state = _state({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "a1 b1 i1", "d3": "b1 i1"})
    played = _card(Card.PREDATOR, state).order(AMPHIBIAN, "eliminate e3 insect")

    assert (0, 1, 1, 1) == (
        played.species("e3", INSECT),
        played.species("d3", INSECT),
        played.species("d2", AMPHIBIAN),
        played.species("e3", AMPHIBIAN),
    )


def test_predator_without_rivals_does_nothing():
    """Page 19: no own species has to die."""
    assert 2 == _card(Card.PREDATOR, _state({}, {"d2": "a2"})).species("d2", AMPHIBIAN)


# Elements.


def test_blight_leaves_one_disk():
    """Page 18: the chooser says which; the others go to the bag."""
    state = _state({}, {"d2": "a1"}, {"d2-e": "sun", "d2-ne": "grub"})
    played = _card(Card.BLIGHT, state).order(AMPHIBIAN, "blight d2 d2-w")

    assert (WATER,) == played.state.earth.elements(HEX_AT["d2"])
    assert state.bag[SUN] + 1 == played.state.bag[SUN]


def test_blight_on_a_tile_with_one_disk_has_no_effect():
    """Ruling: legal, nothing happens."""
    played = _card(Card.BLIGHT, _state({"e3": "sea"}, {"d2": "a1"})).order(AMPHIBIAN, "blight e3")

    assert (WATER,) == played.state.earth.elements(HEX_AT["d2"])


def test_disease_takes_an_added_element_from_the_better_fed():
    """Page 18: in food-chain order, of each owner's choice; printed ones count but stay."""
    state = _state({}, {"d2": "a1"})
    for animal in (MAMMAL, INSECT):
        state = state.with_element(animal, GRUB).with_element(animal, SUN)
    played = _card(Card.DISEASE, state)

    assert 0 == played.asked_seat
    played.order(MAMMAL, "lose grub")
    assert 5 == played.asked_seat
    played.order(INSECT, "lose sun")
    assert ((SUN,), (GRUB,)) == (played.state.side(MAMMAL).added, played.state.side(INSECT).added)


def test_disease_leaves_amphibians_with_printed_elements_alone():
    """Ruling: three are more than two, but nothing can be lost."""
    state = replace(opened(), earth=earth({"d2": "sea"}, {"d2": "b1"}, {"d2-w": "seed"}))
    played = Scene(state).card(Card.DISEASE, BIRD, "d2")

    assert "ChooseSpace" == played.asked


def test_habitat_lays_any_element_from_the_bag():
    """Page 18: not at random, on any vacant corner."""
    state = _state({"e3": "forest"}, {"d2": "a1"})
    played = _card(Card.HABITAT, state).order(AMPHIBIAN, "lay meat at e3-e")

    assert MEAT is played.state.earth.disks[corner("e3-e")]
    assert state.bag[MEAT] - 1 == played.state.bag[MEAT]


def test_habitat_with_an_empty_bag_is_forfeit():
    """Ruling: only types that the bag holds."""
    assert "ChooseSpace" == _card(Card.HABITAT, replace(_state({}, {"d2": "a1"}), bag=(0,) * 6)).asked


def test_metamorphosis_swaps_an_added_element():
    """Page 19: of choice from the bag; printed ones cannot be dumped."""
    state = _state({}, {"d2": "a1"}).with_element(AMPHIBIAN, GRUB)
    played = _card(Card.METAMORPHOSIS, state).order(AMPHIBIAN, "swap grub seed")

    assert (SEED,) == played.state.side(AMPHIBIAN).added
    assert (state.bag[GRUB] + 1, state.bag[SEED] - 1) == (played.state.bag[GRUB], played.state.bag[SEED])


def test_metamorphosis_without_added_elements_does_nothing():
    """Page 19."""
    assert "ChooseSpace" == _card(Card.METAMORPHOSIS, _state({}, {"d2": "a1"})).asked


def test_symbiotic_feeds_the_chooser_and_the_poorer():
    """Page 19: printed elements count; a random one each, up to six."""
    state = _state({}, {"d2": "a1"}).with_element(MAMMAL, GRUB)
    played = _card(Card.SYMBIOTIC, state)

    assert [3, 3, 3, 4, 3, 3] == [len(side.elements) for side in played.state.sides]
    assert sum(state.bag) - 5 == sum(played.state.bag)


def test_symbiotic_stops_at_six():
    """Ruling: the cap of the display."""
    state = _state({}, {"d2": "a1"})
    for _ in range(3):
        state = state.with_element(AMPHIBIAN, WATER)

    assert 6 == len(_card(Card.SYMBIOTIC, state).state.side(AMPHIBIAN).elements)


# Species.


def test_evolution_replaces_species_of_two_rivals():
    """Page 18: anywhere, of two different animals; the replaced are eliminated."""
    state = _state({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b2 i1", "d3": "b1"})
    played = _card(Card.EVOLUTION, state).order(AMPHIBIAN, "replace e3 bird")

    with pytest.raises(OrderError):
        played.order(AMPHIBIAN, "replace d3 bird")
    played.order(AMPHIBIAN, "replace e3 insect")
    assert (1, 0, 2) == (
        played.species("e3", BIRD),
        played.species("e3", INSECT),
        played.species("e3", AMPHIBIAN),
    )
    assert 1 == played.state.side(BIRD).eliminated


@pytest.mark.parametrize(("pool", "asked"), [(0, "ChooseSpace"), (1, "ChooseReplaced")])
def test_evolution_is_limited_by_the_gene_pool(pool, asked):
    """Page 18: zero or one species, zero or one replaced."""
    state = _state({"e3": "sea"}, {"d2": "a1", "e3": "b2 i1"})
    played = _card(Card.EVOLUTION, state.with_side(replace(state.side(AMPHIBIAN), pool=pool)))

    assert asked == played.asked
    if pool:
        assert "ChooseSpace" == played.order(AMPHIBIAN, "replace e3 bird").asked


def test_fecundity_adds_one_to_every_occupied_tile():
    """Page 18: +1 a tile."""
    state = _state({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "a4", "d3": "b1"})
    played = _card(Card.FECUNDITY, state).order(AMPHIBIAN, "add all")

    assert (2, 5, 0) == tuple(played.species(hex_, AMPHIBIAN) for hex_ in ("d2", "e3", "d3"))


def test_fecundity_with_a_short_pool_lets_you_choose():
    """Page 18: which tiles get one and which are skipped."""
    state = _state({"e3": "sea"}, {"d2": "a1", "e3": "a4"})
    played = _card(Card.FECUNDITY, state.with_side(replace(state.side(AMPHIBIAN), pool=1)))

    with pytest.raises(OrderError):
        played.order(AMPHIBIAN, "add all")
    played.order(AMPHIBIAN, "add e3")
    assert (1, 5) == (played.species("d2", AMPHIBIAN), played.species("e3", AMPHIBIAN))


def test_hibernation_wakes_eliminated_species_only():
    """Page 18: up to five of those eliminated in play, safe from Extinction this turn."""
    state = _state({"e3": "sea"}, {"d2": "a1"})
    state = state.with_side(replace(state.side(AMPHIBIAN), eliminated=3))
    played = _card(Card.HIBERNATION, state)

    with pytest.raises(OrderError):
        played.order(AMPHIBIAN, "return e3 4")
    played.order(AMPHIBIAN, "return e3 3")
    assert (3, 3, 0) == (
        played.species("e3", AMPHIBIAN),
        played.state.earth.sheltered(HEX_AT["e3"], AMPHIBIAN),
        played.state.side(AMPHIBIAN).eliminated,
    )


def test_hibernation_without_eliminated_species_does_nothing():
    """Page 18: not from the gene pool."""
    assert "ChooseSpace" == _card(Card.HIBERNATION, _state({}, {"d2": "a1"})).asked


def test_shelter_goes_with_the_cubes():
    """Ruling: unprotected ones leave or die first, protected ones stay protected where they go."""
    made = earth({"d2": "sea", "e3": "sea"}, {"d2": "a4"}).with_sheltered(HEX_AT["d2"], AMPHIBIAN, 2)
    moved = made.with_move(AMPHIBIAN, HEX_AT["d2"], HEX_AT["e3"], 3)
    shrunk = made.with_species(HEX_AT["d2"], AMPHIBIAN, -3)

    assert (1, 1) == (moved.sheltered(HEX_AT["d2"], AMPHIBIAN), moved.sheltered(HEX_AT["e3"], AMPHIBIAN))
    assert 1 == shrunk.sheltered(HEX_AT["d2"], AMPHIBIAN)


def test_mass_exodus_moves_everybody_as_the_chooser_likes():
    """Page 19: split among adjacent tiles, opponents too, in one line."""
    state = _state({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b3 i2"})
    played = _card(Card.MASS_EXODUS, state).order(AMPHIBIAN, "empty e3: bird d2 1, bird d3 2, insect d3 2")

    assert (1, 2, 2) == (played.species("d2", BIRD), played.species("d3", BIRD), played.species("d3", INSECT))
    assert () == played.state.earth.present(HEX_AT["e3"])


def test_mass_exodus_all_to_one_tile_or_from_an_empty_one():
    """Ruling: an empty tile is legal and without effect."""
    state = _state({"e3": "sea", "d3": "sea"}, {"d2": "a1", "e3": "b3 i2"})
    everyone = _card(Card.MASS_EXODUS, state).order(AMPHIBIAN, "empty e3, move all d3")
    nobody = _card(Card.MASS_EXODUS, state).order(AMPHIBIAN, "empty d3")

    assert (3, 2) == (everyone.species("d3", BIRD), everyone.species("d3", INSECT))
    assert state.earth == nobody.state.earth


# Pawns and the track.


def test_omnivore_gives_a_pawn():
    """Page 19: from those set aside, at hand at once."""
    played = _card(Card.OMNIVORE, _state({}, {"d2": "a1"}))

    assert (4, 6) == (played.state.side(AMPHIBIAN).pawns, played.state.side(AMPHIBIAN).spare)


@pytest.mark.parametrize(
    ("card", "pawns"),
    [(Card.INTELLIGENCE, [4, 4, 4, 4, 3, 3]), (Card.PARASITISM, [3, 3, 3, 4, 4, 4])],
)
def test_pawns_up_or_down_the_food_chain(card, pawns):
    """Page 19: the chooser and each above, or each below."""
    assert pawns == [side.pawns for side in _card(card, _state({}, {"d2": "a1"})).state.sides]


def test_pawns_for_animals_in_play_only():
    """Ruling: absent animals gain nothing."""
    state = replace(opened(3), earth=earth({"d2": "sea"}, {"d2": "b1"}, {"d2-w": "seed"}))
    played = Scene(state, seats=3).card(Card.PARASITISM, BIRD, "d2")

    assert [6, 6, 7, 0, 0, 0] == [side.pawns for side in played.state.sides]


def test_nocturnal_moves_one_place_forward():
    """Page 19: no effect at the front of the line."""
    state = _state({}, {"d2": "a1"})
    front = Scene(replace(opened(), earth=earth({"d2": "sea"}, {"d2": "i1"}, {"d2-w": "grass"})))

    assert AMPHIBIAN is _card(Card.NOCTURNAL, state).state.initiative[1]
    assert INSECT is front.card(Card.NOCTURNAL, INSECT, "d2").state.initiative[0]


def test_instinct_places_an_available_pawn():
    """Page 19: into any empty eyeball space."""
    played = _card(Card.INSTINCT, _state({}, {"d2": "a1"})).order(AMPHIBIAN, "place migration 7")

    assert AMPHIBIAN is played.state.spaces[space("migration 7")]


def test_instinct_on_a_domination_space_to_come_acts_this_turn():
    """Page 19: even one that has yet to be acted upon; those to the left wait."""
    state = _state({"e3": "sea"}, {"d2": "a1"})
    state = replace(state, offer=(Card.INSTINCT,)).with_pawn(AMPHIBIAN, space("domination 2"))
    right = Scene(state).section(Section.DOMINATION).order(AMPHIBIAN, "dominate d2, place domination 4")
    left = Scene(state).section(Section.DOMINATION).order(AMPHIBIAN, "dominate d2, place domination 1")

    assert ("ChooseDominated", "ChooseSpace") == (right.asked, left.asked)


def test_instinct_without_a_pawn_at_hand_does_nothing():
    """Ruling: only available pawns."""
    state = _state({}, {"d2": "a1"})
    state = state.with_side(replace(state.side(AMPHIBIAN), pawns=0, spare=10))

    assert "ChooseInstinct" != _card(Card.INSTINCT, state).asked


def test_ice_sheet_is_a_glaciation_at_once():
    """Page 18: all the rules of Glaciation, with its bonus."""
    state = _state({"d3": "tundra", "e3": "sea"}, {"d2": "a1", "e3": "b3"})
    played = _card(Card.ICE_SHEET, state).order(AMPHIBIAN, "glaciate e3")

    assert (Terrain.TUNDRA, 1, 1) == (
        played.state.earth.terrain(HEX_AT["e3"]),
        played.vp(AMPHIBIAN),
        played.species("e3", BIRD),
    )


def test_ice_sheet_without_a_legal_tile_does_nothing():
    """Ruling: no tundra left, or none to begin from."""
    assert "ChooseSpace" == _card(Card.ICE_SHEET, _state({}, {"d2": "a1"})).asked


def test_immigrants_cost_everybody_something():
    """Page 19: in food-chain order, the chooser too."""
    state = _state({"e3": "sea"}, {"d2": "a3", "e3": "m4 a2"}).with_element(REPTILE, GRUB)
    played = _card(Card.IMMIGRANTS, state)
    played.order(MAMMAL, "give species").order(REPTILE, "give element grub").order(BIRD, "give pawn")
    with pytest.raises(NotAllowed, match="only printed elements"):
        played.order(AMPHIBIAN, "give element water")
    played.order(AMPHIBIAN, "give species")

    assert (1, 1, 1) == (
        played.species("e3", MAMMAL),
        played.species("d2", AMPHIBIAN),
        played.species("e3", AMPHIBIAN),
    )
    assert ((), 2, 8) == (
        played.state.side(REPTILE).added,
        played.state.side(BIRD).pawns,
        played.state.side(BIRD).spare,
    )
    assert ARACHNID is Animal(played.asked_seat)


def test_immigrants_take_a_pawn_from_the_display_if_none_is_at_hand():
    """Ruling: of the owner's choice, back to those set aside."""
    state = _state({}, {"d2": "a1"})
    for name in ("glaciation 2", "migration 7", "domination 1"):
        state = state.with_pawn(MAMMAL, space(name))
    played = _card(Card.IMMIGRANTS, state).order(MAMMAL, "give pawn migration 7")

    assert played.state.spaces[space("migration 7")] is None
    assert (0, 8) == (played.state.side(MAMMAL).pawns, played.state.side(MAMMAL).spare)
