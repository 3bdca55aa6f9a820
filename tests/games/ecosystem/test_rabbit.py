"""Card Types, Rabbits: the swap."""

import pytest

from pbem.engine.kernel import NotLegal
from pbem.engine.moves import count, leaves, walk
from pbem.engine.reader.orders import NotAllowed, OrderError, exact, take
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.grid import EMPTY, Grid, Swap
from pbem.games.ecosystem.rules.moves import Pick, pick_options
from tests.games.ecosystem.support import after_picks, grid_of

HAND = (Card.RABBIT,)
PAIR = Grid(("e4", "d4"), (Card.BEAR, Card.FOX))


def test_rabbit_may_swap_or_not():
    """A rabbit at one of 6 cells with 3 cards in the grid: no swap or one of 3 pairs."""
    assert 6 * (1 + 3) == count(pick_options(HAND, PAIR))


def test_every_swap_is_counted_once_and_typed_both_ways():
    """The pair sorts itself: both typings lead to one move at one canonical path."""
    level = pick_options(HAND, PAIR)
    one = walk(level, ("pick", "rabbit", "e3", "swap", "d4", "e4"))
    other = walk(level, ("pick", "rabbit", "e3", "swap", "e4", "d4"))

    assert Pick(Card.RABBIT, "e3", ("d4", "e4")) == one == other
    assert 1 == sum(move == one for move in leaves(level))
    assert "pick rabbit at e3 swap d4 e4" == str(one)


def test_rabbit_as_first_card_swaps_nothing():
    """Alone in the grid it has nothing to swap with."""
    assert [Pick(Card.RABBIT, "e4")] == list(leaves(pick_options(HAND, EMPTY)))


def test_rabbit_as_second_card_may_swap_with_the_first():
    """The rabbit itself is one of any two cards."""
    level = pick_options(HAND, Grid(("e4",), (Card.FOX,)))

    assert Pick(Card.RABBIT, "d4", ("d4", "e4")) == exact(level, "pick rabbit at d4 swap d4 e4")


@pytest.mark.parametrize(
    "path",
    [
        ("pick", "rabbit", "e3", "swap", "d4", "d4"),
        ("pick", "rabbit", "e3", "swap", "d4", "a1"),
        ("pick", "rabbit", "e3", "swap", "d4"),
    ],
)
def test_same_or_empty_cell_is_refused(path):
    """A swap takes two cards of one's own grid."""
    assert walk(pick_options(HAND, PAIR), path) is None


def test_two_cards_of_one_type_may_be_swapped():
    """It is allowed and changes nothing."""
    grid = Grid(("e4", "d4"), (Card.FOX, Card.FOX))

    assert exact(pick_options(HAND, grid), "pick rabbit at e3 swap d4 e4") is not None
    assert grid.cards == grid.with_swap("d4", "e4").cards


def test_only_a_rabbit_swaps():
    """Another card's order ends with its cell."""
    level = pick_options((Card.BEAR, Card.RABBIT), PAIR)

    assert walk(level, ("pick", "bear", "e3", "swap", "d4", "e4")) is None


def test_swap_keeps_the_outline():
    """Cards change places, cells do not."""
    grid = PAIR.with_card(Card.RABBIT, "e3").with_swap("d4", "e3")

    assert ("e4", "d4", "e3") == grid.cells
    assert {"e4": "bear", "d4": "rabbit", "e3": "fox"} == grid.at


def test_moved_rabbit_triggers_nothing():
    """One rabbit played is one swap at most; a rabbit moved by it does nothing more."""
    grid = Grid(("e4", "d4"), (Card.RABBIT, Card.FOX)).with_card(Card.RABBIT, "e3").with_swap("d4", "e4")

    assert (Swap(3, "d4", "e4"),) == grid.swaps


def test_grid_remembers_how_it_stood():
    """After any number of cards the grid can be drawn as it was then, swaps undone."""
    grid = grid_of("bear fox\nrabbit .").with_swap("a1", "a2").with_card(Card.BEE, "b2")

    assert {"a1": "bear", "b1": "fox"} == grid.after(2).at
    assert {"a1": "rabbit", "b1": "fox", "a2": "bear"} == grid.after(3).at
    assert grid == grid.after(4)


def _with_rabbit(picks=6):
    """A position, seat and free cell where the seat holds a rabbit and has cards in its grid."""
    for seed in range(50):
        play, progress = after_picks(3, picks, seed)
        for seat, hand in enumerate(progress.position.state.hands):
            if Card.RABBIT in hand:
                return play, progress.position, seat
    raise AssertionError


def test_swap_is_part_of_one_sealed_order():
    """Card, cell and swap are one line; the swap happens as the card is placed."""
    play, position, seat = _with_rabbit()
    cell = play.options(position, seat).follow("pick").follow("rabbit").words[0]
    second = position.state.grids[seat].cells[1]
    taken = take(play, position, seat, f"rabbit {cell} swap e4 {second}")

    assert Pick(Card.RABBIT, cell, (second, "e4")) == taken.parts[0].move


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("rabbit {cell} swap e4 a1", "a1 is empty; a swap takes two of your cards."),
        ("rabbit {cell} swap e4 e4", "A swap names two different cells, such as swap d4 e4."),
    ],
)
def test_refused_swap_says_why(line, reason):
    """A swap that is not possible is refused with the reason."""
    play, position, seat = _with_rabbit()
    cell = play.options(position, seat).follow("pick").follow("rabbit").words[0]
    with pytest.raises(OrderError) as refused:
        take(play, position, seat, line.format(cell=cell))

    assert reason == str(refused.value)
    assert refused.type is NotAllowed


def test_kernel_refuses_what_is_not_listed():
    """The options are the only judge of legality."""
    play, position, seat = _with_rabbit()
    with pytest.raises(NotLegal):
        play.submit(position, seat, Pick(Card.RABBIT, "a1"))
