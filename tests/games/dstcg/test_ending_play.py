"""Sequence of Play (p. 3): the two ways card play ends, both at once."""

from pbem.games.dstcg.rules.events import BiomeScored, PlayEnded
from pbem.games.dstcg.rules.turns import ChoosePlay
from tests.games.dstcg.support import Competition


def test_all_have_passed():
    """Page 3: when all players have passed the biome is scored and the next round begins."""
    play = Competition(("gecko", "skink", "moose"), ("toad", "", ""))
    play.send(0, "pass").send(1, "pass").send(2, "pass")

    assert [PlayEnded(None)] == play.news(PlayEnded)
    assert 1 == len(play.news(BiomeScored))
    assert 7 == play.state.round


def test_pass_without_a_card():
    """Page 3: one player who passes with exactly zero cards ends it, though others could still play."""
    play = Competition(("gecko", "", "moose"), ("toad", "newt", ""))
    play.send(0, "play gecko")

    assert [PlayEnded(1)] == play.news(PlayEnded)
    assert 7 == play.state.round


def test_pass_with_cards_does_not_end_play():
    """Page 3: a pass while holding cards is allowed and ends nothing while others go on."""
    play = Competition(("gecko", "skink cobra", "moose hare"))
    play.send(0, "pass").send(1, "play skink")

    assert [] == play.news(PlayEnded)
    assert (2,) == play.waiting


def test_play_ends_on_the_pass_itself():
    """Nobody is asked between the last pass and the scoring."""
    play = Competition(("gecko skink", "", "moose"), turn=2)
    play.send(2, "play moose").send(0, "play gecko")

    assert ["AnimalPlayed", "AnimalPlayed", "PlayEnded", "BiomeScored"] == [
        type(told.event).__name__ for told in play.told if type(told.event).__name__ != "Passed"
    ][:4]


def test_last_card_ends_nothing_until_the_turn_returns():
    """Playing the last card ends nothing; a card gained before the turn returns may be played."""
    play = Competition(("gecko", "hibernation skink", "moose hare"))
    play.send(0, "play gecko")
    assert [] == play.news(PlayEnded)

    play.send(1, "play hibernation")
    assert "gecko" == play.hand(0)
    play.send(2, "play moose")
    assert ["pass", "play gecko"] == play.options(0)


def test_hand_emptied_after_passing_ends_play_at_the_forced_pass():
    """Page 3, both sentences: the forced pass of a player whose last card was taken is one without a card."""
    play = Competition(("gecko", "domination skink", "moose hare"))
    play.send(0, "pass").send(1, "play domination").send(2, "discard hare")

    assert "" == play.hand(0)
    assert (2,) == play.waiting
    play.send(2, "play moose")
    assert [PlayEnded(0)] == play.news(PlayEnded)


def test_card_gained_after_passing_cannot_be_played():
    """Who has passed keeps a card gained later and stays passed."""
    play = Competition(("gecko", "hibernation skink cobra", "moose hare"), ("toad", "", ""))
    play.send(0, "pass").send(1, "play hibernation").send(2, "play moose")

    assert ("gecko toad", ChoosePlay(1)) == (play.hand(0), play.decision)


def test_card_that_does_nothing_may_be_played():
    """Page 5: any card in hand may be played."""
    play = Competition(("extinction gecko", "skink", "moose"))

    assert ("extinction",) == play.send(0, "play extinction").state.discards
