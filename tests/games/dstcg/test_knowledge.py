"""What a seat knows of hidden cards, and what is dealt again when the rest is made up."""

import pytest

from pbem.engine.chance import Chance
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.state import Known
from tests.games.dstcg.support import Competition


def test_what_a_seat_is_shown():
    """The own hand, the sizes of the others, the open discard pile; nothing of the draw pile but its size."""
    play = Competition(("gecko hare", "skink", "moose tiger"), discards="ant")
    view = GAME.view(play.state, 0)

    assert ("gecko", "hare") == view.hand
    assert [2, 1, 2] == list(view.hands)
    assert (("ant",), 120 - 6) == (view.discards, view.undrawn)
    assert "skink" not in str(view)
    assert () == GAME.view(play.state, None).hand


def test_card_returned_openly_is_known_to_all():
    """Hibernation: everybody saw which animal went to the hand, until it leaves it again."""
    play = Competition(("hibernation hare", "skink cobra", "moose tiger"), ("", "newt", ""))
    play.send(0, "play hibernation")

    assert (Known("newt", 1, None),) == play.state.known
    assert [(), ("newt",), ()] == list(GAME.view(play.state, 2).known)
    assert [(), (), ()] == list(GAME.view(play.state, 1).known)
    assert () == play.send(1, "play newt").state.known


def test_memory_can_be_left_to_the_player():
    """The option memory=off hides what could be remembered."""
    play = Competition(("hibernation hare", "skink", "moose"), ("", "newt", ""), options={"memory": "off"})
    play.send(0, "play hibernation")

    assert () == GAME.view(play.state, 2).known[1]


def test_giver_knows_what_was_given():
    """Niche Habitats: the giver, and nobody else, knows the card in the left neighbour's hand."""
    play = Competition(("niche_habitats hare tiger", "skink cobra", "moose weasel"))
    play.send(0, "play niche habitats").send(0, "give hare").send(1, "give skink").send(2, "give moose")

    assert {Known("hare", 1, 0), Known("skink", 2, 1), Known("moose", 0, 2)} == set(play.state.known)
    assert ("hare",) == GAME.view(play.state, 0).known[1]
    assert () == GAME.view(play.state, 2).known[1]


def test_secret_gift_makes_what_was_known_unsure():
    """A hand known in part that gives a card away in secret is unsure, save for the one who received it."""
    play = Competition(
        ("niche_habitats hare tiger", "hibernation cobra ant", "moose weasel"), ("", "", "newt"), turn=1
    )
    play.send(1, "play hibernation").send(2, "pass").send(0, "play niche habitats")
    assert (Known("newt", 2, None),) == play.state.known
    play.send(0, "give hare").send(1, "give ant").send(2, "give moose")

    # Seat 0 received the moose, so the newt is still there; seat 1 cannot tell.
    assert ("newt",) == GAME.view(play.state, 0).known[2]
    assert ("ant",) == GAME.view(play.state, 1).known[2]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_dealing_again_keeps_what_is_known(seat):
    """The view is the same, and cards that were seen to go somewhere are still there."""
    play = Competition(("hibernation hare", "skink cobra", "moose tiger"), ("", "newt", ""), round_number=2)
    play.send(0, "play hibernation")
    seen = set()
    for number in range(20):
        again = GAME.resample(play.state, seat, Chance(b"again %d" % number))
        GAME.audit(again)

        assert GAME.view(play.state, seat) == GAME.view(again, seat)
        assert "newt" in again.hands[1]
        seen.add((again.hands, again.pile, again.removed))
    assert 20 == len(seen)


def test_removed_biomes_are_known_in_the_end():
    """When only the Sea is left to come, who has kept count knows the two."""
    play = Competition(("gecko hare", "skink", "moose"), round_number=9)
    again = GAME.resample(play.state, 0, Chance(b"again"))

    assert (play.state.pile, play.state.removed) == (again.pile, again.removed)
