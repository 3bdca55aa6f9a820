"""The lines of one mail: in turn, up to the first revelation, and every line accounted for."""

from dataclasses import replace

import pytest

from pbem.engine.kernel import Kernel
from pbem.engine.moves import Written, tree
from pbem.engine.position import Position
from pbem.engine.reader.lines import NUMBERED, Fate, LineRead, numbered, read_lines
from pbem.testing.play.sample_tables import kernel_for, scene
from tests.harness.toy import GAME
from tests.harness.toy.moves import Done
from tests.harness.toy.rounds import ChooseBid, ScoreRound
from tests.harness.toy.state import Pond
from tests.harness.toy.turns import MoveStones, TakeTurn


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    """Three seats at the Pond."""
    return kernel_for(GAME, 3, 1)


def alone(kernel: Kernel) -> Position:
    """Anna's turn after the others have passed: every next question is hers."""
    start: Pond = kernel.start().position.state
    hands = (("newt", "toad", "otter"), (), ())
    state = replace(start, hands=hands, passed=(False, True, True))
    return scene(kernel, state, TakeTurn(0), ScoreRound()).position


def sealed(kernel: Kernel) -> Position:
    start: Pond = kernel.start().position.state
    return scene(kernel, replace(start, hands=(("newt", "toad"),) * 3), ChooseBid((0, 1, 2))).position


def read(kernel: Kernel, position: Position, *lines: str, **how: bool | str) -> tuple[LineRead, ...]:
    return read_lines(kernel, position, 0, lines, **how)  # type: ignore[arg-type]  # exact_only, own_name


def fates(read: tuple[LineRead, ...]) -> list[str]:
    return [line.fate.value for line in read]


def orders(read: tuple[LineRead, ...]) -> list[str]:
    return [str(part.move) for line in read for part in line.parts]


def test_lines_are_read_in_turn(kernel: Kernel) -> None:
    """Each on the position the last one led to."""
    done = read(kernel, alone(kernel), "play newt", "play toad", "pass")

    assert ["done", "done", "done"] == fates(done)
    assert ["play newt", "play toad", "pass"] == orders(done)


def test_reading_stops_at_a_revelation(kernel: Kernel) -> None:
    """Law 9: what comes after a draw is returned unread, and says so."""
    done = read(kernel, alone(kernel), "play newt", "roll", "play toad", "thanks, Anna", own_name="Anna")

    assert ["done", "done", "unread", "courtesy"] == fates(done)
    assert "Something was revealed before this line, so it was not read." == str(done[2].problem)


def test_reading_stops_when_it_is_somebody_elses_question(kernel: Kernel) -> None:
    """Law 9: the rest waits for the sender's next question."""
    position = alone(kernel)
    others = replace(position, state=replace(position.state, passed=(False, False, False)))
    done = read(kernel, others, "play newt", "play toad")

    assert ["done", "unread"] == fates(done)
    assert "no longer your question" in str(done[1].problem)


def test_one_letter_answers_a_sealed_question_once(kernel: Kernel) -> None:
    """Law 9: the second line is returned, not taken as a replacement."""
    done = read(kernel, sealed(kernel), "bid newt", "bid toad")

    assert ["done", "unread"] == fates(done)
    assert ["bid newt"] == orders(done)


def test_a_refused_line_does_not_stop_the_next(kernel: Kernel) -> None:
    """Every line is tried while the question is open, and each refusal proposes something."""
    done = read(kernel, alone(kernel), "play nwet", "play newt")

    assert ["refused", "done"] == fates(done)
    assert ("play newt",) == done[0].close


def test_courtesy_is_no_order(kernel: Kernel) -> None:
    """Greetings, blank lines and the writer's own name are neither orders nor errors."""
    done = read(kernel, alone(kernel), "Hello,", "", "play newt", "Best regards", "Anna", own_name="Anna")

    assert ["courtesy", "courtesy", "done", "courtesy", "courtesy"] == fates(done)
    assert () == done[0].close


def test_numbers_count_for_the_first_question_only(kernel: Kernel) -> None:
    """The next question has other options, which no mail has numbered yet."""
    position = alone(kernel)
    listed = [str(move) for move in numbered(kernel.options(position, 0))]
    done = read(kernel, position, str(listed.index("play newt") + 1), "1")

    assert ["done", "refused"] == fates(done)
    assert ["play newt"] == orders(done)


def test_the_end_of_the_line_says_done(kernel: Kernel) -> None:
    """Law 13: a loop left early is left, and the receipt can show what was not used."""
    (line,) = read(kernel, alone(kernel), "move a b 2")

    assert ["move a to b 2", "done"] == [str(part.move) for part in line.parts]
    assert line.left_loop


def test_the_next_line_may_continue_the_loop(kernel: Kernel) -> None:
    """Law 13: parts on lines of their own are the same as parts on one line."""
    done = read(kernel, alone(kernel), "move a b 2", "move b c 1")

    assert ["move a to b 2", "move b to c 1"] == orders(done)
    assert not any(line.left_loop for line in done)


def test_another_order_ends_the_loop(kernel: Kernel) -> None:
    """A line that does not continue it answers what comes after."""
    done = read(kernel, alone(kernel), "move a b 2", "play newt")

    assert ["move a to b 2", "done", "play newt"] == orders(done)
    assert [True, False] == [line.left_loop for line in done]


def test_done_may_be_said(kernel: Kernel) -> None:
    """On the same line or the next."""
    assert ["move a to b 2", "done"] == orders(read(kernel, alone(kernel), "move a b 2, done"))
    assert ["move a to b 2", "done"] == orders(read(kernel, alone(kernel), "move a b 2", "done"))


def test_a_failed_continuation_keeps_the_loop_open(kernel: Kernel) -> None:
    """A typing error must not cost the rest of a budget."""
    done = read(kernel, alone(kernel), "move a b 2", "move b z 1")

    assert ["done", "refused"] == fates(done)
    assert MoveStones(0, 1) == done[0].parts[-1].progress.position.decision


def test_a_failed_continuation_can_be_mended_in_the_same_mail(kernel: Kernel) -> None:
    """A later line goes on with the loop, and its end then says done."""
    done = read(kernel, alone(kernel), "move a b 1", "move b z 1", "move b c 1")

    assert ["done", "refused", "done"] == fates(done)
    assert ["move a to b 1", "move b to c 1", "done"] == orders(done)
    assert done[2].left_loop


def test_chat_after_a_loop_ends_it(kernel: Kernel) -> None:
    """A line that is no order at all does not keep the loop open."""
    done = read(kernel, alone(kernel), "move a b 2", "what weather we had")

    assert ["done", "refused"] == fates(done)
    assert done[0].left_loop


def test_a_loop_that_was_only_opened_is_not_left(kernel: Kernel) -> None:
    """Nothing was said about its parts yet, so the player is asked rather than cut short."""
    position = alone(kernel)
    loop = replace(position, agenda=(*position.agenda, MoveStones(0, 3), TakeTurn(0)))
    (line,) = read(kernel, loop, "pass")

    assert ["pass"] == [str(part.move) for part in line.parts]
    assert MoveStones(0, 3) == line.parts[-1].progress.position.decision


def test_a_loop_open_from_the_start_is_left_after_a_part(kernel: Kernel) -> None:
    """Also where the mail answered the loop's own question."""
    position = scene(kernel, alone(kernel).state, MoveStones(0, 3), TakeTurn(0)).position
    (line,) = read(kernel, position, "move a b 1")

    assert Done() == line.parts[-1].move


def test_a_mail_without_orders_changes_nothing(kernel: Kernel) -> None:
    """An open loop stays open."""
    position = scene(kernel, alone(kernel).state, MoveStones(0, 3), TakeTurn(0)).position
    done = read(kernel, position, "hello", "what weather")

    assert [] == orders(done)


def test_automatic_looking_mail_is_read_exactly(kernel: Kernel) -> None:
    """Only canonical lines count, not a vacation notice that says `I will pass`."""
    done = read(kernel, alone(kernel), "I will pass", "Play newt", "play newt", exact_only=True)

    assert ["refused", "refused", "done"] == fates(done)


def test_a_match_that_ends_stops_the_reading(kernel: Kernel) -> None:
    """There is nothing left to answer."""
    position = alone(kernel)
    last = replace(position, state=replace(position.state, moves=99))
    done = read(kernel, last, "pass", "play newt")

    assert ["done", "unread"] == fates(done)


def test_giving_up_is_numbered_last() -> None:
    """A careless 1 gives nothing away."""
    orders = [Written(("forfeit",)), Written(("glaciate", "c4")), Written(("compete", "d2"))]

    assert ["compete d2", "glaciate c4", "forfeit"] == [str(move) for move in numbered(tree(orders))]


@pytest.mark.parametrize(("options", "shown"), [(NUMBERED, NUMBERED), (NUMBERED + 1, 0)])
def test_thirty_options_are_numbered(options: int, shown: int) -> None:
    """More are a pattern."""
    level = tree(Written(("play", f"card{number:03}")) for number in reversed(range(options)))
    listed = numbered(level)

    assert shown == len(listed)
    assert sorted(map(str, listed)) == [*map(str, listed)]


def test_fates_are_words() -> None:
    """They stand in receipts and tables."""
    assert ["done", "refused", "unread", "courtesy"] == [fate.value for fate in Fate]
