"""Layout: the small pieces that every drawing of a View is put together from."""

from collections.abc import Iterable, Sequence

from pbem.engine import text
from pbem.engine.language.tongues import capital, heard, tongue
from pbem.engine.text import WIDTH, clip
from pbem.games.ecosystem.rules.box import Card, word
from pbem.games.ecosystem.rules.cells import COLUMNS, ROWS
from pbem.games.ecosystem.rules.grid import Grid
from pbem.games.ecosystem.rules.view import View

# How many small grids stand side by side, and how far apart they begin.
_ABREAST = 3
_PITCH = 24


def called(card: str) -> str:
    """What a card is called."""
    return heard(word(card))


def name_for(view: View, place: int, width: int = 12) -> str:
    """A place's name as the reader knows it."""
    return tongue("You") if place == view.seat else clip(view.name(place), width)


def counted(cards: Iterable[Card]) -> list[str]:
    """Cards by name, in order, with a number where there are several of one type."""
    return [heard(each) for each in text.counted(map(word, cards)).values()]


def listed(cards: Iterable[Card]) -> str:
    """Cards in a sentence."""
    return text.listed(counted(cards))


def row_of(words: Iterable[str], first: str) -> list[str]:
    """Words three spaces apart, on as many lines as they need, the later ones indented like the first."""
    lines = [first.rstrip()]
    for each in words:
        line = f"{lines[-1]:<{len(first)}}{each}" if len(lines[-1]) < len(first) else f"{lines[-1]}   {each}"
        if len(line) <= WIDTH:
            lines[-1] = line
        else:
            lines.append(" " * len(first) + each)
    return lines


def widest() -> int:
    """How long the longest name of a card is."""
    return max(len(called(card)) for card in Card)


def signed(number: int) -> str:
    """A gain as it stands in a matrix: a dot where nothing changes."""
    return f"{number:+}" if number else "."


def outline(cells: Sequence[str]) -> tuple[str, str]:
    """The columns and the rows that these cells span."""
    columns = [cell[0] for cell in cells]
    rows = [cell[1] for cell in cells]
    return (
        COLUMNS[COLUMNS.index(min(columns)) : COLUMNS.index(max(columns)) + 1],
        ROWS[ROWS.index(min(rows)) : ROWS.index(max(rows)) + 1],
    )


def small_grid(title: str, grid: Grid) -> list[str]:
    """A grid in three letters a card, which are also enough to type."""
    if not grid.cells:
        return [title, f"  {tongue('no card yet')}"]
    at = grid.at
    columns, rows = outline(grid.cells)
    lines = [title, "  " + "".join(f" {column}  " for column in columns)]
    for row in rows:
        cells = [at.get(column + row) for column in columns]
        lines.append(f"{row} " + " ".join(capital(called(card))[:3] if card else " . " for card in cells))
    return [line.rstrip() for line in lines]


def side_by_side(blocks: Sequence[list[str]]) -> list[str]:
    """Small grids three abreast, with an empty line between the rows of them."""
    lines: list[str] = []
    for start in range(0, len(blocks), _ABREAST):
        abreast = blocks[start : start + _ABREAST]
        if lines:
            lines.append("")
        for index in range(max(map(len, abreast))):
            parts = [block[index] if index < len(block) else "" for block in abreast]
            lines.append(("  " + "".join(part.ljust(_PITCH) for part in parts)).rstrip())
    return lines
