"""Replay: the journal leads to the same position, and the first entry that does not fit is named."""

from dataclasses import replace

import pytest

from pbem.engine.kernel import Kernel
from pbem.engine.moves import wander
from pbem.engine.position import Progress
from pbem.engine.replay import Broken, Rollback, Turn, path, replay
from pbem.errors import AuthorError
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.toy import GAME


def played(kernel: Kernel, moves: int) -> tuple[list[Turn], list[Progress]]:
    """A journal of random play, and what each entry led to."""
    dice = dice_for(1, "players")
    steps = [kernel.start()]
    turns: list[Turn] = []
    for number in range(1, moves + 1):
        position = steps[-1].position
        seat = kernel.unanswered(position)[0]
        move = wander(kernel.options(position, seat), dice)
        turns.append(Turn(number, position.asked, seat, str(move), at=number))
        steps.append(kernel.submit(position, seat, move, number))
    return turns, steps


def test_a_journal_gives_every_position_again() -> None:
    """Set-up and each entry lead to the same progress, events included."""
    kernel = kernel_for(GAME, 3, 1)
    turns, steps = played(kernel, 20)

    assert steps == list(replay(kernel_for(GAME, 3, 1), turns))


def test_another_seed_is_another_match() -> None:
    """The journal alone is not the match."""
    turns, steps = played(kernel_for(GAME, 3, 1), 1)
    first = next(replay(kernel_for(GAME, 3, 2), turns))

    assert steps[0] != first


def test_an_order_that_no_longer_fits_is_named() -> None:
    """The number of the first broken entry is what a game master needs."""
    kernel = kernel_for(GAME, 3, 1)
    turns, _ = played(kernel, 5)
    turns[2] = replace(turns[2], order="bid unicorn")

    with pytest.raises(Broken, match="entry 3: `bid unicorn` is not possible") as caught:
        list(replay(kernel, turns))
    assert 3 == caught.value.number


def test_an_answer_to_another_question_is_named() -> None:
    """An entry carries its question's number, so a shift is found where it begins."""
    kernel = kernel_for(GAME, 3, 1)
    turns, _ = played(kernel, 5)
    turns[3] = replace(turns[3], question=99)

    with pytest.raises(Broken, match=r"entry 4: it answers question 99, but \d+ is open"):
        list(replay(kernel, turns))


def test_rules_that_fail_name_the_entry() -> None:
    """A rules error during replay still says at which entry."""
    turns, _ = played(kernel_for(GAME, 3, 1), 20)

    kernel = kernel_for(GAME, 3, 1)
    calls = iter(range(1000))
    submit = kernel.submit

    def broken_submit(*args: object, **kwargs: object) -> Progress:
        if next(calls) == 4:
            raise AuthorError("the rules fail")
        return submit(*args, **kwargs)  # type: ignore[arg-type]  # passed through as they came

    kernel.submit = broken_submit  # type: ignore[method-assign]  # stands for rules that fail at one entry

    with pytest.raises(Broken, match="entry 5: the rules fail"):
        list(replay(kernel, turns))


def test_an_answer_taken_back_is_replayed() -> None:
    """The seat is asked again, the question keeps its number, and another answer may follow."""
    kernel = kernel_for(GAME, 3, 1)
    position = kernel.start().position
    seat = kernel.unanswered(position)[0]
    move = wander(kernel.options(position, seat), dice_for(1, "players"))
    sealed = kernel.submit(position, seat, move, 1)
    assert not sealed.closed
    turns = [
        Turn(1, position.asked, seat, str(move), at=1),
        Turn(2, position.asked, seat, str(move), at=2, withdrawn=True),
    ]

    assert position == list(replay(kernel, turns))[-1].position
    with pytest.raises(Broken, match="entry 2: seat 0 has no answer to take back"):
        list(replay(kernel, [turns[1]]))


def test_the_path_leaves_out_what_was_undone() -> None:
    """Also what was undone twice, and with a way back to what had been undone."""
    played = [Turn(number, number, 0, "x") for number in (2, 3, 4)]
    back = [*played, Rollback(5, 2, 1, 4), Turn(6, 4, 0, "x")]

    assert [0, 1, 2, 3] == path(played)
    assert [0, 1, 4, 5] == path(back)
    assert [0, 6] == path([*back, Rollback(7, 1, 2, 5)])
    assert [0, 1, 2, 6, 7] == path([*back, Rollback(7, 3, 2, 5), Turn(8, 5, 0, "x")])
