"""Counting tests: read, counted, and a mismatch shows where to look."""

from textwrap import dedent

import pytest

from pbem.errors import PlayerError
from pbem.testing.play.perft import Miscounted, cases, check, divide, perft
from tests.harness.toy import GAME

FILE = dedent("""\
    # A comment.
    id first bids
    setup 2 length=40 seed=0000000000000000000000000000000000000000000000000000000000000000
    perft 1 2
    perft 2 4

    id after a bid
    setup 2 seed=0000000000000000000000000000000000000000000000000000000000000000
    orders a bid otter
    perft 1 2
    """)


def test_a_file_is_read() -> None:
    """Cases with their table, orders and counts."""
    first, second = cases(FILE)

    assert ("first bids", 2, {"length": "40"}, bytes(32)) == (
        first.name,
        first.seats,
        first.options,
        first.seed,
    )
    assert [(1, 2), (2, 4)] == first.expected
    assert [(0, "bid otter")] == second.orders
    assert [6, 2] == [check(GAME, case) for case in (first, second)]


def test_sealed_answers_are_plies_in_seat_order() -> None:
    """Anna's two bids, then Ben's two below each."""
    first, _ = cases(FILE)
    kernel = first.kernel(GAME)
    position = first.position(kernel)

    assert {"a bid otter": 2, "a bid water rail": 2} == divide(kernel, position, 2)
    assert 1 == perft(kernel, position, 0)


def test_a_mismatch_prints_the_divide() -> None:
    """One bisection away from the mistake."""
    wrong, _ = cases(FILE.replace("perft 2 4", "perft 2 5"))

    with pytest.raises(Miscounted) as caught:
        check(GAME, wrong)
    assert "first bids: perft 2 is 4, not 5\n  a bid otter: 2\n  a bid water rail: 2" == str(caught.value)
    assert 2 == check(GAME, wrong, deepest=1)


@pytest.mark.parametrize(
    "line", ["perft 1", "setup two", "setup 2 seed=zz", "orders z pass", "unknown 1", "perft x y"]
)
def test_a_wrong_line_is_named(line: str) -> None:
    """By its number and text."""
    with pytest.raises(PlayerError, match="line 2: "):
        list(cases(f"id x\n{line}\n"))


def test_a_case_begins_with_its_id() -> None:
    """Anything before it belongs to nothing."""
    with pytest.raises(PlayerError, match="line 1: "):
        list(cases("perft 1 1\n"))


def test_an_order_that_is_not_possible_is_named() -> None:
    """The case and the order."""
    _, second = cases(FILE.replace("bid otter", "bid unicorn"))

    with pytest.raises(PlayerError, match="after a bid: `bid unicorn` is not possible for seat a"):
        check(GAME, second)
