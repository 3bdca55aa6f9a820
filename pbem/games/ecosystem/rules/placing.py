"""Placing Cards: which cells a grid may grow into, and why another is refused."""

from functools import lru_cache

from pbem.engine.language.tongues import worded
from pbem.games.ecosystem.rules.box import word
from pbem.games.ecosystem.rules.cells import CELLS, COLUMNS, HIGH, NEAR, ROWS, START, WIDE
from pbem.games.ecosystem.rules.grid import Grid

_NEAR_SETS = {cell: frozenset(near) for cell, near in NEAR.items()}


def legal_cells(grid: Grid) -> tuple[str, ...]:
    """Placing Cards: beside a card, with all the cards still within 4 high and 5 wide; sorted."""
    return _legal(frozenset(grid.cells))


# Only a cache: the same set of cells gives the same answer whatever was asked before.
@lru_cache(maxsize=1 << 12)
def _legal(filled: frozenset[str]) -> tuple[str, ...]:
    if not filled:
        return (START,)
    columns = [cell[0] for cell in filled]
    rows = [cell[1] for cell in filled]
    room = _room(min(columns), max(columns), min(rows), max(rows))
    beside = frozenset().union(*[_NEAR_SETS[cell] for cell in filled])
    return tuple(sorted((beside & room) - filled))


@lru_cache(maxsize=1 << 10)
def _room(left: str, right: str, top: str, bottom: str) -> frozenset[str]:
    """The cells that keep a grid of this outline within its limits."""
    columns = {column for column in COLUMNS if _span(COLUMNS, left, right, column) <= WIDE}
    rows = {row for row in ROWS if _span(ROWS, top, bottom, row) <= HIGH}
    return frozenset(cell for cell in CELLS if cell[0] in columns and cell[1] in rows)


def _span(line: str, low: str, high: str, added: str) -> int:
    """How many columns or rows there are once another is added."""
    return line.index(max(high, added)) - line.index(min(low, added)) + 1


def why_not(grid: Grid, cell: str) -> str | None:
    """Why a card may not be placed there, or None where it may."""
    if cell in legal_cells(grid):
        return None
    if not grid.cells:
        return worded("Your first card lies at {start}.", start=START)
    here = grid.at.get(cell)
    if here is not None:
        return worded("{cell} is taken: your {here} lies there.", cell=cell, here=word(here))
    columns = [filled[0] for filled in grid.cells]
    rows = [filled[1] for filled in grid.cells]
    if _span(COLUMNS, min(columns), max(columns), cell[0]) > WIDE:
        return worded("{cell} would make your grid wider than {wide} columns.", cell=cell, wide=WIDE)
    if _span(ROWS, min(rows), max(rows), cell[1]) > HIGH:
        return worded("{cell} would make your grid higher than {high} rows.", cell=cell, high=HIGH)
    return worded("{cell} touches none of your cards (left, right, above or below).", cell=cell)
