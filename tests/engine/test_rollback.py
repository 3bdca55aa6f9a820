"""Going back: a new epoch with new numbers, new chance and fresh piles, and the same hands."""

import pytest

from pbem.engine import registry
from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel, MatchOver
from pbem.engine.moves import wander
from pbem.engine.position import Progress
from pbem.engine.replay import Broken, Rollback, Turn, replay, undone
from pbem.testing.play.playout import moments
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.toy import GAME as TOY

GAMES = [pytest.param(game, id=game.info.slug) for game in (*map(registry.game, registry.slugs()), TOY)]


def played(kernel: Kernel, answers: int) -> tuple[list[Turn | Rollback], list[Progress]]:
    """A journal of random play whose set-up is entry 1, and what each entry led to."""
    dice = dice_for(1, "players")
    steps = [kernel.start()]
    turns: list[Turn | Rollback] = []
    for number in range(2, answers + 2):
        position = steps[-1].position
        seat = kernel.unanswered(position)[0]
        move = wander(kernel.options(position, seat), dice)
        turns.append(Turn(number, position.asked, seat, str(move), at=number))
        steps.append(kernel.submit(position, seat, move, number))
    return turns, steps


def test_the_question_gets_a_new_number_and_a_new_epoch() -> None:
    """Numbers never repeat, so an old token can never answer the new question."""
    kernel = kernel_for(TOY, 3, 1)
    turns, steps = played(kernel, 12)
    back = undone(turns, steps, 3)
    found = kernel.roll_back(back.then, steps[-1].position, shuffle=True).position

    assert steps[-1].position.asked + 1 == found.asked
    assert 1 == found.epoch
    assert steps[2].position.agenda == found.agenda


def test_sealed_answers_are_given_again() -> None:
    """Whoever had answered then is asked once more, because everybody may know more now."""
    kernel = kernel_for(TOY, 3, 1)
    _, steps = played(kernel, 5)
    sealed = next(step.position for step in steps if any(not each.forced for each in step.position.sealed))
    found = kernel.roll_back(sealed, steps[-1].position, shuffle=False).position

    assert [] == [answer for answer in found.sealed if not answer.forced]


def test_nothing_is_shuffled_where_nothing_was_seen() -> None:
    """A sealed answer taken back has shown nobody anything."""
    kernel = kernel_for(TOY, 3, 1)
    turns, steps = played(kernel, 1)
    back = undone(turns, steps, 1)

    assert not back.shuffle
    assert steps[0].position.state == back.then.state


@pytest.mark.parametrize("game", GAMES)
def test_what_nobody_knew_is_shuffled_again(game: AnyGame) -> None:
    """The first draw after a rollback is not the one that was seen."""
    kernel = kernel_for(game, game.info.most, 3)
    then = [moment.position for moment in moments(kernel, dice_for(3, "players"), 15)][-1]
    now = kernel.roll_back(then, then, shuffle=True).position

    assert then.state != now.state


@pytest.mark.parametrize("game", GAMES)
def test_chance_goes_on_under_the_key_of_the_epoch(game: AnyGame) -> None:
    """Two rollbacks to the same entry do not shuffle alike."""
    kernel = kernel_for(game, game.info.most, 3)
    then = [moment.position for moment in moments(kernel, dice_for(3, "players"), 15)][-1]
    first = kernel.roll_back(then, then, shuffle=True).position
    second = kernel.roll_back(then, first, shuffle=True).position

    assert first.state != second.state


def test_a_journal_with_a_rollback_is_replayed() -> None:
    """The rollback and what follows it are given again, and a rollback can be undone by another."""
    kernel = kernel_for(TOY, 3, 1)
    turns, steps = played(kernel, 8)
    for number, to in ((10, 4), (11, 9)):
        back = undone(turns, steps, to)
        steps.append(kernel.roll_back(back.then, steps[-1].position, shuffle=back.shuffle))
        found = steps[-1].position
        turns.append(Rollback(number, to, found.epoch, found.asked))

    assert steps == list(replay(kernel_for(TOY, 3, 1), turns))


@pytest.mark.parametrize(
    ("rollback", "why"),
    [
        (Rollback(10, 10, 1, 9), "entry 10: it goes back to entry 10, which is not before it"),
        (Rollback(10, 4, 2, 9), "entry 10: it opens epoch 2 with question 9, but epoch 1"),
        (Rollback(10, 4, 1, 3), "entry 10: it opens epoch 1 with question 3, but epoch 1"),
    ],
)
def test_a_forged_rollback_is_named(rollback: Rollback, why: str) -> None:
    """Epoch and question follow from the journal and cannot be chosen."""
    turns, _ = played(kernel_for(TOY, 3, 1), 8)

    with pytest.raises(Broken, match=why):
        list(replay(kernel_for(TOY, 3, 1), [*turns, rollback]))


def test_a_match_that_is_over_does_not_go_back() -> None:
    """Its secret has been told, so everybody could work out the next draw."""
    kernel = kernel_for(TOY, 2, 1)
    everything = [moment.position for moment in moments(kernel, dice_for(1, "players"))]

    with pytest.raises(MatchOver):
        kernel.roll_back(everything[0], everything[-1], shuffle=True)
