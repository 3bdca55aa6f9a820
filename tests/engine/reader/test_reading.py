"""Law 13: a line is a path, whose words answer question after question."""

from dataclasses import replace

import pytest

from pbem.engine.kernel import Kernel, NotAsked
from pbem.engine.reader.orders import (
    AmbiguousOrder,
    NotAllowed,
    NotUnderstood,
    OrderError,
    begins,
    exact,
    take,
)
from pbem.testing.play.sample_tables import kernel_for, scene
from tests.engine.support import read, refused, state, turn
from tests.harness.toy import GAME
from tests.harness.toy.moves import Bid, Pass, Play, Shift, Suppress
from tests.harness.toy.rounds import ChooseBid
from tests.harness.toy.state import Animal


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    """Three seats at the Pond."""
    return kernel_for(GAME, 3, 1)


def test_a_composite_action_is_one_line(kernel: Kernel) -> None:
    """The choice inside a move is read from the same line, with or without its verb."""
    expected = ["play grey heron", "suppress toad"]

    assert expected == read(kernel, "play grey heron suppress toad")
    assert expected == read(kernel, "play grey heron, toad")
    assert expected == read(kernel, "play gr he and suppress toa")


def test_the_first_part_alone_asks_the_second(kernel: Kernel) -> None:
    """A line that stops at a question's end leaves the next question open."""
    taken = take(kernel, turn(kernel), 0, "play grey heron")

    assert [Play("grey heron")] == [part.move for part in taken.parts]
    assert (0,) == kernel.unanswered(taken.position)


def test_a_budget_is_one_line(kernel: Kernel) -> None:
    """Parts of a loop follow each other, the verb is left out, `done` may be said."""
    assert ["move a to b 2", "move b to c 1"] == read(kernel, "move a b 2, b c 1")
    assert ["move a to b 2", "done"] == read(kernel, "move a b 2, done")
    assert ["move a to b 1", "move a to b 1", "move b to c 1"] == read(
        kernel, "move a b 1, a b 1, move b c 1"
    )


def test_a_line_counts_whole_or_not_at_all(kernel: Kernel) -> None:
    """A part that is not possible refuses the whole line, with that part's own reason."""
    error = refused(kernel, "move a b 2, b c 2")

    assert isinstance(error, NotAllowed | AmbiguousOrder | NotUnderstood)
    assert str(error).startswith("After `move a to b 2`: ")
    assert str(error).endswith("Nothing of the line was done.")
    assert "move a to b 2, move b to c 1" in error.close


def test_the_reason_of_the_inner_question_is_given(kernel: Kernel) -> None:
    """The game's words for the part that failed, not for the part that was fine."""
    error = refused(kernel, "play grey heron suppress otter")

    assert "grey heron can suppress: toad, mud carp." in str(error)
    assert isinstance(error, NotAllowed)


def test_a_line_ends_before_a_question_to_somebody_else(kernel: Kernel) -> None:
    """After the suppression the owner is asked, so the rest cannot be read."""
    error = refused(kernel, "play heron suppress toad, roll")

    assert isinstance(error, NotAllowed)
    assert "others act or something is revealed, so `roll` cannot be read yet" in str(error)


@pytest.mark.parametrize("line", ["roll, play newt", "peek, play newt"])
def test_a_line_ends_before_a_draw_or_a_private_word(kernel: Kernel, line: str) -> None:
    """Nobody rolls and looks before deciding whether the line counts."""
    position = turn(kernel)
    alone = replace(position, state=replace(position.state, passed=(False, True, True)))

    assert "something is revealed" in str(refused(kernel, line, alone))


def test_what_answered_itself_may_be_named(kernel: Kernel) -> None:
    """Law 4: with one victim there is no question, and naming that victim is fine."""
    position = turn(kernel, pond=(Animal("toad", 1),))

    assert ["play heron"] == read(kernel, "play heron", position)
    assert ["play heron"] == read(kernel, "play heron suppress toad", position)
    assert ["play heron"] == read(kernel, "play heron, toad", position)
    assert ["play heron"] == read(kernel, "play heron suppress 9 please", position)


def test_a_forced_answer_never_overrides_what_was_written(kernel: Kernel) -> None:
    """Law 4: a part that contradicts the only possibility refuses the line."""
    position = turn(kernel, pond=(Animal("toad", 1),))
    error = refused(kernel, "play heron suppress newt", position)

    assert isinstance(error, NotAllowed)
    assert "only `suppress toad` is possible, so `suppress newt` does not fit" in str(error)
    assert ("play heron, suppress toad",) == error.close


def test_a_sealed_answer_ends_the_line(kernel: Kernel) -> None:
    """In a sealed question the whole answer is one move."""
    hands = (("newt", "toad"), ("newt", "toad"), ("newt", "otter"))
    position = scene(kernel, replace(state(kernel), hands=hands), ChooseBid((0, 1, 2))).position

    assert isinstance(refused(kernel, "bid newt, play toad", position), NotAllowed)
    assert ["bid newt"] == read(kernel, "bid newt", position)


def test_same_names_are_told_apart_by_their_owner(kernel: Kernel) -> None:
    """Where two seats have a newt the order says whose; where one has, it need not."""
    position = turn(kernel, pond=(Animal("newt", 1), Animal("newt", 2), Animal("toad", 1)))

    assert ["play heron", "suppress newt seat b"] == read(kernel, "play heron suppress newt seat b", position)
    assert ["play heron", "suppress toad"] == read(kernel, "play heron suppress toad", position)
    error = refused(kernel, "play heron suppress newt", position)
    assert isinstance(error, AmbiguousOrder)
    assert ("play heron, suppress newt seat b", "play heron, suppress newt seat c") == error.close


def test_the_candidates_can_be_sent(kernel: Kernel) -> None:
    """What we propose is an order as it stands."""
    position = turn(kernel, pond=(Animal("newt", 1), Animal("newt", 2), Animal("toad", 1)))
    error = refused(kernel, "play heron suppress newt", position)

    assert [["play heron", "suppress newt seat b"], ["play heron", "suppress newt seat c"]] == [
        read(kernel, line, position) for line in error.close
    ]


def test_a_seat_that_is_not_asked(kernel: Kernel) -> None:
    """It is told so, whatever it wrote."""
    with pytest.raises(NotAsked):
        take(kernel, turn(kernel), 1, "pass")


def test_a_line_with_very_many_readings_is_refused(kernel: Kernel) -> None:
    """Player text cannot make us try for minutes."""
    line = "move " + ", ".join(["a b 1", "b a 1"] * 60)

    assert isinstance(refused(kernel, line), OrderError)


def test_exact_reads_canonical_text_only(kernel: Kernel) -> None:
    """The journal's own orders and nothing looser."""
    level = kernel.options(turn(kernel), 0)

    assert Shift("a", "b", 2) == exact(level, "move a to b 2")
    assert Shift("a", "b", 2) == exact(level, "move a b 2")
    assert Play("grey heron") == exact(level, "play grey heron")
    assert Pass() == exact(level, "pass")
    for loose in ("i will pass", "Pass", "play the newt", "play 8", "play gr", "pass please", ""):
        assert exact(level, loose) is None


def test_begins(kernel: Kernel) -> None:
    """A line that starts with a verb meant to be an order."""
    level = kernel.options(turn(kernel), 0)

    assert begins(level, "please play a unicorn")
    assert not begins(level, "what a day")


def test_suppress_is_written_with_its_owner() -> None:
    """The canonical text names the seat only where it must."""
    assert "suppress newt" == str(Suppress("newt"))
    assert "suppress newt seat c" == str(Suppress("newt", 2))
    assert ("bid", "newt") == Bid("newt").path
