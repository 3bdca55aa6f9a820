"""Layout: the small pieces that every drawing of a View is put together from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap

from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.cells import COLUMNS, ROWS
from pbem.games.ecosystem.rules.grid import Grid
from pbem.games.ecosystem.rules.view import View

__all__ = [
    "WIDTH",
    "clip",
    "counted",
    "glued",
    "listed",
    "name_for",
    "outline",
    "paragraph",
    "row_of",
    "side_by_side",
    "signed",
    "small_grid",
]

WIDTH = 72

# How many small grids stand side by side, and how far apart they begin.
_ABREAST = 3
_PITCH = 24

# A space at which no line is broken.
_GLUE = "\xa0"


def clip(name: str, width: int) -> str:
    """A name on one line and not wider than this; names are the players' own text."""
    plain = " ".join(name.split())
    return plain if len(plain) <= width else plain[: width - 1] + "."


def name_for(view: View, place: int, width: int = 12) -> str:
    """A place's name as the reader knows it."""
    return "You" if place == view.seat else clip(view.name(place), width)


def counted(cards: Iterable[Card]) -> list[str]:
    """Cards by name, in order, with a number where there are several of one type."""
    return [f"{card} x{count}" if count > 1 else str(card) for card, count in sorted(Counter(cards).items())]


def glued(text: str) -> str:
    """A few words that `paragraph` keeps on one line."""
    return text.replace(" ", _GLUE)


def listed(cards: Iterable[Card]) -> str:
    """Cards in a sentence."""
    return ", ".join(glued(text) for text in counted(cards))


def paragraph(text: str, width: int = WIDTH, first: str = "  ", rest: str = "  ") -> list[str]:
    """Text wrapped to a width."""
    lines = wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [line.replace(_GLUE, " ") for line in lines]


def row_of(words: Iterable[str], first: str) -> list[str]:
    """Words three spaces apart, on as many lines as they need, the later ones indented like the first."""
    lines = [first.rstrip()]
    for word in words:
        line = f"{lines[-1]:<{len(first)}}{word}" if len(lines[-1]) < len(first) else f"{lines[-1]}   {word}"
        if len(line) <= WIDTH:
            lines[-1] = line
        else:
            lines.append(" " * len(first) + word)
    return lines


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
        return [title, "  no card yet"]
    at = grid.at
    columns, rows = outline(grid.cells)
    lines = [title, "  " + "".join(f" {column}  " for column in columns)]
    for row in rows:
        cells = [at.get(column + row) for column in columns]
        lines.append(f"{row} " + " ".join(card[:3].capitalize() if card else " . " for card in cells))
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
