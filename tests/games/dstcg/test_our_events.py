"""Fecundity, Predator and Symbiotic: three events of ours for three whose names are not published."""

from dataclasses import replace

import pytest

from pbem.engine.reader.orders import exact
from pbem.errors import PlayerError
from pbem.games.dstcg.rules.event_choices import ChooseAlly, seat_words
from pbem.games.dstcg.rules.events import HandGrew, PointsScored
from pbem.games.dstcg.rules.moves import Ally
from tests.games.dstcg.support import Competition


def test_fecundity():
    """Two cards for its player, then one for everybody lowest on Survival, clockwise from its player."""
    play = Competition(
        ("hare", "fecundity", "moose"), survival=(1, 1, 2), turn=1, deck="ant wasp newt olm", round_number=5
    )
    play.send(1, "play fecundity")

    assert ("hare olm", "ant newt wasp", "moose") == tuple(map(play.hand, range(3)))
    assert [HandGrew(1, 2), HandGrew(1, 1), HandGrew(0, 1)] == play.news(HandGrew)


def test_predator():
    """Two different animals, chosen first and suppressed together; one's own count too."""
    play = Competition(("predator hare", "skink", "moose"), ("ant", "newt!", "olm toad"))
    play.send(0, "play predator suppress toad newt")

    assert ("ant", "", "olm toad!") == tuple(map(play.before, range(3)))


def test_predator_does_not_hit_one_animal_twice():
    """The two are different."""
    play = Competition(("predator hare", "skink", "moose"), ("ant", "newt", "olm"))

    with pytest.raises(PlayerError):
        play.send(0, "play predator suppress newt newt")


def test_predator_with_one_animal():
    """It is suppressed once, without a question."""
    play = Competition(("predator hare", "skink", "moose"), ("", "newt", ""))

    assert "newt!" == play.send(0, "play predator").before(1)


@pytest.mark.parametrize("line", ["play symbiotic cleo", "play symbiotic ally cleo", "play symbiotic ally c"])
def test_symbiotic(line):
    """Two points for its player and one for the opponent chosen, at once."""
    play = Competition(("symbiotic hare", "skink", "moose"))
    play.send(0, line)

    assert [PointsScored(0, "symbiotic", 2), PointsScored(2, "symbiotic", 1)] == play.news(PointsScored)
    assert (2, 0, 1) == play.state.points


def test_symbiotic_with_two_players():
    """There is only one opponent, so nothing is asked."""
    play = Competition(("symbiotic hare", "skink"))

    assert (2, 1) == play.send(0, "play symbiotic").state.points


def test_names_that_cannot_be_typed():
    """Players are named by what can be typed; names that are equal or say nothing are seats."""
    names = ("Anna", "Müller, Jörg", "anna", "!!!", "The")

    assert ("seat a", "mueller joerg", "seat c", "seat d", "seat e") == seat_words(names)


def test_opponent_with_two_names_is_read_back():
    """A name of several words is an order the journal reads again."""
    play = Competition(("symbiotic hare", "skink", "moose"))
    state = replace(play.state, names=("Anna", "Jörg Müller", "Cleo"))
    level = ChooseAlly(0, "symbiotic").options(state, 0)

    assert Ally(1, "joerg mueller") == exact(level, str(Ally(1, "joerg mueller")))
