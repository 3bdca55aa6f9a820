"""Speciation, Wanderlust and Migration (p. 14 and 15)."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import NotAllowed, OrderError
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Terrain
from pbem.games.domspec.rules.hexes import HEX_AT
from tests.games.domspec.support import (
    AMPHIBIAN,
    ARACHNID,
    BIRD,
    GRASS,
    INSECT,
    MAMMAL,
    REPTILE,
    SEED,
    WATER,
    Scene,
    corner,
    earth,
    opened,
    space,
)

# Speciation.


def _speciation(animal=ARACHNID, element="grass"):
    state = opened().with_pawn(animal, space(f"speciation {element}"))
    insects = replace(state.sides[INSECT], pool=0, eliminated=30)
    return state if animal is INSECT else state.with_side(insects)


def test_speciation_example():
    """Page 14: around the grass 3 arachnids in the savannah, 2 in the desert, 1 on the tundra."""
    played = Scene(_speciation()).section(Section.SPECIATION)
    played.order(ARACHNID, "speciate d3-e: savannah 3, desert 2, tundra 1")

    assert [3, 2, 1] == [played.species(hex_, ARACHNID) for hex_ in ("e3", "e4", "d3")]
    assert 24 == played.state.sides[ARACHNID].pool


def test_the_same_by_separate_lines():
    """One order carries a whole action, and so do its parts one by one."""
    played = Scene(_speciation()).section(Section.SPECIATION)
    played.mail(ARACHNID, "speciate d3-e", "speciate e3 3", "speciate e4 2")

    assert [3, 2, 0] == [played.species(hex_, ARACHNID) for hex_ in ("e3", "e4", "d3")]
    assert "ChooseSpace" == played.asked


def test_naming_only_the_disk_is_asked_on():
    """The end of a line does not throw the whole action away."""
    played = Scene(_speciation()).section(Section.SPECIATION)
    played.mail(ARACHNID, "speciate d3-e")

    assert "ChooseTiles" == played.asked


@pytest.mark.parametrize(
    ("terrain", "limit"),
    [
        ("sea", 4),
        ("wetland", 4),
        ("savannah", 3),
        ("jungle", 3),
        ("forest", 3),
        ("desert", 2),
        ("mountain", 2),
    ],
)
def test_each_terrain_has_its_limit(terrain, limit):
    """Page 14: up to 4, 3, 2 or 1."""
    made = earth({"d2": terrain}, {}, {"d2-e": "grass"})
    played = Scene(replace(_speciation(), earth=made)).section(Section.SPECIATION)
    played.order(ARACHNID, "speciate d2-e")

    with pytest.raises(OrderError):
        played.order(ARACHNID, f"d2 {limit + 1}")
    assert limit == played.order(ARACHNID, f"d2 {limit}").species("d2", ARACHNID)


def test_a_lone_tundra_takes_one_without_being_asked():
    """A question with one answer is not asked, and a line that names the answer is still understood."""
    made = earth({"d2": "tundra"}, {}, {"d2-e": "grass"})
    short = (
        Scene(replace(_speciation(), earth=made)).section(Section.SPECIATION).order(ARACHNID, "speciate d2-e")
    )
    whole = Scene(replace(_speciation(), earth=made)).section(Section.SPECIATION)
    whole.order(ARACHNID, "speciate d2-e: d2 1")

    assert (1, 1) == (short.species("d2", ARACHNID), whole.species("d2", ARACHNID))


def test_a_short_pool_is_divided_by_its_owner():
    """Ruling: as with Fecundity."""
    state = _speciation()
    state = state.with_side(replace(state.sides[ARACHNID], pool=2))
    played = Scene(state).section(Section.SPECIATION).order(ARACHNID, "speciate d3-e: e4 1, d3 1")

    assert (1, 1, 0) == (
        played.species("e4", ARACHNID),
        played.species("d3", ARACHNID),
        played.state.sides[ARACHNID].pool,
    )


def test_a_corner_without_the_element_is_refused():
    """The reason names the element of the space."""
    with pytest.raises(NotAllowed, match="no grass at d3-nw"):
        Scene(_speciation()).section(Section.SPECIATION).order(ARACHNID, "speciate d3-nw")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("speciate e4 3", "At most 2 may go to e4"),
        ("speciate e3 1", "e3 has got its species already"),
        ("speciate d2 1", "d2 does not touch d3-e"),
    ],
)
def test_why_a_tile_takes_no_species(line, reason):
    """The reason is in the game's words."""
    played = Scene(_speciation()).section(Section.SPECIATION).order(ARACHNID, "speciate d3-e: e3 1")

    with pytest.raises(NotAllowed, match=reason):
        played.order(ARACHNID, line)


def test_no_such_disk_on_earth_has_no_effect():
    """Plain reading."""
    made = earth({"d2": "sea"}, {}, {"d2-e": "sun"})
    played = Scene(replace(_speciation(), earth=made)).section(Section.SPECIATION)

    assert ["arachnids: speciation had no effect"] == played.told


def test_the_insects_place_one_species_afterwards():
    """Page 14: on any tile, after all Speciation actions, without a pawn."""
    played = Scene(opened()).section(Section.SPECIATION).order(INSECT, "add e3")

    assert (3, 29) == (played.species("e3", INSECT), played.state.sides[INSECT].pool)


def test_insects_with_an_empty_pool_or_absent_are_not_asked():
    """Ruling: nothing to place, nothing asked."""
    assert (
        "ChooseSpace"
        == Scene(_speciation(ARACHNID)).section(Section.SPECIATION).order(ARACHNID, "forfeit").asked
    )
    assert "ChooseSpace" == Scene(opened(3), seats=3).section(Section.SPECIATION).asked


def test_dominance_after_the_speciation_example():
    """Page 14: the amphibians lose the desert in a tie at 3; the free insect goes to the savannah."""
    made = earth(
        {"d3": "tundra", "e3": "savannah", "e4": "desert"},
        {"e4": "a2", "e3": "i3", "d3": "x1"},
        {"d3-e": "grass", "e4-se": "grub", "e4-e": "water"},
    )
    state = replace(opened(), earth=made).with_element(ARACHNID, GRASS)
    state = state.with_pawn(ARACHNID, space("speciation grass"))
    assert AMPHIBIAN is state.dominant(HEX_AT["e4"])
    played = Scene(state).section(Section.SPECIATION)
    played.order(ARACHNID, "speciate d3-e: savannah 3, desert 2, tundra 1")
    needs = [played.state.sides[animal].elements for animal in (AMPHIBIAN, ARACHNID)]
    assert [3, 3] == [played.state.earth.matches(HEX_AT["e4"], each) for each in needs]
    assert played.dominant("e4") is None

    assert (4, 3) == (
        played.order(INSECT, "add savannah").species("e3", INSECT),
        played.species("e3", ARACHNID),
    )


# Wanderlust.


def _wanderlust(*tiles, animal=BIRD):
    state = opened()
    stacks = tuple((Terrain(tile), *stack[1:]) for tile, stack in zip(tiles, state.stacks, strict=True))
    state = replace(state, stacks=stacks, boxes=replace(state.boxes, wanderlust=(GRASS, SEED)))
    return state.with_pawn(animal, space("wanderlust 1"))


def test_wanderlust_example():
    """Page 14: beside two tiles for 3 VP, with a seed; birds and insects move in, arachnids stay."""
    made = earth({"d2": "sea", "e3": "sea"}, {"d2": "b2 x1 i1", "e3": "i2"})
    state = replace(_wanderlust("wetland", "sea", "forest"), earth=made)
    played = Scene(state).section(Section.WANDERLUST)
    played.order(BIRD, "wander wetland at e2 with seed at e2-e")
    assert 3 == played.vp(BIRD)
    played.mail(BIRD, "move d2 1")
    assert BIRD is played.dominant("e2")
    played.order(ARACHNID, "stay")
    played.mail(INSECT, "move e3 2")

    assert [1, 0, 2] == [played.species("e2", animal) for animal in (BIRD, ARACHNID, INSECT)]
    assert (SEED, (GRASS,)) == (played.state.earth.disks[corner("e2-e")], played.state.boxes.wanderlust)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("move e4 1", "e4 is not beside e2"),
        ("move e3 1", "no birds at e3"),
        ("move d2 1", "d2 was named already"),
    ],
)
def test_why_nobody_moves_in(line, reason):
    """The reason is in the game's words."""
    made = earth({"d1": "sea", "d2": "sea", "e3": "sea", "e4": "sea"}, {"d1": "b1", "d2": "b2"})
    played = Scene(replace(_wanderlust("wetland", "sea", "forest"), earth=made)).section(Section.WANDERLUST)
    played.order(BIRD, "wander wetland at e2").order(BIRD, "move d2 1")

    with pytest.raises(NotAllowed, match=reason):
        played.order(BIRD, line)


def test_the_disk_is_optional():
    """Page 14, step 2: may select one."""
    played = Scene(_wanderlust("wetland", "sea", "forest")).section(Section.WANDERLUST)
    played.order(BIRD, "wander sea at b3")

    assert Terrain.SEA is played.state.earth.land[HEX_AT["b3"]]
    assert (GRASS, SEED) == played.state.boxes.wanderlust


def test_a_taken_stack_stays_closed():
    """Ruling: its next tile is shown at Reseed."""
    state = _wanderlust("wetland", "sea", "forest").with_pawn(MAMMAL, space("wanderlust 2"))
    played = Scene(state).section(Section.WANDERLUST).order(BIRD, "wander sea at b3")

    assert (True, False, True) == played.state.face_up


def test_two_stacks_with_the_same_terrain_are_told_apart():
    """`sea 3` names the stack; `sea` alone means the leftmost."""
    state = _wanderlust("sea", "forest", "sea")
    third = Scene(state).section(Section.WANDERLUST).order(BIRD, "wander sea 3 at b3")
    first = Scene(state).section(Section.WANDERLUST).order(BIRD, "wander sea at b3")

    assert ((True, True, False), (False, True, True)) == (third.state.face_up, first.state.face_up)


def test_tundra_counts_for_the_bonus():
    """Ruling: all tiles that share an edge, tundra included."""
    made = earth({"d2": "sea", "e3": "tundra"})
    played = Scene(replace(_wanderlust("sea", "forest", "sea"), earth=made)).section(Section.WANDERLUST)

    assert 3 == played.order(BIRD, "wander forest at e2").vp(BIRD)


def test_birds_enter_in_one_step_only():
    """Ruling: the two-tile power stands under Migration alone."""
    made = earth({"d2": "sea", "d3": "sea"}, {"d3": "b3"})
    played = Scene(replace(_wanderlust("sea", "forest", "sea"), earth=made)).section(Section.WANDERLUST)

    assert "ChooseSpace" == played.order(BIRD, "wander forest at d1").asked


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("wander sea at d2", "a tile at d2 already"),
        ("wander sea at a1", "a1 is not beside any tile"),
        ("wander sea at b3 with water at b3-e", "no water in Wanderlust"),
    ],
)
def test_why_a_tile_cannot_be_laid(line, reason):
    """Step 1: a vacant hex beside the earth."""
    with pytest.raises(NotAllowed, match=reason):
        Scene(_wanderlust("wetland", "sea", "forest")).section(Section.WANDERLUST).order(BIRD, line)


def test_no_tile_face_up_is_no_action():
    """Page 14: fewer stacks, fewer actions."""
    state = replace(_wanderlust("wetland", "sea", "forest"), face_up=(False,) * 3)

    assert ["birds: wanderlust had no effect"] == Scene(state).section(Section.WANDERLUST).told


# Migration.


def _migration(animal, number, made):
    return replace(opened(), earth=made).with_pawn(animal, space(f"migration {number}"))


def test_migration_example():
    """Page 15: of seven insects one goes to the savannah, four to the desert and two to the mountain."""
    made = earth(
        {"d2": "savannah", "d3": "desert", "e3": "tundra", "e4": "mountain"}, {"d3": "i1", "e3": "i6"}
    )
    played = Scene(_migration(INSECT, 7, made)).section(Section.MIGRATION)
    played.order(INSECT, "migrate d3 d2 1, e3 d3 4, e3 e4 2")

    assert [1, 4, 0, 2] == [played.species(hex_, INSECT) for hex_ in ("d2", "d3", "e3", "e4")]
    assert "ChooseSpace" == played.asked


def test_each_species_moves_once():
    """Page 15: a cube that has moved stays, others on the tile may go on."""
    made = earth({"d2": "sea", "d3": "sea", "d4": "sea"}, {"d2": "i2", "d3": "i1"})
    played = Scene(_migration(INSECT, 5, made)).section(Section.MIGRATION).order(INSECT, "migrate d2 d3 2")

    with pytest.raises(NotAllowed, match="At most 1 can move from d3"):
        played.order(INSECT, "migrate d3 d4 2")
    assert 1 == played.order(INSECT, "migrate d3 d4 1").species("d4", INSECT)


def test_the_number_is_the_most():
    """Page 15: up to X species."""
    made = earth({"d2": "sea", "d3": "sea"}, {"d2": "i9"})

    with pytest.raises(NotAllowed, match="At most 2 can move from d2"):
        Scene(_migration(INSECT, 2, made)).section(Section.MIGRATION).order(INSECT, "migrate d2 d3 3")


def test_the_end_of_the_mail_says_done():
    """Law 13: what was not used is left."""
    made = earth({"d2": "sea", "d3": "sea"}, {"d2": "i9"})
    played = Scene(_migration(INSECT, 7, made)).section(Section.MIGRATION)
    read = played.mail(INSECT, "migrate d2 d3 3")

    assert read[0].left_loop
    assert ("ChooseSpace", 3) == (played.asked, played.species("d3", INSECT))


@pytest.mark.parametrize(("animal", "legal"), [(BIRD, True), (INSECT, False)])
def test_birds_fly_two_tiles(animal, legal):
    """Page 15: through an adjacent tile onto a second."""
    made = earth({"d2": "sea", "d3": "sea", "d4": "sea"}, {"d2": "b1 i1"})
    played = Scene(_migration(animal, 7, made)).section(Section.MIGRATION)
    if legal:
        assert 1 == played.order(animal, "migrate d2 d4 1").species("d4", animal)
    else:
        with pytest.raises(NotAllowed, match="cannot get from d2 to d4"):
            played.order(animal, "migrate d2 d4 1")


def test_birds_do_not_cross_blank_hexes():
    """Page 15: not over hexes without a tile."""
    made = earth({"d2": "sea", "e3": "sea", "e4": "sea", "d4": "sea"}, {"d2": "b1"})
    played = Scene(_migration(BIRD, 7, made)).section(Section.MIGRATION)

    with pytest.raises(NotAllowed, match="cannot get from d2 to d4"):
        played.order(BIRD, "migrate d2 d4 1")


def test_migration_may_be_forfeited():
    """Page 9, Voluntary Actions."""
    played = Scene(opened().with_pawn(AMPHIBIAN, space("migration 7"))).section(Section.MIGRATION)

    assert opened().earth == played.order(AMPHIBIAN, "forfeit").state.earth
    assert WATER in played.state.sides[AMPHIBIAN].elements


def test_birds_follow_the_insects_of_the_example():
    """Page 15: from the sea over a tile to the tundra the insects have left; they took the savannah."""
    made = earth(
        {"d2": "savannah", "d3": "desert", "e3": "tundra", "e4": "mountain", "c3": "sea"},
        {"d3": "i1", "e3": "i6", "c3": "b2", "d2": "r1"},
        {"d2-nw": "grass", "d2-ne": "sun", "d2-e": "grass"},
    )
    state = _migration(INSECT, 7, made).with_pawn(BIRD, space("migration 6"))
    played = Scene(state).section(Section.MIGRATION)
    played.order(INSECT, "migrate d3 d2 1, e3 d3 4, e3 e4 2")
    assert INSECT is played.dominant("d2")
    played.mail(BIRD, "migrate sea tundra 1")

    assert (1, 0) == (played.species("e3", BIRD), played.species("e3", INSECT))


def test_species_of_one_tile_may_be_split():
    """Page 15: together or onto separate tiles."""
    made = earth({"d2": "sea", "d3": "sea", "e3": "sea"}, {"d2": "i3"})
    played = Scene(_migration(INSECT, 7, made)).section(Section.MIGRATION)
    played.mail(INSECT, "migrate d2 d3 1", "migrate d2 e3 2")

    assert (0, 1, 2) == tuple(played.species(hex_, INSECT) for hex_ in ("d2", "d3", "e3"))


def test_everybody_beside_the_new_tile_is_asked_in_food_chain_order():
    """Page 14: finally every player, the acting one in its place."""
    made = earth({"d2": "sea", "e3": "sea"}, {"d2": "m1 a1 i1", "e3": "b1 r1"})
    state = replace(_wanderlust("wetland", "sea", "forest", animal=INSECT), earth=made)
    played = Scene(state).section(Section.WANDERLUST).order(INSECT, "wander sea at e2")
    asked = []
    while played.asked == "ChooseEntrants":
        asked.append(played.state.acting)
        played.order(played.state.acting, "stay")

    assert [MAMMAL, REPTILE, BIRD, AMPHIBIAN, INSECT] == asked
