"""Solo Game Rules."""

import pytest

from pbem.engine.moves import alphabetical
from pbem.engine.reader.orders import NotAllowed, take
from pbem.games.ecosystem.rules.audit import hand_size
from pbem.games.ecosystem.rules.card_types import Standing, standing
from pbem.games.ecosystem.rules.cells import NITKA_CELLS
from pbem.games.ecosystem.rules.events import CardsDrawn
from pbem.games.ecosystem.rules.solo import DiscardCard, solo_outcome
from tests.games.ecosystem.support import after_picks, grid_of, kernel, stepwise
from tests.harness.club import Club
from tests.harness.whole_matches import play

# Turn: hand at its start, cards drawn, hand at its end.
TURNS = [
    (10, 1, 9), (9, 1, 8), (8, 1, 7), (7, 1, 6), (6, 5, 9),
    (9, 1, 8), (8, 1, 7), (7, 1, 6), (6, 1, 5), (5, 5, 8),
    (8, 1, 7), (7, 1, 6), (6, 1, 5), (5, 1, 4), (4, 5, 7),
    (7, 1, 6), (6, 1, 5), (5, 1, 4), (4, 1, 3), (3, 0, 1),
]  # fmt: skip


def test_hand_over_the_twenty_turns():
    """One card played, one discarded, one drawn: five where Nitka completed a row, none after turn 20."""
    play = kernel(1)
    position = play.start().position
    turns = []
    while position.outcome is None:
        start, deck = len(position.state.hands[0]), len(position.state.deck)
        given = len(position.state.nitka)
        while position.outcome is None and len(position.state.nitka) == given:
            position = play.submit(position, 0, alphabetical(play.options(position, 0))).position
        turns.append((start, deck - len(position.state.deck), len(position.state.hands[0])))

    assert TURNS == turns


def test_audit_knows_the_hand_sizes():
    """The audit's formula agrees with the hands at every point of a turn."""
    for _, progress in stepwise(1, seed=4):
        state = progress.position.state
        assert len(state.hands[0]) == hand_size(state)


def test_nitka_is_filled_left_to_right_then_down():
    """Discards go from the top left to the bottom right of a grid 4 high and 5 wide."""
    _, progress = after_picks(1, 13)

    assert NITKA_CELLS == tuple("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4".split())
    assert NITKA_CELLS[:12] == progress.position.state.nitka.cells


def test_play_then_discard_then_draw():
    """A turn is two questions, and the drawn card comes too late for the discard."""
    play = kernel(1)
    position = play.start().position
    after_pick = play.submit(position, 0, alphabetical(play.options(position, 0)))
    assert isinstance(after_pick.position.decision, DiscardCard)
    assert (False, 9) == (after_pick.revealed, len(after_pick.position.state.hands[0]))

    position = after_pick.position
    after_discard = play.submit(position, 0, alphabetical(play.options(position, 0)))

    assert (True, 9) == (after_discard.revealed, len(after_discard.position.state.hands[0]))
    assert [0] == [told.to for told in after_discard.told if isinstance(told.event, CardsDrawn)]


def test_both_answers_fit_on_one_line():
    """Nothing is revealed between pick and discard, so one line may hold both."""
    play = kernel(1)
    position = play.start().position
    first, second = position.state.hands[0][:2]
    taken = take(play, position, 0, f"pick {first} at e4, discard {second}")

    assert [f"pick {first} at e4", f"discard {second}"] == [str(part.move) for part in taken.parts]


def test_question_for_nitka_in_words():
    """The discard has its own prompt, and what silence does."""
    _, progress = after_picks(1, 1)
    decision, state = progress.position.decision, progress.position.state

    assert "Turn 1 of 20: a card for Nitka." == decision.prompt(state, 0)
    assert "your discard 1 of 20" == decision.subject(state, 0)
    assert "the stand-in discards" == decision.silence(state, 0)
    assert "to give Nitka a card" == decision.idle(state)


def test_discard_of_a_card_not_held_says_so():
    """A refused discard names the hand."""
    play, progress = after_picks(1, 1)
    hand = progress.position.state.hands[0]
    missing = next(card for card in ("eagle", "rabbit", "bee", "dragonfly", "trout") if card not in hand)
    with pytest.raises(NotAllowed) as refused:
        take(play, progress.position, 0, f"discard {missing}")

    assert f"You hold no {missing}. Your hand: {', '.join(hand)}." == str(refused.value)


def test_two_rivals_compete():
    """You and Nitka compete for Streams (8 and 5) and Wolves (12 and 8)."""
    ended = solo_outcome(Standing((0,) * 11, 3, 1), Standing((0,) * 11, 2, 2))

    assert ((8,), (8,)) == (ended.sheet[9].values, ended.sheet[10].values)
    assert "11 to Nitka's 17, a margin of -6: a loss." == ended.reason


def test_nitkas_diversity_is_ignored():
    """Her gaps cost her nothing: her points are those of her cards."""
    ended = solo_outcome(Standing((0,) * 11, 0, 0), Standing((7,) + (0,) * 10, 0, 0))

    assert "-5 to Nitka's 7, a margin of -12: a loss." == ended.reason


@pytest.mark.parametrize(
    ("margin", "winners", "verdict"),
    [
        (29, (), "a loss"),
        (30, (0,), "an easy victory"),
        (49, (0,), "an easy victory"),
        (50, (0,), "a normal victory"),
        (69, (0,), "a normal victory"),
        (70, (0,), "a difficult victory"),
        (95, (0,), "a difficult victory"),
    ],
)
def test_margins(margin, winners, verdict):
    """30 points or more are an easy, 50 a normal, 70 a difficult victory; below 30 is a loss."""
    nothing = Standing((0,) * 11, 0, 0)
    # One type scores, so ten gaps cost 5.
    ended = solo_outcome(Standing((margin + 5,) + (0,) * 10, 0, 0), nothing)

    assert (winners, True) == (ended.winners, ended.reason.endswith(f"a margin of {margin}: {verdict}."))


def test_nitkas_regions_are_real():
    """Her Streams connect only where they touch in her grid, and her Rabbits score without a swap."""
    hers = standing(grid_of("stream bee stream stream rabbit\nstream rabbit . . ."))

    assert (2, 2) == (hers.stream, hers.points[5])


def test_both_answers_of_a_turn_are_shown_in_one_line(tmp_path):
    """The line that the mail shows can be sent, and answers the pick and the discard."""
    club = Club(tmp_path)
    club.opens("ecosystem", ["Anna"])
    anna = club.person("Anna")
    (line,) = [line for line in anna.newest.text.splitlines() if "Both in one line:" in line]

    anna.writes(line.partition(":")[2].strip())

    assert 2 == club.live(1).position.state.number


def test_the_finale_of_a_solo_game_asks_for_nobody(tmp_path):
    """Alone there are no same people and nobody to tell."""
    *_, (_, last) = play(tmp_path, "ecosystem", ("Anna",))

    assert "finale" == last.mail.kind
    assert "Once more? Reply:   again" in last.mail.text
    assert "Same people" not in last.mail.text
    assert "tell all" not in last.mail.text
