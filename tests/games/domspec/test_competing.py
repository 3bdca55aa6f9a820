"""Competition (p. 15) and Domination (p. 16)."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import NotAllowed
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal, Card
from pbem.games.domspec.rules.hexes import HEX_AT
from pbem.games.domspec.rules.scoring import Award, awards
from tests.games.domspec.support import (
    AMPHIBIAN,
    ARACHNID,
    BIRD,
    INSECT,
    MAMMAL,
    REPTILE,
    Scene,
    earth,
    opened,
    space,
)


def _page_15():
    made = earth(
        {"d3": "tundra", "d2": "forest", "e3": "forest", "e4": "desert", "d4": "sea"},
        {"d2": "r1 m2", "e3": "r2 b1", "d3": "r1 i2", "e4": "i1 b1", "d4": "r1 m1"},
    )
    return replace(opened(), earth=made).with_pawn(REPTILE, space("competition desert forest"))


def test_competition_example():
    """Page 15: a mammal in the first forest and an insect on the tundra; nothing else is possible."""
    played = Scene(_page_15()).section(Section.COMPETITION)
    played.mail(REPTILE, "compete d2 mammal, d3 insect")

    assert (1, 1) == (played.species("d2", MAMMAL), played.species("d3", INSECT))
    assert (1, 1) == (played.state.sides[MAMMAL].eliminated, played.state.sides[INSECT].eliminated)
    assert "ChooseSpace" == played.asked


def test_one_tile_of_each_terrain():
    """Page 15: the second forest cannot be chosen with the same pawn, nor the sea."""
    played = Scene(_page_15()).section(Section.COMPETITION).order(REPTILE, "compete d2 mammal")

    with pytest.raises(NotAllowed, match="e3 is none of tundra, desert"):
        played.order(REPTILE, "compete e3 bird")
    with pytest.raises(NotAllowed, match="d4 is none of"):
        played.order(REPTILE, "compete d4 mammal")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("compete e4 insect", "You have no reptile at e4"),
        ("compete d2 bird", "no bird at d2"),
    ],
)
def test_own_and_opposing_species_are_needed(line, reason):
    """Page 15: at least one of each."""
    with pytest.raises(NotAllowed, match=reason):
        Scene(_page_15()).section(Section.COMPETITION).order(REPTILE, line)


def test_arachnids_compete_first_and_anywhere():
    """Page 15: on a single tile of any terrain, before the first pawn, without one."""
    made = earth({"d2": "sea", "d3": "jungle"}, {"d2": "x1 i2", "d3": "x1 m1"})
    played = Scene(replace(opened(), earth=made)).section(Section.COMPETITION)
    played.order(ARACHNID, "compete d2 insect")

    assert (1, 1) == (played.species("d2", INSECT), played.species("d3", MAMMAL))
    assert "ChooseSpace" == played.asked


def test_arachnids_may_decline():
    """Page 9: actions are never mandatory."""
    made = earth({"d2": "sea"}, {"d2": "x1 i2"})
    played = Scene(replace(opened(), earth=made)).section(Section.COMPETITION).order(ARACHNID, "forfeit")

    assert 2 == played.species("d2", INSECT)


def test_a_second_pawn_may_hit_the_same_tile():
    """Ruling: the limit is for one pawn."""
    state = _page_15().with_pawn(REPTILE, space("competition forest savannah"))
    played = Scene(state).section(Section.COMPETITION)
    played.mail(REPTILE, "compete d2 mammal")
    played.mail(REPTILE, "compete d2 mammal")

    assert 0 == played.species("d2", MAMMAL)


# Domination.


def test_wetland_example():
    """Page 16: amphibians 8, reptiles 4 before birds 2 by the food chain, nobody the last point."""
    made = earth({"d2": "wetland"}, {"d2": "a4 r2 b2"}, {"d2-e": "sun", "d2-w": "sun", "d2-ne": "water"})
    assert (Award(AMPHIBIAN, 8), Award(REPTILE, 4), Award(BIRD, 2)) == awards(made, HEX_AT["d2"])

    state = replace(opened(), earth=made, offer=(Card.OMNIVORE, Card.NOCTURNAL))
    played = Scene(state.with_pawn(REPTILE, space("domination 1"))).section(Section.DOMINATION)
    played.order(REPTILE, "dominate d2")

    assert [8, 4, 2] == [played.vp(animal) for animal in (AMPHIBIAN, REPTILE, BIRD)]
    assert ("ChooseCard", 1) == (played.asked, played.asked_seat)


@pytest.mark.parametrize(
    ("terrain", "points"),
    [
        ("sea", [9, 5, 3, 2]),
        ("wetland", [8, 4, 2, 1]),
        ("savannah", [7, 4, 2]),
        ("jungle", [6, 3, 2]),
        ("forest", [5, 3, 2]),
        ("desert", [4, 2]),
        ("mountain", [3, 2]),
        ("tundra", [1]),
    ],
)
def test_tile_scoring_table(terrain, points):
    """Page 16: places by number of species."""
    made = earth({"d2": terrain}, {"d2": "m5 r4 b3 a2 x1"})

    assert points == [award.points for award in awards(made, HEX_AT["d2"])]


def test_an_animal_alone_takes_first_place_only():
    """Page 16: nobody claims two places."""
    assert (Award(BIRD, 9),) == awards(earth({"d2": "sea"}, {"d2": "b3"}), HEX_AT["d2"])


def test_a_tile_is_chosen_once_a_turn():
    """Page 16: one that has not yet been chosen this turn."""
    state = replace(opened(), chosen=(HEX_AT["d2"],)).with_pawn(BIRD, space("domination 1"))

    with pytest.raises(NotAllowed, match="d2 was chosen this turn already"):
        Scene(state).section(Section.DOMINATION).order(BIRD, "dominate d2")


def test_an_empty_tile_may_be_chosen():
    """Ruling: nothing to score, no card, but it counts as chosen."""
    played = Scene(opened().with_pawn(BIRD, space("domination 1"))).section(Section.DOMINATION)
    played.order(BIRD, "dominate d3")

    assert (HEX_AT["d3"],) == played.state.chosen
    assert "ChooseSpace" == played.asked


def test_the_dominant_animal_takes_the_card_whoever_chose_the_tile():
    """Page 16: it might not be the animal that chose the tile."""
    state = replace(opened(), offer=(Card.BIODIVERSITY, Card.OMNIVORE))
    played = Scene(state.with_pawn(BIRD, space("domination 1"))).section(Section.DOMINATION)
    played.order(BIRD, "dominate d2").order(AMPHIBIAN, "card omnivore")

    assert 4 == played.state.sides[AMPHIBIAN].pawns
    assert ((Card.BIODIVERSITY,), Card.OMNIVORE) == (played.state.offer, played.state.spent[-1])


def test_a_card_not_on_offer_is_refused():
    """The reason lists the offer."""
    state = replace(opened(), offer=(Card.BIODIVERSITY, Card.OMNIVORE))
    played = Scene(state.with_pawn(BIRD, space("domination 1"))).section(Section.DOMINATION)
    played.order(BIRD, "dominate d2")

    with pytest.raises(NotAllowed, match="predator is not on offer now"):
        played.order(AMPHIBIAN, "card predator")


def test_no_card_without_a_dominant_animal_or_an_offer():
    """Page 16, step 5: if one is available."""
    empty = replace(opened(), offer=()).with_pawn(BIRD, space("domination 1"))
    tied = replace(opened(), earth=earth({"d2": "sea"}, {"d2": "b1 m1"})).with_pawn(
        BIRD, space("domination 1")
    )

    assert "ChooseSpace" == Scene(empty).section(Section.DOMINATION).order(BIRD, "dominate d2").asked
    assert "ChooseSpace" == Scene(tied).section(Section.DOMINATION).order(BIRD, "dominate d2").asked


def test_the_whole_action_in_one_line():
    """Tile, card and the card's choices, while all of it is the sender's."""
    made = earth({"d2": "sea", "e3": "sea"}, {"d2": "a3 i1 b2", "e3": "a1 r1 m1"}, {"d2-w": "water"})
    state = replace(opened(), earth=made, offer=(Card.OMNIVORE, Card.PREDATOR))
    played = Scene(state.with_pawn(AMPHIBIAN, space("domination 1"))).section(Section.DOMINATION)
    played.mail(AMPHIBIAN, "dominate d2, card predator: d2 insect, e3 reptile")

    assert [0, 2, 0, 1] == [
        played.species("d2", INSECT),
        played.species("d2", BIRD),
        played.species("e3", REPTILE),
        played.species("e3", MAMMAL),
    ]


@pytest.mark.parametrize(("species", "points"), [("b3 i1", [9, 5]), ("b3 i1 m1", [9, 5, 3])])
def test_nobody_takes_a_second_place_of_a_tile(species, points):
    """Page 16: there must be another, a third, a fourth animal present."""
    assert points == [award.points for award in awards(earth({"d2": "sea"}, {"d2": species}), HEX_AT["d2"])]


def test_endangered_species_score_but_take_no_card():
    """Page 16: places go by number; dominance needs a match."""
    made = earth({"d2": "sea"}, {"d2": "i3 b1"}, {"d2-w": "sun"})
    state = replace(opened(), earth=made).with_pawn(INSECT, space("domination 1"))
    played = Scene(state).section(Section.DOMINATION).order(INSECT, "dominate d2")

    assert ((9, 5), "ChooseSpace") == ((played.vp(INSECT), played.vp(BIRD)), played.asked)


def test_the_offer_shrinks_from_tile_to_tile():
    """Page 16: five to choose from first, then progressively fewer, nothing is refilled."""
    offer = (Card.OMNIVORE, Card.NOCTURNAL, Card.BIODIVERSITY)
    state = replace(opened(), offer=offer)
    state = state.with_pawn(MAMMAL, space("domination 1")).with_pawn(BIRD, space("domination 2"))
    played = Scene(state).section(Section.DOMINATION)
    played.order(MAMMAL, "dominate d4, card omnivore").order(BIRD, "dominate c4")

    assert (Card.NOCTURNAL, Card.BIODIVERSITY) == played.state.offer
    assert ("ChooseCard", BIRD) == (played.asked, Animal(played.asked_seat))


def test_after_the_ice_age_the_remaining_pawns_still_act():
    """Pages 16 and 20: the game ends at the conclusion of the turn."""
    state = replace(opened(), offer=(Card.ICE_AGE, Card.NOCTURNAL))
    state = state.with_pawn(MAMMAL, space("domination 1")).with_pawn(BIRD, space("domination 2"))
    played = Scene(state).section(Section.DOMINATION).order(MAMMAL, "dominate d4, card ice age")

    assert (True, None, "ChooseDominated") == (
        played.state.ice_age,
        played.position.outcome,
        played.asked,
    )
