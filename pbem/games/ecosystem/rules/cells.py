"""The cells of a grid: names that never shift, and which of them lie near each other.

The first card always lies at e4, so the frame a1 to i7 holds every grid 4 high and 5 wide around it.
"""

from collections.abc import Mapping
from types import MappingProxyType

COLUMNS = "abcdefghi"
ROWS = "1234567"
HIGH = 4
WIDE = 5
START = "e4"

# Column by column, which is also alphabetical.
CELLS = tuple(column + row for column in COLUMNS for row in ROWS)

# A cell may be typed row first.
OTHER_NAMES: Mapping[str, str] = MappingProxyType({cell[1] + cell[0]: cell for cell in CELLS})


def _within(cell: str, distance: int) -> tuple[str, ...]:
    """The other cells at most so many steps away, a step going left, right, up or down."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    return tuple(
        other
        for other in CELLS
        if 0 < abs(COLUMNS.index(other[0]) - column) + abs(ROWS.index(other[1]) - row) <= distance
    )


# Placing Cards: adjacent means left, right, above or below, never diagonally.
NEAR: Mapping[str, tuple[str, ...]] = MappingProxyType({cell: _within(cell, 1) for cell in CELLS})

# Card Types, Eagles: within two spaces, the nearest diagonals included.
REACH: Mapping[str, tuple[str, ...]] = MappingProxyType({cell: _within(cell, 2) for cell in CELLS})


# Solo Game Rules: Nitka's grid is filled left to right, then top to bottom.
NITKA_CELLS = tuple(column + row for row in ROWS[:HIGH] for column in COLUMNS[:WIDE])
