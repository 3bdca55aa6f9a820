"""Set-up and Overview."""

import pytest

from pbem.engine.moves import alphabetical
from pbem.games.ecosystem import GAME
from tests.games.ecosystem.support import after_picks, kernel, stepwise


@pytest.mark.parametrize(
    ("players", "hands", "left"),
    [(1, 1, 120), (2, 3, 100), (3, 3, 100), (4, 4, 90), (5, 5, 80), (6, 6, 70)],
)
def test_ten_cards_each_are_dealt(players, hands, left):
    """Everybody gets ten cards, with two players the neutral hand too; the rest is set aside."""
    state = kernel(players).start().position.state

    assert [10] * hands == [len(hand) for hand in state.hands]
    assert left == len(state.deck)


@pytest.mark.parametrize(("players", "left"), [(1, 89), (2, 70), (3, 70), (4, 50), (5, 30), (6, 10)])
def test_cards_left_in_the_deck_at_the_end(players, left):
    """A match uses 20 cards a hand, the solo game 41."""
    *_, (_, progress) = stepwise(players, seed=3)

    assert left == len(progress.position.state.deck)


def test_players_range_from_one_to_six():
    """One plays the solo rules; seven are too many."""
    assert (1, 6) == (GAME.info.fewest, GAME.info.most)


def test_picks_are_sealed_until_everybody_has_answered():
    """Selections are made face down: nothing is told and no grid changes before the last answer."""
    play = kernel(3)
    position = play.start().position
    for seat in (0, 1):
        progress = play.submit(position, seat, alphabetical(play.options(position, seat)))
        assert (False, ()) == (progress.closed, progress.told)
        position = progress.position

    assert [0, 0, 0] == [len(grid) for grid in position.state.grids]


def test_all_reveal_at_once():
    """With the last answer all cards are revealed and placed."""
    play = kernel(3)
    position = play.start().position
    picks = {seat: alphabetical(play.options(position, seat)) for seat in range(3)}
    progress = play.submit_all(position, picks)

    assert [1, 1, 1] == [len(grid) for grid in progress.position.state.grids]
    assert [0, 1, 2] == [told.event.who for told in progress.told]
    assert (True, True) == (progress.revealed, progress.marked)


def test_hands_pass_left_in_round_one():
    """What a player leaves goes to the next seat clockwise."""
    play = kernel(4)
    position = play.start().position
    picks = {seat: alphabetical(play.options(position, seat)) for seat in range(4)}
    left = []
    for seat, hand in enumerate(position.state.hands):
        rest = list(hand)
        rest.remove(picks[seat].card)
        left.append(tuple(rest))
    after = play.submit_all(position, picks).position.state.hands

    assert (left[3], left[0], left[1], left[2]) == after


def test_hands_pass_right_in_round_two():
    """In round 2 the circle turns the other way."""
    play, progress = after_picks(4, 10)
    position = progress.position
    picks = {seat: alphabetical(play.options(position, seat)) for seat in range(4)}
    left = []
    for seat, hand in enumerate(position.state.hands):
        rest = list(hand)
        rest.remove(picks[seat].card)
        left.append(tuple(rest))
    after = play.submit_all(position, picks).position.state.hands

    assert (left[1], left[2], left[3], left[0]) == after


def test_tenth_card_is_placed_by_its_holder():
    """The last card of a hand is not passed on: its holder has no other card to pick."""
    play, progress = after_picks(3, 9)
    position = progress.position
    only = [hand[0] for hand in position.state.hands]
    picks = {seat: alphabetical(play.options(position, seat)) for seat in range(3)}
    after = play.submit_all(position, picks).position.state

    assert only == [grid.cards[9] for grid in after.grids]


def test_round_two_deals_ten_new_cards_without_a_shuffle():
    """Round 2 goes on with the cards set aside, as they lie, and the grids go on growing."""
    _, before = after_picks(3, 9)
    _, after = after_picks(3, 10)
    deck = before.position.state.deck

    assert deck[30:] == after.position.state.deck
    assert [tuple(sorted(deck[at : at + 10])) for at in (0, 10, 20)] == list(after.position.state.hands)
    assert [10, 10, 10] == [len(grid) for grid in after.position.state.grids]


def test_round_two_is_told():
    """Everybody learns that the direction changes."""
    _, progress = after_picks(3, 10)

    assert "Round 2: ten new cards each; hands pass to the right." == progress.told[-1].event.text(str)


def test_match_ends_after_twenty_picks():
    """After round 2 the twenty cards of each ecosystem are scored."""
    _, progress = after_picks(3, 20)

    assert progress.position.outcome is not None
    assert "finished" == GAME.stage(progress.position.state)


def test_question_is_asked_in_words():
    """Prompt, subject, idle text and what silence does are those of the mails."""
    _, progress = after_picks(4, 6)
    decision, state = progress.position.decision, progress.position.state

    assert "Pick 7 of 20: one card, one cell." == decision.prompt(state, 1)
    assert "your pick 7 of 20" == decision.subject(state, 1)
    assert "to pick a card" == decision.idle(state)
    assert "the stand-in picks" == decision.silence(state, 1)
    assert "pick 7 of 20" == GAME.stage(state)
