"""Orders as properties: what we print can be sent, and what is no order changes nothing."""

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pbem.engine.kernel import Kernel
from pbem.engine.moves import Written, wander
from pbem.engine.position import Position
from pbem.engine.reader.lines import read_lines
from pbem.engine.reader.orders import OrderError, exact, take
from pbem.engine.reader.words import FILLERS, tokens
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.toy import GAME


@cache
def trail(seed: int) -> tuple[Kernel, tuple[Position, ...]]:
    """A random match of the Pond and its positions."""
    kernel = kernel_for(GAME, 2 + seed % 3, seed)
    dice = dice_for(seed, "players")
    position = kernel.start().position
    met = []
    while position.outcome is None:
        met.append(position)
        seat = kernel.unanswered(position)[0]
        position = kernel.submit(position, seat, wander(kernel.options(position, seat), dice)).position
    return kernel, tuple(met)


seeds = st.integers(0, 30)
places = st.floats(0, 0.999)


def at(seed: int, place: float) -> tuple[Kernel, Position, int]:
    kernel, met = trail(seed)
    position = met[int(place * len(met))]
    return kernel, position, kernel.unanswered(position)[-1]


@given(seeds, places, st.integers(0, 10**6))
@settings(max_examples=300)
def test_what_a_move_is_called_gives_the_move(seed: int, place: float, chosen: int) -> None:
    """Law 11: matching str(move) gives the move, at any position."""
    kernel, position, seat = at(seed, place)
    move = wander(kernel.options(position, seat), dice_for(chosen, "chosen"))

    assert [move] == [part.move for part in take(kernel, position, seat, str(move)).parts]
    assert move == exact(kernel.options(position, seat), str(move))
    assert (
        kernel.submit(position, seat, move).position
        == kernel.submit(position, seat, Written(move.path)).position
    )


@given(seeds, places, st.integers(0, 10**6), st.sampled_from(sorted(FILLERS)), st.booleans())
@settings(max_examples=200)
def test_a_filler_before_an_order_changes_nothing(
    seed: int, place: float, chosen: int, filler: str, upper: bool
) -> None:
    """Closed list: a polite word in front, in any case, means nothing."""
    kernel, position, seat = at(seed, place)
    move = wander(kernel.options(position, seat), dice_for(chosen, "chosen"))
    assume(move.path != ("pass",) or filler not in {"you", "your"})
    line = f"{filler} {move}"

    assert [move] == [
        part.move for part in take(kernel, position, seat, line.upper() if upper else line).parts
    ]


VOCABULARY = st.sampled_from(
    "play bid move suppress rescue pass done roll peek a b c d 1 2 3 heron grey newt toad water to "
    "please the not if maybe don't unicorn , . ! ? 99 seat".split()
)


FORBIDDEN = {"not", "if", "maybe", "don't", "unicorn"}


@given(seeds, places, st.lists(VOCABULARY, max_size=8) | st.lists(st.text(max_size=8), max_size=6))
@settings(max_examples=400)
def test_a_line_that_counts_is_the_moves_it_names(seed: int, place: float, words: list[str]) -> None:
    """A line is refused, or writing its moves out canonically leads to the same position."""
    kernel, position, seat = at(seed, place)
    line = " ".join(words)
    try:
        taken = take(kernel, position, seat, line)
    except OrderError:
        return
    canonical = ", ".join(str(part.move) for part in taken.parts)

    assert taken.position == take(kernel, position, seat, canonical).position
    assert not FORBIDDEN & {*tokens(line)}
    assert "?" not in line


@given(seeds, places, st.lists(VOCABULARY, max_size=4), st.sampled_from([*sorted(FORBIDDEN), "?"]))
@settings(max_examples=200)
def test_one_wrong_word_spoils_any_line(seed: int, place: float, words: list[str], wrong: str) -> None:
    """An unknown word, a negation or a question mark anywhere makes a line no order."""
    kernel, position, seat = at(seed, place)
    move = wander(kernel.options(position, seat), dice_for(seed, "chosen"))

    for line in (f"{move} {wrong}", f"{wrong} {move}", " ".join([*words, wrong, *words])):
        with pytest.raises(OrderError):
            take(kernel, position, seat, line)


@given(seeds, places, st.lists(st.text(max_size=30), max_size=5))
@settings(max_examples=150)
def test_every_line_of_a_mail_is_accounted_for(seed: int, place: float, lines: list[str]) -> None:
    """Whatever is typed, each line comes back once, in order, and reading never fails."""
    kernel, position, seat = at(seed, place)

    assert lines == [line.text for line in read_lines(kernel, position, seat, lines)]
