"""Placing Cards."""

import random

import pytest

from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.cells import CELLS, NEAR, REACH
from pbem.games.ecosystem.rules.grid import EMPTY, Grid
from pbem.games.ecosystem.rules.placing import legal_cells, why_not


def shape(*cells):
    """A grid of foxes in these cells."""
    return Grid(cells, (Card.FOX,) * len(cells))


def test_first_card_lies_at_e4():
    """The first card fixes nothing, so there is one cell to choose."""
    assert ("e4",) == legal_cells(EMPTY)


def test_new_card_touches_a_card():
    """From the second pick on a card lies left, right, above or below another, never diagonally."""
    assert ("d4", "e3", "e5", "f4") == legal_cells(shape("e4"))


def test_fourth_row_ends_growth_upwards_and_downwards():
    """Once a fourth row is used the grid grows no higher."""
    assert ("d3", "d4", "d5", "d6", "f3", "f4", "f5", "f6") == legal_cells(shape("e4", "e3", "e5", "e6"))


def test_fifth_column_ends_growth_sideways():
    """Once a fifth column is used the grid grows no wider."""
    assert tuple(f"{column}{row}" for column in "cdefg" for row in "35") == legal_cells(
        shape("e4", "d4", "c4", "f4", "g4")
    )


def test_grid_cannot_be_turned():
    """Four is the height and five the width, not the other way round."""
    assert "i4" not in legal_cells(shape("e4", "f4", "g4", "h4", "d4"))
    assert "e7" not in legal_cells(shape("e4", "e3", "e5", "e6"))


def test_names_reach_every_outline():
    """The frame holds the outermost grids around the first card, so no name ever shifts."""
    assert ("a1", "i7") == (CELLS[0], CELLS[-1])
    assert "a4" in legal_cells(shape("e4", "d4", "c4", "b4"))
    assert "i4" in legal_cells(shape("e4", "f4", "g4", "h4"))
    assert "e1" in legal_cells(shape("e4", "e3", "e2"))
    assert "e7" in legal_cells(shape("e4", "e5", "e6"))


@pytest.mark.parametrize("seed", range(40))
def test_nobody_gets_stuck(seed):
    """However a grid grows there is a legal cell for every card, and all 4 x 5 are used in the end."""
    chance = random.Random(seed)
    for _ in range(25):
        grid = EMPTY
        for _ in range(20):
            grid = grid.with_card(Card.FOX, chance.choice(legal_cells(grid)))
        columns, rows = {cell[0] for cell in grid.cells}, {cell[1] for cell in grid.cells}

        assert (20, 5, 4, ()) == (len(set(grid.cells)), len(columns), len(rows), legal_cells(grid))


def test_neighbours_are_four_and_an_eagle_sees_twelve():
    """Adjacent is orthogonal; two spaces are the twelve cells at most two steps away."""
    assert ("d4", "e3", "e5", "f4") == NEAR["e4"]
    assert ("c4", "d3", "d4", "d5", "e2", "e3", "e5", "e6", "f3", "f4", "f5", "g4") == REACH["e4"]


@pytest.mark.parametrize(
    ("cells", "cell", "reason"),
    [
        ((), "d4", "Your first card lies at e4."),
        (("e4",), "e4", "e4 is taken: your fox lies there."),
        (("e4",), "f5", "f5 touches none of your cards (left, right, above or below)."),
        (("e4", "d4", "c4", "f4", "g4"), "h4", "h4 would make your grid wider than 5 columns."),
        (("e4", "e3", "e5", "e6"), "e7", "e7 would make your grid higher than 4 rows."),
        (("e4",), "d4", None),
    ],
)
def test_refusal_says_why(cells, cell, reason):
    """A cell is refused in the rulebook's terms."""
    assert reason == why_not(shape(*cells), cell)
