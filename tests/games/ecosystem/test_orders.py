"""Orders: lines as players write them, and the answers to lines that cannot be done."""

from dataclasses import replace

import pytest

from pbem.engine.moves import leaves
from pbem.engine.reader.orders import AmbiguousOrder, NotAllowed, NotUnderstood, OrderError, exact, take
from pbem.games.ecosystem import GAME
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.grid import EMPTY
from pbem.games.ecosystem.rules.picking import PickCard
from pbem.games.ecosystem.rules.state import State
from pbem.testing.play.sample_tables import kernel_for, scene
from tests.games.ecosystem.support import stepwise

BEN = 1


@pytest.fixture
def asked():
    """A match of three in which Ben holds a bear, a bee and a rabbit and has a trout at e4, a fox at d4."""
    play = kernel_for(GAME, 3, "orders")
    start = play.start().position.state
    assert isinstance(start, State)
    hand = (Card.BEAR, Card.BEE, Card.RABBIT)
    grid = EMPTY.with_card(Card.TROUT, "e4").with_card(Card.FOX, "d4")
    state = replace(start, hands=(hand, hand, hand), grids=(grid, grid, grid))
    return play, scene(play, state, PickCard(3)).position


@pytest.mark.parametrize(
    "line",
    [
        "pick bear at e3",
        "bear e3",
        "Bear E3.",
        "pick the bear at e3, please",
        "pick bea e3",
        "bears 3e",
        "pick bear e3",
    ],
)
def test_ways_to_write_one_pick(asked, line):
    """Case, fillers, the verb, abbreviations, plurals and the order of a cell's letters do not matter."""
    play, position = asked

    assert "pick bear at e3" == str(take(play, position, BEN, line).parts[0].move)


@pytest.mark.parametrize(
    "line", ["rabbit e3 swap e4 d4", "pick rabbit at e3, swap d4 and e4", "Rabbit e3 swap D4 with E4"]
)
def test_ways_to_write_one_swap(asked, line):
    """The two cells of a swap come in any order."""
    play, position = asked

    assert "pick rabbit at e3 swap d4 e4" == str(take(play, position, BEN, line).parts[0].move)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pick wolf at e3", "You hold no wolf. Your hand: bear, bee, rabbit."),
        ("bear d4", "d4 is taken: your fox lies there."),
        ("bear a1", "a1 touches none of your cards (left, right, above or below)."),
        ("bear i7", "i7 would make your grid wider than 5 columns."),
        ("bear e3 swap d4 e4", "Only a rabbit that is placed now swaps cards."),
        ("rabbit e3 swap d4 c4", "c4 is empty; a swap takes two of your cards."),
    ],
)
def test_refusal_in_the_games_words(asked, line, reason):
    """An order that is not possible now is refused with the reason."""
    play, position = asked
    with pytest.raises(NotAllowed) as refused:
        take(play, position, BEN, line)

    assert reason == str(refused.value)


def test_abbreviation_of_two_cards_is_ambiguous(asked):
    """`be` is a bear or a bee: both are offered."""
    play, position = asked
    with pytest.raises(AmbiguousOrder) as refused:
        take(play, position, BEN, "be")

    assert ("pick bear at c4", "pick bee at c4") == refused.value.close


def test_card_without_a_cell_is_unfinished(asked):
    """A line that stops early is answered with its continuations."""
    play, position = asked
    with pytest.raises(AmbiguousOrder) as refused:
        take(play, position, BEN, "pick bear")

    assert "pick bear at c4" in refused.value.close


@pytest.mark.parametrize("line", ["do not pick bear at e3", "bear e3?", "otter e3", "bear otter e3"])
def test_unclear_line_is_not_understood(asked, line):
    """A negation, a question or an unknown word is never an order."""
    play, position = asked
    with pytest.raises(NotUnderstood):
        take(play, position, BEN, line)


def test_alternative_is_refused_whole(asked):
    """A second wish on the line makes it no order at all."""
    play, position = asked
    with pytest.raises(OrderError):
        take(play, position, BEN, "bear e3 or d3")


def test_every_option_is_its_own_text():
    """Law 11: matching a move's text gives the move, for every option along a match."""
    for number, (play, progress) in enumerate(stepwise(3, seed=2)):
        position = progress.position
        if number % 9 == 0 and position.decision is not None:
            level = play.options(position, 0)
            for move in list(leaves(level))[::7]:
                assert move == exact(level, str(move))
