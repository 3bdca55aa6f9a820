"""Dominance (p. 7) as it is told: who took which tile from whom, at the conclusion of each action."""

from dataclasses import replace

from pbem.games.domspec import GAME
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.events import DominanceChanged
from pbem.games.domspec.rules.hexes import HEX_AT
from pbem.games.domspec.rules.phases import EnterPhase, cones_of
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.turns import RemovePawns
from tests.games.domspec.support import (
    AMPHIBIAN,
    BIRD,
    GRASS,
    INSECT,
    SUN,
    WATER,
    Scene,
    boxes,
    earth,
    kernel,
    opened,
    space,
)


def test_a_tile_taken_from_somebody_is_told():
    """Page 11: a water gives the amphibians the insects' savannah."""
    state = boxes(opened(), abundance=[SUN, WATER]).with_pawn(AMPHIBIAN, space("abundance 1"))
    played = Scene(state).section(Section.ABUNDANCE).order(AMPHIBIAN, "abundance water at e3-ne")

    assert ["amphibians laid water at e3-ne", "amphibians took e3 from Frida"] == played.told


def test_a_tile_lost_to_nobody_is_told():
    """A tie removes the marker: the former owner hears of it."""
    state = boxes(opened(), depletion=[GRASS]).with_pawn(BIRD, space("depletion"))
    made = earth({"d2": "sea"}, {"d2": "i1 r1"}, {"d2-e": "sun", "d2-w": "grass", "d2-ne": "grass"})
    played = Scene(replace(state, earth=made)).section(Section.DEPLETION).order(BIRD, "deplete d2-w")

    assert "insects no longer dominate d2" == played.told[-1]


def test_a_free_tile_that_is_dominated_now_is_told():
    """Migration: the birds go where nobody was, and leave their tile to nobody."""
    made = earth({"d2": "sea", "d3": "sea"}, {"d2": "b2"}, {"d2-ne": "seed", "d3-se": "seed"})
    state = replace(opened(), earth=made).with_pawn(BIRD, space("migration 2"))
    played = Scene(state).section(Section.MIGRATION)
    played.mail(BIRD, "migrate d2 d3 2")

    assert ["birds migrated d2 d3 2", "birds now dominate d3; no longer dominate d2"] == played.told


def test_several_changes_of_one_animal_are_one_line():
    """What was taken, what was gained, what was lost."""
    event = DominanceChanged(
        0, BIRD, ((HEX_AT["e2"], INSECT, 5), (HEX_AT["c3"], AMPHIBIAN, 3)), (HEX_AT["f2"],), (HEX_AT["d4"],)
    )
    names = ("You", "Ben", "Cleo", "Dora", "Emil", "Frida")

    assert "birds took e2 from Frida, c3 from Dora; now dominate f2; no longer dominate d4" == event.text(
        lambda seat: names[seat]
    )


def test_the_one_who_lost_it_reads_you():
    """Names as the reader knows them."""
    event = DominanceChanged(0, BIRD, ((HEX_AT["e2"], INSECT, 5),), (), ())

    assert "birds took e2 from you" == event.text(lambda seat: "You" if seat == 5 else "Anna")


def test_a_card_is_followed_by_its_changes():
    """The last claims of a turn are told before Extinction, which can change none."""
    made = earth({"d2": "sea", "e3": "sea"}, {"d2": "a1", "e3": "i1 b1"}, {"d2-w": "water", "d2-e": "seed"})
    state = replace(opened(), earth=made, offer=(Card.PREDATOR,))
    state = replace(state, earth=made.with_species(HEX_AT["e3"], AMPHIBIAN, 1))
    state = state.with_pawn(AMPHIBIAN, space("domination 1"))
    steps = (RemovePawns(Section.DOMINATION), EnterPhase(Phase.RESET))
    played = Scene(state).items(*steps).order(AMPHIBIAN, "dominate d2, eliminate e3 bird")

    assert "birds no longer dominate e3" == played.told[-1]


def test_nothing_is_told_of_the_start():
    """Everybody dominates its own tile from the beginning."""
    progress = kernel().start()

    assert progress.position.state.cones == cones_of(progress.position.state)
    assert not any(isinstance(told.event, DominanceChanged) for told in progress.told)


def test_the_view_names_who_dominates_each_hex():
    """For pictures and programs: one entry a hex, the same as the rules say."""
    view = GAME.view(opened(), 0)

    assert 35 == len(view.dominance)
    assert INSECT is view.dominance[HEX_AT["e3"]]
    assert view.dominance == cones_of(opened())
