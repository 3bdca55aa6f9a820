"""The Pond: what it promises to the tests that lean on it."""

from collections import Counter
from dataclasses import replace

import pytest

from pbem.engine.codec import codec_for
from pbem.engine.moves import walk, wander
from pbem.errors import AuthorError, PlayerError, RulesError
from pbem.testing.play.playout import moments
from pbem.testing.play.sample_tables import dice_for, kernel_for, scene, table_for
from tests.harness.toy import GAME
from tests.harness.toy.hunting import LoseAnimal
from tests.harness.toy.moves import Play
from tests.harness.toy.rounds import ScoreRound
from tests.harness.toy.state import Animal, Pond
from tests.harness.toy.turns import TakeTurn


def test_flare() -> None:
    """A flare ends the round at once: nobody acts, nobody pushes."""
    kernel = kernel_for(GAME, 2, 1)
    start: Pond = kernel.start().position.state
    hands = (("flare", "newt"), ("newt", "toad"))
    state = replace(start, hands=hands, deck=(*start.deck, *start.hands[0]), stones=((0, 0, 3, 0),) * 2)
    turn = scene(kernel, state, TakeTurn(0), ScoreRound()).position
    after = kernel.submit(turn, 0, Play("flare")).position

    assert start.round + 1 == after.state.round
    assert ((0, 0, 3, 0),) * 2 == after.state.stones


def test_a_long_match_stays_small() -> None:
    """The position after thousands of moves is no larger than after a few."""
    kernel = kernel_for(GAME, 3, 1, {"length": "3000"})
    codec = codec_for(GAME, kernel.table.box)
    sizes = [len(codec.dump(moment.position)) for moment in moments(kernel, dice_for(1, "players"))]

    assert 3000 < len(sizes)
    assert max(sizes[-500:]) < 1.3 * max(sizes[:500])


@pytest.mark.parametrize("length", ["", "0", "many", "-1"])
def test_a_length_is_a_number_of_moves(length: str) -> None:
    """A wrong option is told to whoever opens the match, not shunted as a failure of the rules."""
    with pytest.raises(PlayerError, match="length is a number of moves") as caught:
        kernel_for(GAME, 2, 1, {"length": length}).start()

    assert not isinstance(caught.value, RulesError)


def test_the_box_goes_round() -> None:
    """An owner's file is read as it is written."""
    box = GAME.open_box()

    assert box == GAME.open_box(GAME.pack_box(box))


@pytest.mark.parametrize(
    "data", [{}, {"copies": 1, "cards": {}}, {"copies": 3, "cards": {"newt": [1]}}, {"cards": 1}]
)
def test_a_wrong_box_is_refused(data: dict[str, object]) -> None:
    """With a sentence for the owner."""
    with pytest.raises(PlayerError):
        GAME.open_box(data)


def test_the_audit_finds_what_is_lost() -> None:
    """A card or a stone too few or too many is an error of the rules."""
    state: Pond = kernel_for(GAME, 2, 1).start().position.state

    with pytest.raises(AuthorError, match="cards"):
        GAME.audit(replace(state, deck=state.deck[1:]))
    with pytest.raises(AuthorError, match="stones"):
        GAME.audit(replace(state, stones=((4, 0, 0, 0), (3, 0, 0, 0))))


def test_a_card_between_two_steps_is_still_in_the_state() -> None:
    """Law 5: what is leaving has not left."""
    kernel = kernel_for(GAME, 2, 1)
    state: Pond = kernel.start().position.state
    leaving = replace(state, deck=state.deck[1:], leaving=(Animal(state.deck[0], 1),))
    after = scene(kernel, leaving, LoseAnimal(), ScoreRound()).position.state

    GAME.audit(leaving)
    assert state.deck[0] in after.discard


def test_the_bot_beats_random_players() -> None:
    """It plays from its view and options alone, and sensibly."""
    winners: Counter[int] = Counter()
    for seed in range(60):
        kernel = kernel_for(GAME, 3, seed)
        dice = dice_for(seed, "players")
        bot = seed % 3
        position = kernel.start().position
        while position.outcome is None:
            seat = kernel.unanswered(position)[0]
            level = kernel.options(position, seat)
            path = (
                GAME.bot(GAME.view(position.state, seat), level, dice)
                if seat == bot
                else wander(level, dice).path
            )
            move = walk(level, path)
            assert move is not None
            position = kernel.submit(position, seat, move).position
        winners.update((bot == seat) for seat in position.outcome.winners)

    assert winners[True] > winners[False]


def test_rules_are_told_by_topic() -> None:
    """Every topic has a text, and without one there is an overview."""
    assert all(GAME.rules(topic) for topic in ("", *GAME.topics()))
    assert GAME.rules("chess") is None


def test_tables_are_checked() -> None:
    """Too many seats and unknown options are refused with a sentence."""
    with pytest.raises(PlayerError, match="2 to 4 seats, not 5"):
        table_for(GAME, 5)
    with pytest.raises(PlayerError, match="no option 'colour'"):
        table_for(GAME, 2, {"colour": "red"})
