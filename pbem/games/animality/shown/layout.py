"""Layout: the small pieces that every drawing of a View is put together from."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap

from pbem.engine.seats import Seat
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.pools import bonus, dice
from pbem.games.animality.rules.rule_changes import ZERO, Point
from pbem.games.animality.rules.state import holds
from pbem.games.animality.rules.view import View

__all__ = [
    "GLUE",
    "NARROW",
    "WIDTH",
    "counted",
    "listed",
    "name_for",
    "paragraph",
    "power_text",
    "spread",
    "sum_text",
    "table",
    "unbroken",
    "whom",
]

WIDTH = 72
NARROW = 40

# A space at which no line is broken.
GLUE = "\xa0"

# A number and the blank behind it.
_NUMBERED = re.compile(r"(\d) (?=[a-z])")


def _clip(name: str, width: int) -> str:
    """A name on one line and not wider than this; names are the players' own text."""
    plain = " ".join(name.split())
    return plain if len(plain) <= width else plain[: width - 1] + "."


def name_for(view: View, seat: Seat, width: int = 12) -> str:
    """A seat's name as the reader knows it."""
    return "You" if seat == view.seat else _clip(view.names[seat], width)


def whom(view: View, seat: Seat) -> str:
    """The same inside a sentence."""
    return "you" if seat == view.seat else name_for(view, seat)


def counted(cards: Iterable[str]) -> list[tuple[str, str]]:
    """Each card once, with how it is called where there are several copies."""
    return [
        (card, f"{card} x{copies}" if copies > 1 else card) for card, copies in sorted(Counter(cards).items())
    ]


def listed(items: Iterable[str]) -> str:
    """Items in a sentence, none of them broken over two lines."""
    return ", ".join(item.replace(" ", GLUE) for item in items)


def unbroken(text: str) -> str:
    """Numbers and what they count kept on one line: `1 attack`, `+2 defense`."""
    return _NUMBERED.sub(rf"\1{GLUE}", text)


def paragraph(text: str, width: int = WIDTH, first: str = "  ", rest: str = "  ") -> list[str]:
    """Text wrapped to a width."""
    lines = wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    # A glued item longer than a line is broken all the same, and leaves a blank at the break.
    return [line.replace(GLUE, " ").rstrip() for line in lines]


def table(rows: Sequence[Sequence[str]], columns: Sequence[int], indent: str = "  ") -> list[str]:
    """Rows in columns of these widths, the last one as wide as there is room; a cell goes on below itself."""
    widths = [*columns, WIDTH - len(indent) - sum(columns)]
    lines: list[str] = []
    for row in rows:
        cells = [_cell(text, width) for text, width in zip(row, widths, strict=False)]
        for level in range(max(map(len, cells))):
            parts = [cell[level] if level < len(cell) else "" for cell in cells]
            padded = [part.ljust(width) for part, width in zip(parts, widths, strict=False)]
            lines.append((indent + "".join(padded)).replace(GLUE, " ").rstrip())
    return [line for line in lines if line]


def _cell(text: str, width: int) -> list[str]:
    """The lines of a cell, at least one space away from the next."""
    return [line for part in text.split("\n") for line in _wrapped(part, width - 1)]


def _wrapped(text: str, width: int) -> list[str]:
    indent = text[: len(text) - len(text.lstrip())]
    return wrap(text.lstrip(), width, initial_indent=indent, subsequent_indent=indent) or [""]


def power_text(view: View, seat: Seat) -> str:
    """A faction's power in words."""
    return view.box.faction[view.camps[seat].faction].text


def sum_text(view: View, seat: Seat, kind: Kind) -> str:
    """What a seat shows of one kind: `2 + 3 dice`."""
    fixed, number = _parts(view, seat, kind)
    rolled = f"{number} {'die' if number == 1 else 'dice'}" if number else ""
    if not rolled:
        return str(fixed)
    return f"{fixed} + {rolled}" if fixed else rolled


def spread(view: View, seat: Seat, kind: Kind) -> str:
    """The least and the most that what a seat shows can come to: `(2-11)`."""
    fixed, number = _parts(view, seat, kind)
    if not number:
        return ""
    faces = view.box.faces[kind.place]
    zero = holds(view, seat, ZERO[kind.place])
    counts = [face or zero for face in faces]
    return f"({max(0, fixed + number * min(counts))}-{max(0, fixed + number * max(counts))})"


def _parts(view: View, seat: Seat, kind: Kind) -> tuple[int, int]:
    fixed = bonus(view, seat)[kind.place]
    if kind is Kind.ATTACK:
        fixed -= holds(view, seat, Point.ATTACK_CUT)
    number = dice(view, seat)[kind.place]
    return (fixed if number else max(0, fixed)), number
