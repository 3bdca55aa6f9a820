"""The Cards (p. 18 and 19) about pawns, the track and the ice, each in its normal and impossible case."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import NotAllowed
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal, Card, Terrain
from pbem.games.domspec.rules.hexes import HEX_AT
from tests.games.domspec.support import (
    AMPHIBIAN,
    ARACHNID,
    BIRD,
    GRUB,
    INSECT,
    MAMMAL,
    REPTILE,
    Scene,
    earth,
    home_earth,
    opened,
    played_card,
    space,
)


def test_omnivore_gives_a_pawn():
    """Page 19: from those set aside, at hand at once."""
    played = played_card(Card.OMNIVORE, home_earth({}, {"d2": "a1"}))

    assert (4, 6) == (played.state.sides[AMPHIBIAN].pawns, played.state.sides[AMPHIBIAN].spare)


@pytest.mark.parametrize(
    ("card", "pawns"),
    [(Card.INTELLIGENCE, [4, 4, 4, 4, 3, 3]), (Card.PARASITISM, [3, 3, 3, 4, 4, 4])],
)
def test_pawns_up_or_down_the_food_chain(card, pawns):
    """Page 19: the chooser and each above, or each below."""
    assert pawns == [side.pawns for side in played_card(card, home_earth({}, {"d2": "a1"})).state.sides]


def test_pawns_for_animals_in_play_only():
    """Ruling: absent animals gain nothing."""
    state = replace(opened(3), earth=earth({"d2": "sea"}, {"d2": "b1"}, {"d2-w": "seed"}))
    played = Scene(state, seats=3).card(Card.PARASITISM, BIRD, "d2")

    assert [6, 6, 7, 0, 0, 0] == [side.pawns for side in played.state.sides]


def test_nocturnal_moves_one_place_forward():
    """Page 19: no effect at the front of the line."""
    state = home_earth({}, {"d2": "a1"})
    front = Scene(replace(opened(), earth=earth({"d2": "sea"}, {"d2": "i1"}, {"d2-w": "grass"})))

    assert AMPHIBIAN is played_card(Card.NOCTURNAL, state).state.initiative[1]
    assert INSECT is front.card(Card.NOCTURNAL, INSECT, "d2").state.initiative[0]


def test_instinct_places_an_available_pawn():
    """Page 19: into any empty eyeball space."""
    played = played_card(Card.INSTINCT, home_earth({}, {"d2": "a1"})).order(AMPHIBIAN, "place migration 7")

    assert AMPHIBIAN is played.state.spaces[space("migration 7")]


def test_instinct_on_a_domination_space_to_come_acts_this_turn():
    """Page 19: even one that has yet to be acted upon; those to the left wait."""
    state = home_earth({"e3": "sea"}, {"d2": "a1"})
    state = replace(state, offer=(Card.INSTINCT,)).with_pawn(AMPHIBIAN, space("domination 2"))
    right = Scene(state).section(Section.DOMINATION).order(AMPHIBIAN, "dominate d2, place domination 4")
    left = Scene(state).section(Section.DOMINATION).order(AMPHIBIAN, "dominate d2, place domination 1")

    assert ("ChooseDominated", "ChooseSpace") == (right.asked, left.asked)


def test_instinct_without_a_pawn_at_hand_does_nothing():
    """Ruling: only available pawns."""
    state = home_earth({}, {"d2": "a1"})
    state = state.with_side(replace(state.sides[AMPHIBIAN], pawns=0, spare=10))

    assert "ChooseInstinct" != played_card(Card.INSTINCT, state).asked


def test_ice_sheet_is_a_glaciation_at_once():
    """Page 18: all the rules of Glaciation, with its bonus."""
    state = home_earth({"d3": "tundra", "e3": "sea"}, {"d2": "a1", "e3": "b3"})
    played = played_card(Card.ICE_SHEET, state).order(AMPHIBIAN, "glaciate e3")

    assert (Terrain.TUNDRA, 1, 1) == (
        played.state.earth.terrain(HEX_AT["e3"]),
        played.vp(AMPHIBIAN),
        played.species("e3", BIRD),
    )


def test_ice_sheet_without_a_legal_tile_does_nothing():
    """Ruling: no tundra left, or none to begin from."""
    assert "ChooseSpace" == played_card(Card.ICE_SHEET, home_earth({}, {"d2": "a1"})).asked


def test_immigrants_cost_everybody_something():
    """Page 19: in food-chain order, the chooser too."""
    state = home_earth({"e3": "sea"}, {"d2": "a3", "e3": "m4 a2"}).with_element(REPTILE, GRUB)
    played = played_card(Card.IMMIGRANTS, state)
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
        played.state.sides[REPTILE].added,
        played.state.sides[BIRD].pawns,
        played.state.sides[BIRD].spare,
    )
    assert ARACHNID is Animal(played.asked_seat)


def test_immigrants_take_a_pawn_from_the_display_if_none_is_at_hand():
    """Ruling: of the owner's choice, back to those set aside."""
    state = home_earth({}, {"d2": "a1"})
    for name in ("glaciation 2", "migration 7", "domination 1"):
        state = state.with_pawn(MAMMAL, space(name))
    played = played_card(Card.IMMIGRANTS, state).order(MAMMAL, "give pawn migration 7")

    assert played.state.spaces[space("migration 7")] is None
    assert (0, 8) == (played.state.sides[MAMMAL].pawns, played.state.sides[MAMMAL].spare)


@pytest.mark.parametrize(
    ("card", "animal", "cube", "food"),
    [(Card.INTELLIGENCE, MAMMAL, "m1", "meat"), (Card.PARASITISM, INSECT, "i1", "grass")],
)
def test_the_end_of_the_food_chain_benefits_alone(card, animal, cube, food):
    """Page 19: the highest gets the only pawn of Intelligence, the lowest that of Parasitism."""
    state = replace(opened(), earth=earth({"d2": "sea"}, {"d2": cube}, {"d2-w": food}))
    played = Scene(state).card(card, animal, "d2")

    assert [3 + (each is animal) for each in Animal] == [side.pawns for side in played.state.sides]


def test_omnivore_without_a_pawn_set_aside_gives_none():
    """All ten cylinders are out: there is nothing to take."""
    state = home_earth({}, {"d2": "a1"})
    state = state.with_side(replace(state.sides[AMPHIBIAN], pawns=10, spare=0))

    assert 10 == played_card(Card.OMNIVORE, state).state.sides[AMPHIBIAN].pawns


def test_ice_sheet_with_all_tundra_out_does_nothing():
    """Page 18: all the normal rules, also that the action is forfeit."""
    state = replace(home_earth({"d3": "tundra"}, {"d2": "a1"}), tundra=0)

    assert "ChooseSpace" == played_card(Card.ICE_SHEET, state).asked


def test_immigrants_leave_no_choice_without_pawns_and_added_elements():
    """Ruling: the pawn may be named only by an animal that has one; giving species may cost nothing."""
    state = home_earth({}, {"d2": "a1"})
    for animal in Animal:
        state = state.with_side(replace(state.sides[animal], pawns=0, spare=10))
    state = state.with_side(replace(state.sides[INSECT], pawns=1, spare=9))
    played = played_card(Card.IMMIGRANTS, state)

    assert ("ChooseSacrifice", INSECT) == (played.asked, Animal(played.asked_seat))
    assert 1 == played.species("d2", AMPHIBIAN)
