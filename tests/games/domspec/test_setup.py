"""Game Setup (p. 4), several animals and the random earth (p. 17)."""

import pytest

from pbem.errors import PlayerError
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.box import Animal, Card, Terrain
from pbem.games.domspec.rules.hexes import HEX_AT, RING
from pbem.testing.play.sample_tables import kernel_for
from tests.games.domspec.support import AMPHIBIAN, ARACHNID, BIRD, INSECT, MAMMAL, REPTILE, opened


@pytest.mark.parametrize(
    ("players", "pawns", "pool"), [(6, 3, 30), (5, 4, 35), (4, 5, 40), (3, 6, 45), (2, 7, 50)]
)
def test_wood_by_the_number_of_players(players, pawns, pool):
    """Page 5, N to P: cylinders, and cubes less the point marker and four on earth."""
    state = opened(players)

    assert [(pawns, pool)] * players == [(state.sides[a].pawns, state.sides[a].pool) for a in state.playing]


def test_initiative_begins_in_reverse_food_chain_order():
    """Page 4, B: insects first."""
    assert (INSECT, ARACHNID, AMPHIBIAN, BIRD, REPTILE, MAMMAL) == opened().initiative


def test_absent_animals_leave_no_gap_on_the_track():
    """Page 4, B: the right-most boxes stay vacant."""
    assert (BIRD, REPTILE, MAMMAL) == opened(3).initiative


def test_each_animal_dominates_its_central_tile():
    """Page 5, Q."""
    state = opened()
    homes = {"d4": MAMMAL, "e4": REPTILE, "c4": BIRD, "d2": AMPHIBIAN, "c3": ARACHNID, "e3": INSECT}

    assert homes == {name: state.dominant(HEX_AT[name]) for name in homes}


def test_the_first_matches_are_those_of_the_printed_start():
    """Wetland amphibian 6, savannah insect 4 to amphibian 3, and nobody on the tundra."""
    state = opened()
    wetland, savannah = HEX_AT["d2"], HEX_AT["e3"]

    assert 6 == state.earth.matches(wetland, state.sides[AMPHIBIAN].elements)
    assert 4 == state.earth.matches(savannah, state.sides[INSECT].elements)
    assert 3 == state.earth.matches(savannah, state.sides[AMPHIBIAN].elements)
    assert () == state.earth.present(HEX_AT["d3"])


def test_stacks_bag_and_cards_at_the_start():
    """Page 4, D to M: 11 tundra, three stacks of 8, 96 disks in the bag, five cards, Ice Age last."""
    state = opened()

    assert 11 == state.tundra
    assert [8, 8, 8] == [len(stack) for stack in state.stacks]
    assert 96 == sum(state.bag)
    assert [4, 0, 4, 0, 0, 4] == [len(row) for row in state.boxes.rows]
    assert (5, 21, Card.ICE_AGE) == (len(state.offer), len(state.deck), state.deck[-1])


def test_animals_are_chosen_assigned_or_drawn():
    """Page 4, A: the players are asked, or there is a list by seat with `any` for a draw, or all is drawn."""
    state = kernel_for(GAME, 3, 7, {"animals": "bird,any,insects"}).start().position.state
    seats = {side.animal: side.seat for side in state.sides if side.in_play}
    chosen = kernel_for(GAME, 3, 7, {"animals": "Chosen"}).start().position
    drawn = kernel_for(GAME, 3, 7, {"animals": "drawn"}).start().position.state

    assert (0, 2, 3) == (seats[BIRD], seats[INSECT], len(seats))
    assert ("ChooseAnimal", ()) == (type(chosen.decision).__name__, chosen.state.playing)
    assert 3 == len(drawn.playing)


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ("bird,bird,any", "twice"),
        ("bird,any", "names 2 seats"),
        ("bird,cow,any", "'cow' is no animal"),
        ("bird+insect,any,any", "2 animals; 1"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(wishes, reason):
    """The sentence says what is wrong."""
    with pytest.raises(PlayerError, match=reason):
        kernel_for(GAME, 3, 7, {"animals": wishes}).start()


def test_two_players_share_six_animals():
    """Page 17, Multiple Animals: three each, wood as with six players."""
    state = kernel_for(GAME, 2, 7, {"several": "on", "animals": "bird,insect+mammal"}).start().position.state
    seats = [side.seat for side in state.sides]

    assert (3, 3) == (seats.count(0), seats.count(1))
    assert (0, 1, 1) == (seats[BIRD], seats[INSECT], seats[MAMMAL])
    assert {(3, 30)} == {(side.pawns, side.pool) for side in state.sides}


def test_several_animals_are_for_two_or_three():
    """Page 17: four players have one each."""
    with pytest.raises(PlayerError, match="2 or 3 players"):
        kernel_for(GAME, 4, 7, {"several": "on"}).start()


@pytest.mark.parametrize("seed", range(5))
def test_a_random_earth_gives_species_by_disks_and_points_to_make_up(seed):
    """Page 17: with six animals always 24 cubes, twice the disks of each; the greatest has no points."""
    state = kernel_for(GAME, 6, seed, {"earth": "random"}).start().position.state
    counts = [sum(row[animal] for row in state.earth.species) for animal in Animal]
    disks = [sum(state.sides[animal].printed[0] is disk for disk in state.earth.disks) for animal in Animal]

    assert 24 == sum(counts)
    assert [2 * count for count in disks] == counts
    assert [max(counts) - count for count in counts] == [side.vp for side in state.sides]
    assert Terrain.TUNDRA is state.earth.terrain(HEX_AT["d3"])
    assert 24 == sum(len(stack) for stack in state.stacks)
    assert all(state.earth.land[hex_] is not None for hex_ in RING)


def test_the_random_earth_keeps_every_component():
    """Seven tiles from all 31, twelve disks from all 120."""
    state = kernel_for(GAME, 4, 9, {"earth": "random"}).start().position.state

    assert GAME.audit(state) is None


@pytest.mark.parametrize("players", range(2, 7))
def test_each_animal_dominates_its_centre_at_every_count(players):
    """Page 5, Q: also where others are missing."""
    state = opened(players)
    homes = {"d4": MAMMAL, "e4": REPTILE, "c4": BIRD, "d2": AMPHIBIAN, "c3": ARACHNID, "e3": INSECT}

    assert all(state.dominant(HEX_AT[hex_]) is animal for hex_, animal in homes.items() if animal < players)


def test_three_players_share_six_animals():
    """Page 17: two each, 3 pawns and 35 cubes an animal as with six players."""
    state = kernel_for(GAME, 3, 4, {"several": "on"}).start().position.state

    assert [2, 2, 2] == [[side.seat for side in state.sides].count(seat) for seat in range(3)]
    assert {(3, 30)} == {(side.pawns, side.pool) for side in state.sides}


def test_the_random_earth_goes_with_several_animals():
    """Page 17: this option can be used in conjunction with the other."""
    state = kernel_for(GAME, 2, 4, {"several": "on", "earth": "random"}).start().position.state

    assert 24 == sum(sum(row) for row in state.earth.species)
    assert GAME.audit(state) is None


def test_an_animal_may_begin_without_species():
    """Page 17: do not panic, it starts with a lead in points and acts like the others."""
    played = kernel_for(GAME, 6, "empty-1", {"earth": "random"})
    state = played.start().position.state
    counts = [sum(row[animal] for row in state.earth.species) for animal in Animal]

    assert 0 in counts
    assert max(side.vp for side in state.sides) == state.sides[counts.index(0)].vp == max(counts)
    assert {3} == {side.pawns for side in state.sides}


def test_drawn_animals_differ_from_match_to_match():
    """Page 4, A: at random, one for every seat."""
    dealt = [kernel_for(GAME, 4, seed, {}).start().position.state for seed in range(5)]
    seats = [tuple(side.seat for side in state.sides) for state in dealt]

    assert {(0, 1, 2, 3)} == {tuple(sorted(seat for seat in each if seat >= 0)) for each in seats}
    assert 5 == len(set(seats))
