"""Planning Phase (p. 9) and Initiative (p. 10)."""

from dataclasses import replace

import pytest

from pbem.engine.orders import NotAllowed, take
from pbem.games.domspec.display import Section
from tests.games.domspec.support import (
    ARACHNID,
    BIRD,
    INSECT,
    MAMMAL,
    REPTILE,
    Scene,
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
    from pbem.games.domspec.display import SPACES

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

    assert 2 == state.side(INSECT).pawns


def test_nobody_is_ever_out_of_the_game():
    """Page 8: an animal without any species still places its pawns."""
    state = opened()
    insects = replace(state.side(INSECT), pool=0, eliminated=34)
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
    assert 3 == played.state.side(REPTILE).pawns


def test_a_replaced_pawn_acts_in_the_same_turn():
    """Page 10: effectively the very last placement of this turn."""
    from pbem.games.domspec.turns import RemovePawns

    state = _with_initiative(REPTILE)
    steps = (RemovePawns(Section.INITIATIVE), RemovePawns(Section.ADAPTATION))
    played = Scene(state).items(*steps).order(REPTILE, "place adaptation 3")

    assert "TakeElement" == played.asked
    assert 1 == played.asked_seat
