"""Hidden information: what a seat may know, and that nothing else reaches it."""

import pytest

from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.moves import to_json
from pbem.games.ecosystem import GAME
from pbem.games.ecosystem.rules.audit import audit
from pbem.games.ecosystem.rules.knowledge import known_places, seen_hands
from tests.games.ecosystem.support import after_picks, kernel, stepwise


def test_first_hand_is_all_one_knows():
    """Before anything was passed a seat knows its own hand."""
    state = kernel(4).start().position.state

    assert (2,) == known_places(state, 2)
    assert () == seen_hands(state, 2)


def test_hand_passed_on_is_remembered():
    """After one pick the hand that went left is known, less what its new holder takes."""
    _, progress = after_picks(4, 1)
    state = progress.position.state
    (seen,) = seen_hands(state, 1)

    assert (2, state.hands[2], 5) == (seen.place, seen.cards, seen.back_at)


def test_all_hands_are_known_after_a_full_circle():
    """In a four-player match every hand has been one's own at pick 4; the next to come back stands first."""
    _, progress = after_picks(4, 6)

    assert [(0, 8), (3, 9), (2, 10)] == [
        (hand.place, hand.back_at) for hand in seen_hands(progress.position.state, 1)
    ]


def test_hand_that_does_not_come_back():
    """Near the end of a round some hands are not seen again."""
    _, progress = after_picks(4, 8)

    assert [(0, 10), (2, None), (3, None)] == [
        (hand.place, hand.back_at) for hand in seen_hands(progress.position.state, 1)
    ]


def test_memory_goes_the_other_way_in_round_two():
    """In round 2 the hand passed on went right, and round 1 is no longer of use."""
    _, start = after_picks(4, 10)
    _, later = after_picks(4, 11)

    assert (1,) == known_places(start.position.state, 1)
    assert (1, 0) == known_places(later.position.state, 1)


def test_three_players_know_everything_after_two_picks():
    """From pick 3 on only the deck is unknown: dealing again changes no hand."""
    _, progress = after_picks(3, 2)
    state = progress.position.state
    dealt = GAME.resample(state, 0, Chance(b"again"))

    assert state.hands == dealt.hands
    assert state.deck != dealt.deck


def test_two_players_know_the_neutral_hand_once_it_passed():
    """The neutral hand went through one's fingers like any other."""
    _, progress = after_picks(2, 2)
    state = progress.position.state

    assert {0, 1, 2} == set(known_places(state, 0))


def test_spectator_knows_no_hand():
    """Who has no seat sees grids and piles alone."""
    _, progress = after_picks(3, 5)
    view = GAME.view(progress.position.state, None)

    assert ((), (), None) == (view.hand, view.seen, view.passes_to)
    assert () == known_places(progress.position.state, None)


def test_memory_off_shows_no_hand_again():
    """The option leaves remembering to the players."""
    _, progress = after_picks(4, 6, memory="off")

    assert () == GAME.view(progress.position.state, 1).seen


@pytest.mark.parametrize("players", range(1, 7))
def test_view_does_not_depend_on_what_is_hidden(players):
    """Law 10: deal again what a seat cannot know, and its view, options and refusals stay as they were."""
    for number, (play, progress) in enumerate(stepwise(players, seed=players)):
        position = progress.position
        decision = position.decision
        if decision is None or number % 5:
            continue
        for seat in (None, *range(players)):
            other = play.resample(position, seat, Chance(b"deal %d" % number))
            audit(other.state)
            assert GAME.view(position.state, seat) == GAME.view(other.state, seat)
            if seat is not None:
                assert decision.prompt(position.state, seat) == decision.prompt(other.state, seat)
                assert play.fallback(decision, position.state, seat) == play.fallback(
                    decision, other.state, seat
                )
                assert to_json(play.options(position, seat)) == to_json(play.options(other, seat))


def test_hidden_cards_do_change():
    """Dealing again really deals: an unseen hand is another one almost surely."""
    position = kernel(6).start().position
    dealt = GAME.resample(position.state, 0, Chance(b"again"))

    assert position.state.hands[0] == dealt.hands[0]
    assert position.state.hands[1:] != dealt.hands[1:]


@pytest.mark.parametrize("players", range(1, 7))
def test_positions_and_views_survive_the_codec(players):
    """Law 11: what is stored or attached comes back equal."""
    for number, (play, progress) in enumerate(stepwise(players, seed=9)):
        codec = codec_for(GAME, play.table.box)
        if number % 7 == 0 or progress.position.outcome is not None:
            view = GAME.view(progress.position.state, 0)
            assert progress.position == codec.load(codec.dump(progress.position))
            assert view == codec.load(codec.dump(view))
            assert [told.event for told in progress.told] == [
                codec.load(codec.dump(told.event)) for told in progress.told
            ]
