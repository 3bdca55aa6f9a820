"""Reset Phase and Endgame (p. 20), final scoring with several animals (p. 17)."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import NotAllowed
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.box import Animal, Card, Terrain
from pbem.games.domspec.rules.hexes import HEX_AT
from pbem.games.domspec.rules.reset import QUIET_TURNS, BeginExtinction, Reseed, ScoreEarth, ScoreSurvival
from pbem.games.domspec.rules.scoring import counted_animals, outcome
from pbem.games.domspec.rules.state import Source
from pbem.games.domspec.rules.turns import EndTurn
from pbem.testing.play.sample_tables import kernel_for
from tests.games.domspec.support import (
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
    earth,
    opened,
    space,
)


def _on(made, **changes):
    return Scene(replace(opened(), earth=made, **changes))


# Extinction.


def test_endangered_species_die():
    """Page 20: eliminated, out of play; those that match something stay."""
    played = _on(earth({"d2": "sea", "e3": "sea"}, {"d2": "b2 i3", "e3": "r1"}, {"d2-w": "seed"}))
    played.items(BeginExtinction())

    assert (2, 0, 0) == (
        played.species("d2", BIRD),
        played.species("d2", INSECT),
        played.species("e3", REPTILE),
    )
    assert 3 == played.state.sides[INSECT].eliminated


def test_the_mammals_save_one_by_themselves():
    """Ruling: not asked with one tile in danger; it covers one species, not one tile."""
    played = _on(earth({"d2": "sea"}, {"d2": "m3"})).items(BeginExtinction())

    assert (1, 2, "ChooseSpace") == (
        played.species("d2", MAMMAL),
        played.state.sides[MAMMAL].eliminated,
        played.asked,
    )


def test_the_mammals_choose_where_to_save():
    """Page 20: his choice of which."""
    played = _on(earth({"d2": "sea", "e3": "sea", "d3": "sea"}, {"d2": "m1", "e3": "m2"})).items(
        BeginExtinction()
    )

    with pytest.raises(NotAllowed, match="No mammal at d3 would die"):
        played.order(MAMMAL, "save d3")
    played.order(MAMMAL, "save e3")
    assert (0, 1) == (played.species("d2", MAMMAL), played.species("e3", MAMMAL))


def test_hibernating_species_survive():
    """Card Hibernation: safe this turn, and the shelter ends with it."""
    made = earth({"d2": "sea"}, {"d2": "i4"}).with_sheltered(HEX_AT["d2"], INSECT, 3)
    played = _on(made).items(BeginExtinction())

    assert (3, ()) == (played.species("d2", INSECT), played.state.earth.shelters)


def test_all_tiles_are_judged_together():
    """Ruling: the position after Domination decides."""
    made = earth({"d2": "sea", "e3": "sea"}, {"d2": "i1", "e3": "i1"})

    assert 2 == _on(made).items(BeginExtinction()).state.sides[INSECT].eliminated


# Survival.


def test_survival_pays_for_tundra_tiles():
    """Page 20: most species decide, the number of tiles pays."""
    made = earth({"d2": "tundra", "d3": "tundra", "e3": "tundra"}, {"d2": "i1 b9", "d3": "i1", "e3": "b1"})

    assert 3 == _on(made).items(ScoreSurvival()).vp(BIRD)


def test_survival_pays_nobody_in_a_tie():
    """Page 20."""
    made = earth({"d2": "tundra", "d3": "tundra"}, {"d2": "i1 b2", "d3": "i1"})

    assert [0] * 6 == [side.vp for side in _on(made).items(ScoreSurvival()).state.sides]


# Reseed.


def test_reseed_in_the_printed_order():
    """Page 20: cards, Glaciation pawns, boxes down, new disks, new tiles."""
    state = opened().with_pawn(BIRD, space("glaciation 2"))
    boxes = replace(
        state.boxes,
        adaptation=(GRASS,),
        regression=(GRUB,),
        abundance=(MEAT,),
        wasteland=(SEED,),
        depletion=(SUN,),
        wanderlust=(WATER,),
    )
    state = replace(state, boxes=boxes, offer=state.offer[:3], face_up=(False, True, False), chosen=(1, 2))
    disks = sum(len(row) for row in boxes.rows) + sum(state.bag)
    played = Scene(state).items(Reseed()).state

    assert (5, 19) == (len(played.offer), len(played.deck))
    assert BIRD is played.spaces[space("glaciation 1")]
    assert ((GRASS,), (MEAT,), (SEED,)) == (
        played.boxes.regression,
        played.boxes.wasteland,
        played.boxes.depletion,
    )
    assert (4, 4, 4) == tuple(
        len(row) for row in (played.boxes.adaptation, played.boxes.abundance, played.boxes.wanderlust)
    )
    assert disks == sum(len(row) for row in played.boxes.rows) + sum(played.bag)
    assert ((True,) * 3, (), 2) == (played.face_up, played.chosen, played.turn)


def test_a_short_bag_fills_what_it_can():
    """Ruling: in the order Adaptation, Abundance, Wanderlust."""
    state = opened()
    empty = replace(state.boxes, adaptation=(), abundance=(), wanderlust=())
    played = Scene(replace(state, boxes=empty, bag=(0, 6, 0, 0, 0, 0))).items(Reseed()).state

    assert (4, 2, 0) == (
        len(played.boxes.adaptation),
        len(played.boxes.abundance),
        len(played.boxes.wanderlust),
    )


def test_an_empty_draw_pile_and_empty_stacks_stay_empty():
    """Page 20: once depleted, no new ones."""
    state = replace(opened(), deck=(), offer=(), stacks=((Terrain.SEA,), (), ()), face_up=(False,) * 3)
    played = Scene(state).items(Reseed()).state

    assert ((), (True, False, False)) == (played.offer, played.face_up)


# Endgame.


def test_final_scoring_scores_every_tile_and_gives_no_cards():
    """Page 20: dominance is ignored."""
    made = earth(
        {"d2": "sea", "d3": "tundra", "e3": "desert"},
        {"d2": "b3 i2", "d3": "i1", "e3": "i2 b1"},
        {"d2-w": "seed"},
    )
    played = _on(made, ice_age=True).items(EndTurn())

    assert (11, 10) == (played.vp(BIRD), played.vp(INSECT))
    assert played.position.outcome is not None
    assert (BIRD,) == played.position.outcome.winners


def test_without_the_ice_age_the_next_turn_begins():
    """Page 20: play proceeds to the next Planning Phase."""
    played = Scene(opened()).items(EndTurn())

    assert (2, "ChooseSpace") == (played.state.turn, played.asked)


def test_ten_turns_without_a_card_end_the_match():
    """Ruling: where nobody takes cards any more the Ice Age would never come."""
    going = Scene(replace(opened(), turn=QUIET_TURNS + 3, last_card=4)).items(EndTurn())
    over = Scene(replace(opened(), turn=QUIET_TURNS + 4, last_card=4)).items(EndTurn())

    assert (going.position.outcome, True) == (None, over.position.outcome is not None)


def test_a_tie_goes_to_the_higher_in_the_food_chain():
    """Page 20: the tied animal closest to the top wins alone."""
    state = opened()
    for animal in (INSECT, BIRD):
        state = state.with_points(animal, 7, Source.DOMINATION)
    result = outcome(state)

    assert ((BIRD,), "A tie: birds stand above insects in the food chain.") == (result.winners, result.reason)


def _several(*scores):
    """Two players: Mark's animals are mammal, reptile and bird, Bob's the others."""
    animals = "mammal+reptile+bird,amphibian+arachnid+insect"
    state = kernel_for(GAME, 2, 1, {"several": "on", "animals": animals}).start().position.state
    for animal, points in zip(Animal, scores, strict=True):
        state = state.with_points(animal, points, Source.DOMINATION)
    return state


def test_the_lowest_animal_counts():
    """Page 17: 70 of 70, 145 and 160 loses to 75 of 75, 85 and 95."""
    result = outcome(_several(70, 145, 160, 75, 85, 95))

    assert ((1,), (70, 75)) == (result.winners, result.scores)


def test_several_animals_tie_by_the_counted_ones():
    """Ruling: the counted animal higher in the food chain wins; of two low ones the higher counts."""
    state = _several(80, 70, 70, 70, 90, 90)

    assert [Animal.REPTILE, Animal.AMPHIBIAN] == [side.animal for side in counted_animals(state.sides, 2)]
    assert (0,) == outcome(state).winners


def test_own_other_animals_are_opponents():
    """Page 17: opposing for all purposes."""
    state = replace(_several(0, 0, 0, 0, 0, 0), earth=earth({"d2": "sea"}, {"d2": "m1 r1"}, {"d2-w": "meat"}))

    assert (Animal.REPTILE,) == state.earth.rivals(HEX_AT["d2"], Animal.MAMMAL)


def test_ice_age_skips_reseed():
    """Page 20: extinction and survival as normal, no reseed."""
    played = _on(earth({"d2": "sea"}, {"d2": "b1"}), ice_age=True).items(EndTurn())

    assert (1, opened().deck) == (played.state.turn, played.state.deck)
    assert Card.ICE_AGE in played.state.deck


def test_score_earth_fills_the_sheet():
    """The sheet says where the points came from."""
    played = _on(earth({"d2": "sea"}, {"d2": "b1"})).items(ScoreEarth())
    result = played.position.outcome

    assert result is not None
    assert [("final scoring", (0, 0, 9, 0, 0, 0))] == [(line.label, line.values) for line in result.sheet]
