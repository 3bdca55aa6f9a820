"""The box against the printed totals: German short rules p. 2, rulebook pp. 2 to 11."""

from collections import Counter

import pytest

from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.box import OUR_BOX
from pbem.games.dstcg.rules.cards import CLASSES, AnimalClass, elements_text
from pbem.games.dstcg.rules.census import EFFECTS, ONGOING


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("mammal", {4: 2, 5: 2, 6: 1, 7: 2, 8: 2}),
        ("reptile", {4: 4, 5: 4, 6: 5, 7: 2}),
        ("bird", {4: 9, 5: 6, 6: 3}),
        ("amphibian", {3: 4, 4: 4, 5: 4}),
        ("arachnid", {3: 15, 4: 6}),
        ("insect", {2: 10, 3: 14}),
    ],
)
def test_class_and_value_table(kind, row):
    """German short rules p. 2: how many animals of each class have which healthy value."""
    found = Counter(animal.healthy.food for animal in OUR_BOX.animals if animal.kind == kind)

    assert row == found


def test_totals_of_the_table():
    """German short rules p. 2: the bottom line, 99 animals."""
    found = Counter(animal.healthy.food for animal in OUR_BOX.animals)

    assert {2: 10, 3: 33, 4: 25, 5: 16, 6: 9, 7: 4, 8: 2} == found
    assert 99 == len(OUR_BOX.animals)


def test_action_deck():
    """Rulebook p. 11: 120 action cards, 99 animals and 21 events."""
    assert 120 == len(OUR_BOX.cards) == len(set(OUR_BOX.cards))
    assert 21 == len(OUR_BOX.events)


def test_biomes_of_the_rulebook():
    """Rulebook pp. 3, 5 and 11: twelve biomes of eight terrains, the Jungle and the Mountain as shown."""
    jungle, mountain, sea = (OUR_BOX.biome[key] for key in ("jungle", "mountain", "sea"))
    names = Counter(biome.name for biome in OUR_BOX.biomes)

    assert 12 == len(OUR_BOX.biomes)
    assert {"Tundra", "Mountain", "Desert", "Forest", "Jungle", "Savannah", "Wetland", "Sea"} == set(names)
    assert ("grub 3, seed 2, water 1", "arachnid", "reptile") == (
        elements_text(jungle.elements),
        jungle.bonus,
        jungle.penalty,
    )
    assert ("meat 3, sun 2, seed 1", "mammal", "amphibian") == (
        elements_text(mountain.elements),
        mountain.bonus,
        mountain.penalty,
    )
    assert (None, None) == (sea.bonus, sea.penalty)


def test_every_land_biome_has_two_modifiers():
    """Rulebook p. 3: two or more sets of elements, one bonus and one penalty for different classes."""
    land = [biome for biome in OUR_BOX.biomes if biome.name != "Sea"]

    assert 11 == len(land)
    assert all(biome.bonus and biome.penalty and biome.bonus != biome.penalty for biome in land)
    assert all(len(biome.supply) >= 2 for biome in land)


def test_bird_of_the_rulebook():
    """Rulebook p. 4: 5 food and 2 sun, endangered 3 and 1, suppresses a reptile."""
    heron = OUR_BOX.animal["heron"]

    assert ("B10", AnimalClass.BIRD, AnimalClass.REPTILE) == (heron.number, heron.kind, heron.suppresses)
    assert (5, "sun 2") == (heron.healthy.food, elements_text(heron.healthy.elements))
    assert (3, "sun 1") == (heron.endangered.food, elements_text(heron.endangered.elements))


def test_every_event_exists_once():
    """Rulebook p. 10 and our three: 21 different effects, each on one card; six of them ongoing."""
    assert 21 == len(EFFECTS)
    assert sorted(EFFECTS) == sorted(event.effect for event in OUR_BOX.events)
    assert 6 == len(ONGOING)


def test_every_row_has_a_status():
    """Players are told of every card whether it is published or ours."""
    rows = (*OUR_BOX.biomes, *OUR_BOX.events, *OUR_BOX.animals)

    assert {"published", "reported", "inferred", "partly", "reconstructed"} == {row.status for row in rows}


def test_names_are_told_apart_by_four_letters():
    """Every card is typed by the beginning of its name: four letters are enough in the whole deck."""
    beginnings = Counter(card[:4] for card in OUR_BOX.cards)

    assert 1 == max(beginnings.values())
    assert [] == [
        (short, card)
        for short in OUR_BOX.cards
        for card in OUR_BOX.cards
        if card != short and card.startswith(short)
    ]


def test_animals_are_one_word():
    """And in small letters."""
    assert all(name.isalpha() and name.islower() and name.isascii() for name in OUR_BOX.animal)


def test_our_deck_is_balanced():
    """45 icons of each element over the deck, 36 suppressors, each class the target of six."""
    icons = [sum(animal.healthy.elements[at] for animal in OUR_BOX.animals) for at in range(6)]
    targets = Counter(animal.suppresses for animal in OUR_BOX.animals if animal.suppresses)

    assert [45] * 6 == icons
    assert dict.fromkeys(CLASSES, 6) == targets
    assert all(animal.suppresses != animal.kind for animal in OUR_BOX.animals)


def test_box_round_trip():
    """What is packed opens as the same box."""
    assert OUR_BOX == GAME.open_box(GAME.pack_box(OUR_BOX))
    assert OUR_BOX is GAME.open_box()
