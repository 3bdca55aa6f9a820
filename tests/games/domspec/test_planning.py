"""Planning Phase (p. 9) and Initiative (p. 10)."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import NotAllowed, OrderError, take
from pbem.games.domspec.rules.action_display import SECTION_SPACES, SPACES, Section
from pbem.games.domspec.rules.actions.glaciation import StartGlaciation
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.phases import EnterSection
from pbem.games.domspec.rules.turns import RemovePawns, section_steps
from tests.games.domspec.support import (
    ARACHNID,
    BIRD,
    GRUB,
    INSECT,
    MAMMAL,
    REPTILE,
    SEED,
    SUN,
    Scene,
    boxes,
    kernel,
    opened,
    space,
)


def _started(seats=6):
    table = kernel(seats)
    return table, table.start().position


def test_the_leftmost_animal_places_first():
    """Page 9: insects, then arachnids, and so on along the track."""
    table, position = _started()
    seen = []
    for _ in range(7):
        seat = table.unanswered(position)[0]
        seen.append(seat)
        position = take(table, position, seat, "place " + _free(position.state)).position

    assert [5, 4, 3, 2, 1, 0, 5] == seen


def _free(state):
    return SPACES[state.vacant_spaces[0]].name


def test_an_animal_without_pawns_is_skipped():
    """Page 9: rounds continue until all have run out."""
    state = opened()
    sides = [replace(side, pawns=2 if side.animal in (INSECT, MAMMAL) else 0) for side in state.sides]
    played = Scene(replace(state, sides=tuple(sides))).items()
    order = []
    for line in ("place adaptation", "place migration 7", "place domination"):
        order.append(played.state.acting)
        played.order(played.state.acting, line)

    assert [INSECT, MAMMAL, INSECT] == order
    assert (2, 1) == (played.state.spaces.count(INSECT), played.state.spaces.count(MAMMAL))


def test_a_space_holds_one_pawn():
    """Page 9: first come, first served; the reason names who stands there."""
    state = opened().with_pawn(BIRD, space("speciation grass"))
    played = Scene(state).items()

    with pytest.raises(NotAllowed, match="birds stand on speciation grass already"):
        played.order(INSECT, "place speciation grass")


def test_naming_only_the_section_takes_the_leftmost_free_space():
    """Where spaces differ in their order alone, `place adaptation` is enough."""
    played = Scene(opened().with_pawn(BIRD, space("adaptation 1"))).items().order(INSECT, "place adaptation")

    assert INSECT is played.state.spaces[space("adaptation 2")]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("place speciation grass", "speciation grass"),
        ("Migration 7 please", "migration 7"),
        ("place competition desert forest", "competition desert forest"),
        ("place competition desert-forest", "competition desert forest"),
        ("place initiative", "initiative"),
        ("place dom 5", "domination 5"),
        ("place dominate", "domination 1"),
        ("migrate 6", "migration 6"),
    ],
)
def test_spaces_by_their_words(line, name):
    """Orders name section and space; the verb may be left out."""
    assert INSECT is Scene(opened()).items().order(INSECT, line).state.spaces[space(name)]


def test_a_pawn_may_go_where_it_can_do_nothing():
    """Ruling: any vacant eyeball, also an empty box or a Speciation space without its element on earth."""
    played = Scene(opened()).items().order(INSECT, "place depletion")

    assert INSECT is played.state.spaces[space("depletion")]


def test_pawns_waiting_in_glaciation_are_not_available():
    """Page 13: investing means being without the use of a pawn."""
    state = opened().with_pawn(INSECT, space("glaciation 2"))

    assert 2 == state.sides[INSECT].pawns


def test_nobody_is_ever_out_of_the_game():
    """Page 8: an animal without any species still places its pawns."""
    state = opened()
    insects = replace(state.sides[INSECT], pool=0, eliminated=34)
    bare = replace(state, earth=replace(state.earth, species=((0,) * 6,) * 35)).with_side(insects)

    assert INSECT is Scene(bare).items().state.acting


# Initiative.


def _with_initiative(animal):
    return opened().with_pawn(animal, space("initiative"))


def test_initiative_example():
    """Page 10: the reptiles swap with the birds and take the last vacant Abundance space."""
    state = _with_initiative(REPTILE).with_pawn(BIRD, space("abundance 1"))
    played = Scene(state).section(Section.INITIATIVE).order(REPTILE, "place abundance")

    assert [REPTILE, BIRD] == list(played.state.initiative[3:5])
    assert REPTILE is played.state.spaces[space("abundance 2")]


def test_the_front_animal_only_places_again():
    """Page 10: it ignores the swap."""
    played = Scene(_with_initiative(INSECT)).section(Section.INITIATIVE).order(INSECT, "place depletion")

    assert INSECT is played.state.initiative[0]
    assert INSECT is played.state.spaces[space("depletion")]


def test_the_pawn_may_go_back_to_initiative_and_waits_there():
    """Ruling: any vacant eyeball; it does not act again this turn."""
    played = Scene(_with_initiative(ARACHNID)).section(Section.INITIATIVE).order(ARACHNID, "place initiative")

    assert ARACHNID is played.state.spaces[space("initiative")]
    assert "ChooseSpace" == played.asked


def test_forfeited_initiative_swaps_nothing():
    """Both parts or nothing; the pawn comes home."""
    played = Scene(_with_initiative(REPTILE)).section(Section.INITIATIVE).order(REPTILE, "forfeit")

    assert opened().initiative == played.state.initiative
    assert 3 == played.state.sides[REPTILE].pawns


def test_a_replaced_pawn_acts_in_the_same_turn():
    """Page 10: effectively the very last placement of this turn."""
    state = _with_initiative(REPTILE)
    steps = (RemovePawns(Section.INITIATIVE), RemovePawns(Section.ADAPTATION))
    played = Scene(state).items(*steps).order(REPTILE, "place adaptation 3")

    assert "TakeElement" == played.asked
    assert 1 == played.asked_seat


@pytest.mark.parametrize(
    "line",
    [
        "place competition arachnid",
        "place regression reptile",
        "place speciation insect",
        "place regression 3",
    ],
)
def test_icons_are_no_eyeballs(line):
    """Page 9: no pawn may stand on a space without an eyeball, such as that of the arachnids."""
    with pytest.raises(OrderError):
        Scene(opened()).items().order(INSECT, line)


@pytest.mark.parametrize(
    ("animal", "line"),
    [
        (REPTILE, "place regression 1"),
        (INSECT, "place speciation grass"),
        (ARACHNID, "place competition jungle wetland"),
    ],
)
def test_owners_of_an_icon_may_use_the_eyeballs_of_its_section(animal, line):
    """Pages 11, 14 and 15: the free action does not keep them out."""
    state = opened()
    state = replace(state, initiative=(animal, *(each for each in state.initiative if each is not animal)))

    assert animal in Scene(state).items().order(animal, line).state.spaces


# Execution Phase.


def _everywhere():
    """A pawn of the birds in the first space of every section, something to do for each of them."""
    state = boxes(opened(), regression=[GRUB], wasteland=[SUN], depletion=[SEED])
    state = state.with_side(replace(state.sides[BIRD], pawns=10, spare=0))
    for section in Section:
        if section not in (Section.INITIATIVE, Section.REGRESSION):
            state = state.with_pawn(BIRD, SECTION_SPACES[section].start)
    return state


def test_sections_are_executed_from_top_to_bottom():
    """Page 9: the order of the twelve sections, and in Speciation and Competition those without a pawn."""
    played = Scene(_everywhere())
    steps = [step for section in Section for step in (EnterSection(section), *section_steps(section))]
    played.items(*steps)
    seen = []
    while played.asked != "ChooseSpace":
        seen.append(played.asked)
        played.order(Animal(played.asked_seat), "skip" if "skip" in played.options() else "forfeit")

    assert [
        "TakeElement",
        "LayElement",
        "SpareElement",
        "DepleteElement",
        "ChooseGlacier",
        "ChooseCorner",
        "AddFreeInsect",
        "LayTile",
        "ChooseMigrants",
        "ChooseRival",
        "ChooseVictims",
        "ChooseDominated",
    ] == seen


def test_pawns_of_a_section_act_from_left_to_right():
    """Page 9: whatever the order of placing was."""
    state = opened()
    for animal, name in ((INSECT, "migration 2"), (MAMMAL, "migration 7"), (BIRD, "migration 5")):
        state = state.with_pawn(animal, space(name))
    played = Scene(state).section(Section.MIGRATION)
    acted = []
    while played.asked == "ChooseMigrants":
        acted.append(played.state.acting)
        played.order(played.state.acting, "forfeit")

    assert [MAMMAL, BIRD, INSECT] == acted


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("initiative", "PlaceAgain"),
        ("adaptation 1", "TakeElement"),
        ("abundance 1", "LayElement"),
        ("wasteland", "SpareElement"),
        ("depletion", "DepleteElement"),
        ("glaciation 1", "ChooseGlacier"),
        ("speciation seed", "ChooseCorner"),
        ("wanderlust 1", "LayTile"),
        ("migration 7", "ChooseMigrants"),
        ("competition desert forest", "ChooseVictims"),
        ("domination 1", "ChooseDominated"),
    ],
)
def test_every_action_may_be_forfeited(name, asked):
    """Page 9, Voluntary Actions: in its entirety; the pawn comes home."""
    state = boxes(opened(5), wasteland=[SUN], depletion=[SEED]).with_pawn(BIRD, space(name))
    section = SPACES[space(name)].section
    played = Scene(state, seats=5).items(
        RemovePawns(section) if name != "glaciation 1" else StartGlaciation()
    )
    assert asked == played.asked
    played.order(BIRD, "forfeit")

    assert 4 == played.state.sides[BIRD].pawns
    assert (state.earth, state.boxes, state.offer) == (
        played.state.earth,
        played.state.boxes,
        played.state.offer,
    )
