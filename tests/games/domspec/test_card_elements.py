"""The Cards (p. 18 and 19) about elements, each in its normal and its impossible case."""

from dataclasses import replace

from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.hexes import HEX_AT
from tests.games.domspec.support import (
    AMPHIBIAN,
    BIRD,
    GRUB,
    INSECT,
    MAMMAL,
    MEAT,
    SEED,
    SUN,
    WATER,
    Scene,
    corner,
    earth,
    home_earth,
    opened,
    played_card,
)


def test_blight_leaves_one_disk():
    """Page 18: the chooser says which; the others go to the bag."""
    state = home_earth({}, {"d2": "a1"}, {"d2-e": "sun", "d2-ne": "grub"})
    played = played_card(Card.BLIGHT, state).order(AMPHIBIAN, "blight d2 d2-w")

    assert (WATER,) == played.state.earth.elements(HEX_AT["d2"])
    assert state.bag[SUN] + 1 == played.state.bag[SUN]


def test_blight_on_a_tile_with_one_disk_has_no_effect():
    """Ruling: legal, nothing happens."""
    played = played_card(Card.BLIGHT, home_earth({"e3": "sea"}, {"d2": "a1"})).order(AMPHIBIAN, "blight e3")

    assert (WATER,) == played.state.earth.elements(HEX_AT["d2"])


def test_disease_takes_an_added_element_from_the_better_fed():
    """Page 18: in food-chain order, of each owner's choice; printed ones count but stay."""
    state = home_earth({}, {"d2": "a1"})
    for animal in (MAMMAL, INSECT):
        state = state.with_element(animal, GRUB).with_element(animal, SUN)
    played = played_card(Card.DISEASE, state)

    assert 0 == played.asked_seat
    played.order(MAMMAL, "lose grub")
    assert 5 == played.asked_seat
    played.order(INSECT, "lose sun")
    assert ((SUN,), (GRUB,)) == (played.state.sides[MAMMAL].added, played.state.sides[INSECT].added)


def test_disease_leaves_amphibians_with_printed_elements_alone():
    """Ruling: three are more than two, but nothing can be lost."""
    state = replace(opened(), earth=earth({"d2": "sea"}, {"d2": "b1"}, {"d2-w": "seed"}))
    played = Scene(state).card(Card.DISEASE, BIRD, "d2")

    assert "ChooseSpace" == played.asked


def test_habitat_lays_any_element_from_the_bag():
    """Page 18: not at random, on any vacant corner."""
    state = home_earth({"e3": "forest"}, {"d2": "a1"})
    played = played_card(Card.HABITAT, state).order(AMPHIBIAN, "lay meat at e3-e")

    assert MEAT is played.state.earth.disks[corner("e3-e")]
    assert state.bag[MEAT] - 1 == played.state.bag[MEAT]


def test_habitat_with_an_empty_bag_is_forfeit():
    """Ruling: only types that the bag holds."""
    assert (
        "ChooseSpace" == played_card(Card.HABITAT, replace(home_earth({}, {"d2": "a1"}), bag=(0,) * 6)).asked
    )


def test_metamorphosis_swaps_an_added_element():
    """Page 19: of choice from the bag; printed ones cannot be dumped."""
    state = home_earth({}, {"d2": "a1"}).with_element(AMPHIBIAN, GRUB)
    played = played_card(Card.METAMORPHOSIS, state).order(AMPHIBIAN, "swap grub seed")

    assert (SEED,) == played.state.sides[AMPHIBIAN].added
    assert (state.bag[GRUB] + 1, state.bag[SEED] - 1) == (played.state.bag[GRUB], played.state.bag[SEED])


def test_metamorphosis_without_added_elements_does_nothing():
    """Page 19."""
    assert "ChooseSpace" == played_card(Card.METAMORPHOSIS, home_earth({}, {"d2": "a1"})).asked


def test_symbiotic_feeds_the_chooser_and_the_poorer():
    """Page 19: printed elements count; a random one each, up to six."""
    state = home_earth({}, {"d2": "a1"}).with_element(MAMMAL, GRUB)
    played = played_card(Card.SYMBIOTIC, state)

    assert [3, 3, 3, 4, 3, 3] == [len(side.elements) for side in played.state.sides]
    assert sum(state.bag) - 5 == sum(played.state.bag)


def test_symbiotic_stops_at_six():
    """Ruling: the cap of the display."""
    state = home_earth({}, {"d2": "a1"})
    for _ in range(3):
        state = state.with_element(AMPHIBIAN, WATER)

    assert 6 == len(played_card(Card.SYMBIOTIC, state).state.sides[AMPHIBIAN].elements)


def test_disease_with_nobody_better_fed_does_nothing():
    """Page 18: as many elements are not more."""
    state = home_earth({}, {"d2": "a1"}).with_element(MAMMAL, GRUB)
    played = played_card(Card.DISEASE, state)

    assert ((GRUB,), "ChooseSpace") == (played.state.sides[MAMMAL].added, played.asked)


def test_disease_puts_the_element_back_into_the_bag():
    """Page 18."""
    state = home_earth({}, {"d2": "a1"}).with_element(MAMMAL, GRUB).with_element(MAMMAL, SUN)

    assert state.bag[GRUB] + 1 == played_card(Card.DISEASE, state).order(MAMMAL, "lose grub").state.bag[GRUB]


def test_habitat_without_a_vacant_corner_is_forfeit():
    """Ruling: no legal corner, no disk leaves the bag."""
    corners = dict.fromkeys(("d2-nw", "d2-ne", "d2-e", "d2-se", "d2-sw"), "sun")
    state = home_earth({}, {"d2": "a1"}, corners)
    played = played_card(Card.HABITAT, state)

    assert (state.bag, "ChooseSpace") == (played.state.bag, played.asked)


def test_metamorphosis_with_an_empty_bag_does_nothing():
    """Ruling: only types that the bag holds, and the old disk goes there after the new one is taken."""
    state = replace(home_earth({}, {"d2": "a1"}).with_element(AMPHIBIAN, GRUB), bag=(0,) * 6)
    played = played_card(Card.METAMORPHOSIS, state)

    assert ((GRUB,), "ChooseSpace") == (played.state.sides[AMPHIBIAN].added, played.asked)


def test_symbiotic_with_a_short_bag_feeds_the_top_of_the_chain():
    """Ruling: in food-chain order, as far as the bag goes."""
    state = replace(home_earth({}, {"d2": "a1"}), bag=(2, 0, 0, 0, 0, 0))
    played = played_card(Card.SYMBIOTIC, state)

    assert [3, 3, 2, 3, 2, 2] == [len(side.elements) for side in played.state.sides]
    assert 0 == sum(played.state.bag)
