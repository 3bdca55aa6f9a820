"""Adaptation to Depletion (p. 10 to 12)."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import NotAllowed
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.hexes import CORNERS, HEX_AT
from pbem.games.domspec.rules.reset import Reseed
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
    boxes,
    corner,
    earth,
    opened,
    space,
)

# Adaptation.


def test_adaptation_example():
    """Page 10: insects first take meat; mammals and arachnids choose from grub and grass."""
    state = boxes(opened(), adaptation=[GRASS, GRUB, GRUB, MEAT])
    for place, animal in enumerate((INSECT, MAMMAL, ARACHNID), 1):
        state = state.with_pawn(animal, space(f"adaptation {place}"))
    played = Scene(state).section(Section.ADAPTATION).order(INSECT, "adapt meat").order(MAMMAL, "adapt grub")

    assert (GRASS, GRUB) == played.state.boxes.adaptation
    assert ((MEAT,), (GRUB,)) == (played.state.sides[INSECT].added, played.state.sides[MAMMAL].added)
    assert (4, "TakeElement") == (played.asked_seat, played.asked)


def test_an_element_not_in_the_section_is_refused_with_the_reason():
    """The reason names what is missing."""
    state = boxes(opened(), adaptation=[GRASS]).with_pawn(BIRD, space("adaptation 1"))

    with pytest.raises(NotAllowed, match="no seed in Adaptation"):
        Scene(state).section(Section.ADAPTATION).order(BIRD, "adapt seed")


@pytest.mark.parametrize(("animal", "room"), [(BIRD, 4), (AMPHIBIAN, 3)])
def test_six_elements_are_the_most(animal, room):
    """Page 10: the action is forfeited with six on the display, printed ones counted."""
    state = boxes(opened(), adaptation=[GRASS])
    for _ in range(room):
        state = state.with_element(animal, GRUB)
    played = Scene(state.with_pawn(animal, space("adaptation 1"))).section(Section.ADAPTATION)

    assert [f"{animal.plural}: adaptation had no effect"] == played.told
    assert (GRASS,) == played.state.boxes.adaptation


# Regression.


def test_regression_example():
    """Page 11: two grubs are one type; the insects' pawn and the reptiles' symbol save theirs."""
    state = boxes(opened(), regression=[GRUB, GRUB])
    for animal in (INSECT, REPTILE, MAMMAL):
        state = state.with_element(animal, GRUB)
    played = Scene(state.with_pawn(INSECT, space("regression 1"))).section(Section.REGRESSION)

    assert [(GRUB,), (GRUB,), ()] == [played.state.sides[a].added for a in (INSECT, REPTILE, MAMMAL)]
    assert 3 == played.state.sides[INSECT].pawns
    assert state.bag[GRUB] + 1 == played.state.bag[GRUB]


def test_one_disk_of_a_type_is_lost_however_many_there_are():
    """Page 11: for each type in the box one disk of it."""
    state = boxes(opened(), regression=[SUN, SUN]).with_element(BIRD, SUN).with_element(BIRD, SUN)
    played = Scene(state).section(Section.REGRESSION)

    assert (SUN,) == played.state.sides[BIRD].added


def test_printed_elements_are_never_lost_and_shield_nothing():
    """Page 11: only the added seed goes."""
    state = boxes(opened(), regression=[SEED, GRUB]).with_element(BIRD, SEED)
    played = Scene(state).section(Section.REGRESSION)

    assert (SEED, SEED) == played.state.sides[BIRD].elements
    assert (GRUB, GRUB) == played.state.sides[ARACHNID].elements


def test_the_owner_chooses_what_too_few_pawns_keep():
    """Ruling: asked in food-chain order, only where the saves do not cover everything."""
    state = boxes(opened(), regression=[GRUB, SUN])
    for animal in (MAMMAL, REPTILE):
        state = state.with_element(animal, GRUB).with_element(animal, SUN)
    played = Scene(state.with_pawn(MAMMAL, space("regression 2"))).section(Section.REGRESSION)

    assert (0, "ChooseSaved") == (played.asked_seat, played.asked)
    played.order(MAMMAL, "save sun")
    assert 1 == played.asked_seat
    played.order(REPTILE, "save grub")
    assert [(SUN,), (GRUB,)] == [played.state.sides[animal].added for animal in (MAMMAL, REPTILE)]


# Abundance.


def _abundance(animal=BIRD):
    return boxes(opened(), abundance=[SEED, SUN]).with_pawn(animal, space("abundance 1"))


def test_an_edge_corner_may_be_used():
    """Page 11: even a corner shared by no other tile."""
    played = Scene(_abundance()).section(Section.ABUNDANCE).order(BIRD, "abundance seed at d2-ne")

    assert SEED is played.state.earth.disks[corner("d2-ne")]


def test_a_corner_by_any_of_its_names():
    """e2-w and d2-ne are the same corner."""
    played = Scene(_abundance()).section(Section.ABUNDANCE).order(BIRD, "abundance seed e2-w")

    assert SEED is played.state.earth.disks[corner("d2-ne")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("abundance water at d2-ne", "no water in Abundance"),
        ("abundance sun at d2-e", "d2-e has grass on it already"),
        ("abundance sun at a1-w", "No tile meets a1-w"),
    ],
)
def test_why_a_disk_cannot_be_laid(line, reason):
    """The reason is in the game's words."""
    with pytest.raises(NotAllowed, match=reason):
        Scene(_abundance()).section(Section.ABUNDANCE).order(BIRD, line)


def test_a_disk_may_lie_between_three_tundra_tiles():
    """Ruling: any vacant corner that touches a tile."""
    state = replace(_abundance(), earth=earth({"d3": "tundra", "d2": "tundra", "e3": "tundra"}))
    played = Scene(state).section(Section.ABUNDANCE).order(BIRD, "abundance sun at d3-ne")

    assert SUN is played.state.earth.disks[corner("d3-ne")]


# Wasteland and Depletion.


def test_wasteland_example():
    """Page 12: the grub is taken out and saved on earth; water beside tundra goes to the bag."""
    state = boxes(opened(), wasteland=[GRUB, WATER]).with_pawn(ARACHNID, space("wasteland"))
    played = Scene(state).section(Section.WASTELAND).order(ARACHNID, "wasteland grub")

    assert GRUB is played.state.earth.disks[corner("d3-nw")]
    assert played.state.earth.disks[corner("d3-ne")] is None
    assert WATER is played.state.earth.disks[corner("d2-w")]
    assert (WATER,) == played.state.boxes.wasteland
    assert (state.bag[GRUB] + 1, state.bag[WATER] + 1) == (played.state.bag[GRUB], played.state.bag[WATER])


def test_a_second_disk_keeps_its_type_active():
    """Ruling: the pawn takes one disk out, not one type."""
    state = boxes(opened(), wasteland=[GRUB, GRUB]).with_pawn(ARACHNID, space("wasteland"))
    played = Scene(state).section(Section.WASTELAND)

    assert played.state.earth.disks[corner("d3-nw")] is GRUB
    played.order(ARACHNID, "wasteland grub")
    assert played.state.earth.disks[corner("d3-nw")] is None


def test_wasteland_happens_without_a_pawn():
    """Page 12: automatically; on the first turn the box is empty."""
    swept = Scene(boxes(opened(), wasteland=[SUN])).section(Section.WASTELAND)
    idle = Scene(opened()).section(Section.WASTELAND)

    assert [corner("e3-se")] == [c for c in range(len(CORNERS)) if swept.state.earth.disks[c] is SUN]
    assert opened().earth == idle.state.earth


def test_depletion_takes_one_disk_of_a_type_in_the_box():
    """Page 12: any one seed on earth."""
    state = boxes(opened(), depletion=[SEED]).with_pawn(MAMMAL, space("depletion"))
    played = Scene(state).section(Section.DEPLETION).order(MAMMAL, "deplete d4-w")

    assert played.state.earth.disks[corner("d4-w")] is None
    assert SEED is played.state.earth.disks[corner("d3-w")]
    assert (SEED,) == played.state.boxes.depletion


def test_depletion_says_why_not():
    """The reason names the missing disk or type."""
    state = boxes(opened(), depletion=[SEED]).with_pawn(MAMMAL, space("depletion"))
    played = Scene(state).section(Section.DEPLETION)

    with pytest.raises(NotAllowed, match="no water in the Depletion Box"):
        played.order(MAMMAL, "deplete d2-w")
    with pytest.raises(NotAllowed, match="no element at d2-nw"):
        played.order(MAMMAL, "deplete d2-nw")


def test_an_empty_depletion_box_has_no_effect():
    """Page 12: the action is useless on the first two turns."""
    played = Scene(opened().with_pawn(MAMMAL, space("depletion"))).section(Section.DEPLETION)

    assert ["mammals: depletion had no effect"] == played.told


# What is left slides down.


def test_a_type_may_be_taken_several_times():
    """Page 10: the insects could specialise by taking the grass to add to their two."""
    state = boxes(opened(), adaptation=[GRASS, GRUB, GRUB, MEAT]).with_pawn(INSECT, space("adaptation 1"))
    played = Scene(state).section(Section.ADAPTATION).order(INSECT, "adapt grass")

    assert (GRASS, GRASS, GRASS) == played.state.sides[INSECT].elements


def test_a_grub_left_in_adaptation_threatens_the_next_turn():
    """Pages 10 and 11: what is left moves to the Regression Box and takes the same type from animals."""
    state = boxes(opened(), adaptation=[GRUB, GRUB], regression=[]).with_pawn(INSECT, space("adaptation 1"))
    played = Scene(state).section(Section.ADAPTATION).order(INSECT, "adapt grub")
    later = Scene(played.state).items(Reseed())

    assert (GRUB,) == later.state.boxes.regression
    assert () == Scene(later.state).section(Section.REGRESSION).state.sides[INSECT].added


@pytest.mark.parametrize(("pawn", "kept"), [(True, (GRUB, SUN)), (False, (GRUB,))])
def test_a_sun_left_in_adaptation_endangers_the_insects_sun(pawn, kept):
    """Page 11: next turn it lies in the Regression Box, and only a pawn there saves the insects' own."""
    state = boxes(opened(), adaptation=[SUN], regression=[GRUB, GRUB], abundance=[], wanderlust=[])
    state = (
        state.with_element(INSECT, GRUB).with_element(INSECT, SUN).with_pawn(INSECT, space("regression 1"))
    )
    later = Scene(state).section(Section.REGRESSION).items(Reseed()).state
    again = later.with_pawn(INSECT, space("regression 1")) if pawn else later

    assert (GRUB, SUN) == later.sides[INSECT].added
    assert (SUN,) == later.boxes.regression
    assert kept == Scene(again).section(Section.REGRESSION).state.sides[INSECT].added


@pytest.mark.parametrize(("animal", "kept"), [(INSECT, (GRUB, SUN)), (REPTILE, (GRUB, SEED, SUN))])
def test_each_pawn_in_regression_saves_one(animal, kept):
    """Page 11: two pawns save two elements; the reptiles may add pawns to their free one."""
    state = boxes(opened(), regression=[GRUB, SUN, SEED] if animal is REPTILE else [GRUB, SUN])
    for element in kept:
        state = state.with_element(animal, element)
    state = state.with_pawn(animal, space("regression 1")).with_pawn(animal, space("regression 2"))
    played = Scene(state).section(Section.REGRESSION)

    assert kept == tuple(sorted(played.state.sides[animal].added))
    assert "ChooseSpace" == played.asked


def test_animals_with_printed_elements_alone_are_not_affected():
    """Page 11: nothing is lost and nobody is asked."""
    state = boxes(opened(), regression=[GRASS, GRUB, MEAT, SEED, SUN, WATER])
    played = Scene(state).section(Section.REGRESSION)

    assert [2, 2, 2, 3, 2, 2] == [len(side.elements) for side in played.state.sides]


def test_the_second_pick_of_the_abundance_example():
    """Page 11: the reptiles lay a sun at the mountain, where their species will not go extinct."""
    state = boxes(opened(), abundance=[SUN, WATER, GRASS, MEAT])
    state = state.with_disk(corner("d3-se"), None).with_bag((SUN,), 1)
    state = state.with_pawn(AMPHIBIAN, space("abundance 1")).with_pawn(REPTILE, space("abundance 2"))
    played = Scene(state).section(Section.ABUNDANCE)
    played.order(AMPHIBIAN, "abundance water at e3-ne").order(REPTILE, "abundance sun at d4-se")

    assert AMPHIBIAN is played.dominant("e3")
    mountain, needs = HEX_AT["d4"], played.state.sides[REPTILE].elements
    assert state.earth.endangered(mountain, REPTILE, needs)
    assert not played.state.earth.endangered(mountain, REPTILE, needs)


def test_amphibians_lose_a_desert_when_its_water_goes():
    """Page 12: after the Wasteland their species there are endangered."""
    made = earth({"d3": "tundra", "e4": "desert"}, {"e4": "a2 i1"}, {"d3-e": "water", "e4-se": "sun"})
    state = boxes(replace(opened(), earth=made), wasteland=[WATER])
    played = Scene(state).section(Section.WASTELAND)

    assert AMPHIBIAN is state.dominant(HEX_AT["e4"])
    assert played.dominant("e4") is None
    assert played.state.earth.endangered(HEX_AT["e4"], AMPHIBIAN, (WATER,) * 3)


def test_depletion_example():
    """Page 12: a seed between desert and savannah goes; the birds match 2 instead of 4 on each.

    They lose the desert in a tie with the reptiles, and the savannah, a tie before, to the mammals.
    """
    made = earth(
        {"d2": "desert", "d1": "savannah"},
        {"d2": "b3 r1", "d1": "b2 m2"},
        {
            "d2-ne": "seed",
            "d2-e": "seed",
            "d2-se": "sun",
            "d1-ne": "seed",
            "d1-w": "meat",
            "d1-nw": "meat",
        },
    )
    state = boxes(replace(opened(), earth=made), depletion=[SEED]).with_pawn(MAMMAL, space("depletion"))
    desert, savannah = HEX_AT["d2"], HEX_AT["d1"]
    birds = state.sides[BIRD].elements
    assert (4, 4) == (state.earth.matches(desert, birds), state.earth.matches(savannah, birds))
    assert (BIRD, None) == (state.dominant(desert), state.dominant(savannah))

    played = Scene(state).section(Section.DEPLETION).order(MAMMAL, "deplete d2-ne")
    assert (2, 2) == (played.state.earth.matches(desert, birds), played.state.earth.matches(savannah, birds))
    assert (None, MAMMAL) == (played.dominant("d2"), played.dominant("d1"))


def test_depletion_without_a_matching_disk_has_no_effect():
    """Page 12: none of the elements in the box lies on earth."""
    made = earth({"d2": "sea"}, {}, {"d2-e": "sun"})
    state = boxes(replace(opened(), earth=made), depletion=[SEED]).with_pawn(MAMMAL, space("depletion"))

    assert ["mammals: depletion had no effect"] == Scene(state).section(Section.DEPLETION).told


def test_boxes_are_empty_on_the_first_turns():
    """Page 12: Wasteland and Regression on the first turn, Depletion on the first two."""
    first = opened()
    second = Scene(first).items(Reseed()).state
    third = Scene(second).items(Reseed()).state

    assert ((), (), ()) == (first.boxes.regression, first.boxes.wasteland, first.boxes.depletion)
    assert (4, 4, ()) == (
        len(second.boxes.regression),
        len(second.boxes.wasteland),
        second.boxes.depletion,
    )
    assert 4 == len(third.boxes.depletion)
