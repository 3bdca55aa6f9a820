"""2-player Game Rules."""

from pbem.engine.moves import alphabetical
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.card_types import Standing
from pbem.games.ecosystem.rules.events import NeutralDiscarded
from pbem.games.ecosystem.rules.scoring import scores
from pbem.games.ecosystem.rules.state import NEUTRAL
from pbem.games.ecosystem.rules.two_players import neutral_rival
from pbem.games.ecosystem.rules.view import view_of
from tests.games.ecosystem.support import after_picks, kernel, stepwise


def test_third_hand_is_neutral():
    """A third hand of ten is dealt, and nobody answers for it."""
    position = kernel(2).start().position

    assert [10, 10, 10] == [len(hand) for hand in position.state.hands]
    assert (0, 1) == position.decision.seats


def test_one_random_card_leaves_the_neutral_hand_face_up():
    """After both have selected a card leaves it, and both are told which."""
    play = kernel(2)
    before = play.start().position
    picks = {seat: alphabetical(play.options(before, seat)) for seat in (0, 1)}
    progress = play.submit_all(before, picks)
    (told,) = [told for told in progress.told if isinstance(told.event, NeutralDiscarded)]
    card = told.event.card
    left = list(before.state.hands[NEUTRAL])
    left.remove(card)

    assert (None, (card,)) == (told.to, progress.position.state.pile)
    assert tuple(left) == progress.position.state.hands[0]


def test_neutral_hand_is_in_the_circle():
    """Round 1: seat b feeds the neutral hand, which feeds seat a; round 2 the other way round."""
    _, first = after_picks(2, 3)
    _, second = after_picks(2, 13)

    assert [1, 2] == [view_of(first.position.state, seat).passes_to for seat in (0, 1)]
    assert [2, 0] == [view_of(second.position.state, seat).passes_to for seat in (0, 1)]


def test_hands_stay_equal_and_twenty_cards_end_in_the_pile():
    """All three hands shrink together; the neutral pile ends with twenty open cards."""
    for _, progress in stepwise(2, seed=8):
        assert 1 == len({len(hand) for hand in progress.position.state.hands})

    assert 20 == len(progress.position.state.pile)


def test_neutral_streams_count_as_connected():
    """All neutral Stream cards are one region, and all neutral Wolves one pack."""
    pile = (Card.STREAM, Card.BEE, Card.STREAM, Card.WOLF, Card.STREAM)

    assert (3, 1) == neutral_rival(pile)


def test_neutral_takes_a_prize():
    """A prize the neutral pile wins is used up; ties with it follow the same rule."""
    first, second = Standing((0,) * 11, 2, 3), Standing((0,) * 11, 4, 1)
    sheet = scores((first, second), rival=(4, 4))

    assert (0, 8) == (sheet[0].points[9], sheet[1].points[9])
    assert (8, 4) == (sheet[0].points[10], sheet[1].points[10])


def test_neutral_cannot_win():
    """It has no score: the outcome names the two players only."""
    _, progress = after_picks(2, 20)

    assert [0, 1] == sorted(seat for place in progress.position.outcome.places for seat in place)
    assert 2 == len(progress.position.outcome.scores)
