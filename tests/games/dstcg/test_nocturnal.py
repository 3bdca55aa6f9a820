"""Nocturnal (p. 7 and p. 10): one final card between the end of play and the scoring."""

import pytest

from pbem.games.dstcg.rules.events import BiomeScored, Declined
from pbem.games.dstcg.rules.turns import OfferLastCard
from tests.games.dstcg.support import Competition

OWNED = (("nocturnal", 0),)


def test_after_the_last_player_passes():
    """Its player may play though they have passed."""
    play = Competition(("gecko", "skink", "moose"), ongoing=OWNED)
    play.send(0, "pass").send(1, "pass").send(2, "pass")

    assert OfferLastCard(0) == play.decision
    play.send(0, "play gecko")
    assert (6 + 2, 0, 0) == play.state.points


def test_after_a_pass_with_an_empty_hand():
    """Also when somebody else's empty hand ended play."""
    play = Competition(("gecko hare", "", "moose"), ongoing=OWNED)
    play.send(0, "play hare")

    assert ["pass", "play gecko"] == play.options(0)


def test_it_is_optional():
    """One does not have to play a final card; silence plays none."""
    play = Competition(("gecko", "", "moose"), ongoing=OWNED, turn=1)
    assert "no final card is played" == play.decision.silence(play.state, 0)
    play.send(0, "pass")

    assert [Declined(0)] == play.news(Declined)
    assert "gecko" in play.hand(0).split()
    assert 7 == play.state.round


def test_empty_hand_is_not_asked():
    """Without a card there is no question."""
    play = Competition(("", "gecko", "moose"), ongoing=OWNED)

    assert 7 == play.state.round


def test_last_card_suppresses_as_usual():
    """An animal played by it enters play like any other."""
    play = Competition(("heron", "", "moose"), ("", "cobra", ""), ongoing=OWNED, turn=1)
    play.send(0, "play heron")

    # heron 5 food, the endangered cobra 3: dominance and both sun are the heron's, the meat is the cobra's.
    assert (6 + 2, 3, 0) == play.state.points


def test_last_card_may_be_an_ongoing_event():
    """It counts at this scoring."""
    play = Competition(("annelids", "", "moose"), ("gecko", "skink", ""), ongoing=OWNED, turn=1)
    play.send(0, "play annelids")

    scored = play.news(BiomeScored)[0]
    assert (6, 0, 0) == tuple(points.dominance for points in scored.points)


@pytest.mark.parametrize(("card", "hand"), [("instinct", 1), ("evolution", 1), ("fecundity", 3)])
def test_cards_drawn_give_no_further_play(card, hand):
    """One final card is one."""
    play = Competition((card, "", "moose"), ongoing=OWNED, turn=1)
    play.send(0, f"play {card}")

    assert 7 == play.state.round
    # Two more are drawn at the end of the round.
    assert hand + 2 == len(play.state.hands[0])


def test_solar_flare_as_last_card_does_nothing():
    """Play is over already."""
    play = Competition(("solar_flare", "", "moose"), ("", "gecko", ""), ongoing=OWNED, turn=1)
    play.send(0, "play solar flare")

    assert 7 == play.state.round
    assert 1 == len(play.news(BiomeScored))


def test_nocturnal_played_in_the_window_gives_nothing():
    """It has to lie there when play ends: Hibernation or an owner's second copy do not make a new window."""
    play = Competition(("nocturnal gecko", "skink", "moose"))
    play.send(0, "play nocturnal").send(1, "pass").send(2, "pass").send(0, "pass").send(0, "play gecko")

    assert 7 == play.state.round
