"""Earth (p. 6) and the action display (p. 8): hexes, corners, spaces, the box."""

import pytest

from pbem.errors import PlayerError
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.action_display import COMPETITION_TERRAINS, SECTION_SPACES, SPACES, Section
from pbem.games.domspec.rules.box import OUR_BOX, Animal, Card, Terrain, open_species_box, pack_species_box
from pbem.games.domspec.rules.hexes import (
    CORNER_ALIASES,
    CORNER_HEXES,
    CORNERS,
    HEX_AT,
    HEX_CORNERS,
    HEXES,
    NEIGHBOURS,
)


def test_the_grid_has_35_hexes_in_seven_columns():
    """Columns of 4-5-6-5-6-5-4, numbered from the top."""
    assert [4, 5, 6, 5, 6, 5, 4] == [sum(name[0] == column for name in HEXES) for column in "abcdefg"]


def test_92_corners_touch_one_to_three_hexes():
    """50 corners touch three hexes of the board, 18 two and 24 one."""
    assert [24, 18, 50] == [sum(len(hexes) == size for hexes in CORNER_HEXES) for size in (1, 2, 3)]


@pytest.mark.parametrize(
    ("hex_", "neighbours"),
    [
        ("a1", "b1 b2 a2"),
        ("d3", "d2 e3 e4 d4 c4 c3"),
        ("d1", "e1 e2 d2 c2 c1"),
        ("e6", "e5 f5 d5"),
        ("g4", "g3 f5 f4"),
    ],
)
def test_neighbours_go_clockwise_from_the_north(hex_, neighbours):
    """Tiles that touch along a common edge are adjacent."""
    assert neighbours.split() == [HEXES[near] for near in NEIGHBOURS[HEX_AT[hex_]]]


def test_adjacency_is_mutual():
    """Every neighbour has its neighbour back."""
    assert all(hex_ in NEIGHBOURS[near] for hex_ in range(35) for near in NEIGHBOURS[hex_])


def test_every_hex_has_six_corners_and_every_name_one_corner():
    """210 names stand for 92 corners."""
    assert {6} == {len(set(corners)) for corners in HEX_CORNERS}
    assert 210 == len(CORNERS) + len(CORNER_ALIASES)
    assert "d2-e" == CORNER_ALIASES["e3-nw"] == CORNER_ALIASES["e2-sw"]


def test_the_display_has_41_eyeballs():
    """1, 3, 2, 2, 1, 1, 4, 6, 3, 6, 7 and 5 from top to bottom."""
    assert [1, 3, 2, 2, 1, 1, 4, 6, 3, 6, 7, 5] == [len(SECTION_SPACES[section]) for section in Section]
    assert 41 == len(SPACES)


def test_the_third_competition_space_is_tundra_desert_forest():
    """The example of page 15 stands on it."""
    assert (Terrain.TUNDRA, Terrain.DESERT, Terrain.FOREST) == COMPETITION_TERRAINS[2]


def test_the_box_holds_what_is_printed():
    """31 large tiles, 120 disks, 26 cards, and a third water for the amphibians."""
    assert 31 == len(OUR_BOX.large_tiles)
    assert 24 == len(OUR_BOX.stack_tiles)
    assert [20] * 6 == [row.count for row in OUR_BOX.elements]
    assert 26 == len(OUR_BOX.cards) == len(Card)
    assert [2, 2, 2, 3, 2, 2] == [len(OUR_BOX.printed(animal)) for animal in Animal]


def test_a_box_goes_to_plain_data_and_back():
    """What an owner's file may hold is what we write."""
    assert OUR_BOX == open_species_box(pack_species_box(OUR_BOX)) == GAME.open_box(GAME.pack_box(OUR_BOX))


def _spoilt(table, row, **changes):
    plain = pack_species_box(OUR_BOX)
    plain[table][row] = {**plain[table][row], **changes}
    return plain


@pytest.mark.parametrize(
    ("plain", "reason"),
    [
        ({}, "needs a list `tiles`"),
        (_spoilt("tiles", 0, stack=7), "holds 32 large tiles"),
        (_spoilt("tiles", 0, name="lake"), "it must be one of sea"),
        (_spoilt("elements", 0, count=21), "holds 121 disks"),
        (_spoilt("elements", 0, count=True), "must be a number"),
        (_spoilt("animals", 0, printed=["meat"]), "two to five"),
        (_spoilt("animals", 0, printed=["meat", "milk"]), "'milk' is no element"),
        (_spoilt("cards", 0, text=""), "must be a short text"),
        (_spoilt("cards", 0, status="rumour"), "aquatic: `status` is 'rumour'"),
        (_spoilt("cards", 0, colour="blue"), "colour is not known"),
        (_spoilt("cards", 1, name="aquatic"), "'aquatic' stands twice"),
    ],
)
def test_a_wrong_box_is_refused_with_a_sentence(plain, reason):
    """Each mistake is named."""
    with pytest.raises(PlayerError, match=reason):
        open_species_box(plain)
