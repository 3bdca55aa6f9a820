"""Ending the Round (p. 9), rounds 1 to 9, in the printed order."""

import pytest

from pbem.games.dstcg.rules.events import CardsDrawn, PileShuffled, RoundBegan
from tests.games.dstcg.support import Competition


def ended(hands=("", "hare", "moose"), displays=None, **scene):
    """A round that ends at once, because the first seat passes without a card."""
    return Competition(hands, displays, **scene)


def test_next_biome():
    """The biome goes back to the box, the open card comes into play, the next one is turned up."""
    play = ended(round_number=4)

    assert play.start.pile[0] == play.state.current
    assert play.start.pile[1:] == play.state.pile
    assert (*play.start.done, "mountain") == play.state.done
    assert play.progress.marked
    assert play.progress.revealed


def test_everything_in_play_is_discarded():
    """Animals and ongoing events alike."""
    play = ended(displays=("ant", "newt!", ""), ongoing=(("annelids", 0),), round_number=4)

    assert {"ant", "newt", "annelids"} == set(play.state.discards)
    assert ((), (), ()) == play.state.displays


@pytest.mark.parametrize("number", range(1, 10))
def test_discards_are_shuffled_in_after_rounds_three_and_nine(number):
    """And after no other round."""
    play = ended(displays=("ant", "newt!", ""), discards="tiger", round_number=number)
    expected = number in (3, 9)

    assert expected == (() == play.state.discards)
    assert expected == ([PileShuffled(early=False)] == play.news(PileShuffled))


def test_everybody_draws_two():
    """New cards, told to their owner alone."""
    play = ended(round_number=4)

    assert [2, 3, 3] == [len(hand) for hand in play.state.hands]
    assert [2] == [len(event.cards) for event in play.news(CardsDrawn, to=1)]
    assert [] == play.news(CardsDrawn)


def test_survival_cards_before_round_ten():
    """Each player draws as many more cards as the place on the Survival Track says."""
    play = ended(round_number=9, survival=(0, 3, 5))

    assert [2, 1 + 2 + 3, 1 + 2 + 5] == [len(hand) for hand in play.state.hands]
    assert (10, "sea") == (play.state.round, play.state.current)
    assert (0, 3, 5) == play.news(RoundBegan)[0].extra


def test_draw_order():
    """Clockwise from who held the white pawn, each taking all before the next; Survival cards afterwards."""
    # The pile is shuffled before round 10, so the order shows in round 4 only.
    play = ended(
        ("", "hare", "moose"), round_number=4, turn=0, starter=1, deck="ant wasp newt olm gecko skink"
    )

    assert "ant hare wasp" == play.hand(1)
    assert "moose newt olm" == play.hand(2)
    assert "gecko skink" == play.hand(0)


def test_starting_player_moves_to_the_left():
    """Whoever ended the round."""
    play = ended(starter=2, turn=0)

    assert (0, (0,)) == (play.state.starter, play.waiting)
    assert 0 == play.news(RoundBegan)[0].starter


def test_passes_end_with_the_round():
    """Everybody may play again."""
    play = Competition(("gecko", "hare", "moose")).send(0, "pass").send(1, "pass").send(2, "pass")

    assert (False, False, False) == play.state.passed


def short(cards, discards, **scene):
    """A round in which the draw pile holds so many cards: the rest is in the third player's hand."""
    box = Competition().start.box.cards
    kept = {*cards.split(), *discards.split(), "hare"}
    hand = " ".join(card.replace(" ", "_") for card in box if card not in kept)
    return Competition(("", "hare", hand), deck=cards, discards=discards, **scene)


def test_pile_that_runs_out_is_filled_at_once():
    """A ruling of ours: the discard pile is shuffled and becomes the draw pile."""
    play = short("tiger newt toad", "ant olm wasp gecko", round_number=5)

    assert "newt tiger" == play.hand(0)
    assert [PileShuffled(early=True)] == play.news(PileShuffled)
    assert "toad" in play.hand(1).split()
    assert {"ant", "olm", "wasp", "gecko"} == {
        *(card for card in play.state.deck),
        *(card for seat in (1, 2) for card in play.state.hands[seat] if card in "ant olm wasp gecko".split()),
    }
    assert () == play.state.discards


def test_nothing_is_drawn_when_both_piles_are_empty():
    """The card is not drawn and nothing is owed."""
    play = short("tiger newt toad", "", round_number=5)

    assert ("newt tiger", "hare toad") == (play.hand(0), play.hand(1))
    assert len(play.start.hands[2]) == len(play.state.hands[2])


def test_event_being_resolved_is_not_shuffled():
    """Instinct's old hand may be drawn again, Instinct itself may not."""
    box = Competition().start.box.cards
    rest = " ".join(card.replace(" ", "_") for card in box if card not in ("instinct", "ant", "olm"))
    play = Competition(("instinct ant olm", rest), deck="")
    play.send(0, "play instinct")

    assert ("ant olm", ("instinct",)) == (play.hand(0), play.state.discards)
