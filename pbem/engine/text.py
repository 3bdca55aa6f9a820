"""The text kit: how games and mails break lines, clip names and list things, each in one way."""

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence

from pbem.engine.language.tongues import Row, heard, worded

# The columns of a mail, and those of a list for phones and screen readers.
WIDTH = 72
NARROW = 40

# Small numbers as a sentence has them, from none on.
NUMBERS = (
    worded("no", sense="number"),
    worded("one", sense="number"),
    worded("two", sense="number"),
    worded("three", sense="number"),
    worded("four", sense="number"),
    worded("five", sense="number"),
    worded("six", sense="number"),
    worded("seven", sense="number"),
    worded("eight", sense="number"),
    worded("nine", sense="number"),
    worded("ten", sense="number"),
    worded("eleven", sense="number"),
    worded("twelve", sense="number"),
    worded("thirteen", sense="number"),
    worded("fourteen", sense="number"),
    worded("fifteen", sense="number"),
)


# Other spaces than the plain one, as the standard library's wrapper knows them.
_SPACES = re.compile("[\t\n\v\f\r]")

# A space at which no line is broken.
GLUE = "\xa0"


# What stands before the last of several.
_LAST = {
    "and": worded("{names} and {last}"),
    "or": worded("{names} or {last}"),
    "then": worded("{names} then {last}"),
}


def clip(name: str, width: int) -> str:
    """A name on one line and not wider than this; names are the players' own text."""
    plain = " ".join(heard(name).split())
    return plain if len(plain) <= width else plain[: width - 1] + "."


def glued(text: str) -> str:
    """A few words that `paragraph` keeps on one line."""
    return Row((text,), space=GLUE)


def joined(names: Iterable[str], last: str = "and") -> str:
    """Names as a sentence has them: Anna, Ben and Cleo."""
    row = tuple(names)
    if len(row) < 2:
        return row[0] if row else ""
    form = _LAST.get(last, f"{{names}} {last} {{last}}")
    return worded(form, names=Row(row[:-1]), last=row[-1])


def listed(items: Iterable[str]) -> str:
    """Items in a sentence, none of them broken over two lines."""
    return Row(items, space=GLUE)


def counted(items: Iterable[str]) -> dict[str, str]:
    """Each item once, sorted, with how it is called where there are several: `bee x2`."""
    return {
        item: Row((item, f"x{count}"), " ") if count > 1 else item
        for item, count in sorted(Counter(items).items())
    }


def wrapped(
    text: str, width: int = WIDTH, first: str = "", rest: str | None = None, *, hyphens: bool = False
) -> list[str]:
    """Text broken at spaces, or hyphens too, with one indent for its first line and another for the rest."""
    text = heard(text)
    # Most texts fit on one line, and for them the wrapper would change nothing.
    if text and len(first) + len(text) <= width and text.isprintable() and text == text.strip():
        return [first + text]
    rest = first if rest is None else rest
    words = text.split(" ")
    room = width - max(len(first), len(rest))
    if hyphens or _SPACES.search(text) or not all(len(word) <= room and word.strip() for word in words):
        return textwrap.wrap(
            text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=hyphens
        )
    # Words with one space between them, each of which fits: for these the wrapper does no more than this.
    lines = [first + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(rest + word)
    return lines


def paragraph(text: str, width: int = WIDTH, first: str = "  ", rest: str | None = None) -> list[str]:
    """Text as lines of a block; what was glued together stays on one of them."""
    room = width - len(first if rest is None else rest)
    text = heard(text)
    # A glued item longer than a line is broken all the same.
    fitting = (word if len(word) <= room else word.replace(GLUE, " ") for word in text.split(" "))
    return [line.replace(GLUE, " ").rstrip() for line in wrapped(" ".join(fitting), width, first, rest)]


def listing(heading: str, rows: Iterable[str]) -> str:
    """A heading and its rows for a narrow screen, later lines indented; nothing where no row is."""
    lines = [line for row in rows for line in paragraph(row, NARROW, "", "  ")]
    return "\n".join([*paragraph(heading, NARROW, "", "  "), *lines]) if lines else ""


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


def grid(
    label: str, heads: Iterable[object], rows: Iterable[tuple[str, Iterable[object]]], first: int, cell: int
) -> list[str]:
    """Names down, numbers across: a first column of this width, then cells of that one, all right-aligned."""
    return [
        f"  {heard(name):<{first}}" + "".join(f"{_said(value):>{cell}}" for value in values)
        for name, values in ((label, heads), *rows)
    ]


def _said(value: object) -> str:
    return heard(value) if isinstance(value, str) else str(value)


def _cell(text: str, width: int) -> list[str]:
    """The lines of a cell, at least one space away from the next."""
    lines: list[str] = []
    for part in heard(text).split("\n"):
        indent = part[: len(part) - len(part.lstrip())]
        lines += wrapped(part.lstrip(), width - 1, indent, hyphens=True) or [""]
    return lines
