"""Text that fits: wrapping, columns and lists of names for plain-text mails."""

import re
import unicodedata
from collections.abc import Iterable

from pbem.engine import text as text_kit
from pbem.engine.language.tongues import heard
from pbem.engine.text import WIDTH, joined

__all__ = ["WIDTH", "block", "indent", "joined", "narrowed", "one_line", "wrapped"]

# What parts two columns, and where a second one begins if there is too little room beside the first.
_GAP = re.compile(" {3,}")
_SECOND = 4


def block(lines: Iterable[str]) -> str:
    """Lines below each other, each in the reader's language."""
    return "\n".join(map(heard, lines))


def one_line(text: object, limit: int = 200) -> str:
    """Player-supplied text as one harmless line: no control characters, no newlines, capped."""
    kept = heard(text) if isinstance(text, str) else str(text)
    # What Python calls printable holds none of these characters, and is known to be so much faster.
    if not kept.isprintable():
        kept = "".join(
            " " if unicodedata.category(char) in ("Cc", "Zl", "Zp") else char
            for char in kept
            if unicodedata.category(char) not in ("Cf", "Cs", "Co", "Cn")
        )
    line = " ".join(kept.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def wrapped(text: str, width: int = WIDTH, first: str = "", rest: str | None = None) -> str:
    """Text broken at spaces, with one indent for its first line and another for the rest."""
    return "\n".join(text_kit.wrapped(text, width, first, rest))


def narrowed(text: str, width: int) -> str:
    """A text broken again where it is wider than this: running text as a whole, rows each by itself."""
    return "\n\n".join(_narrowed(paragraph, width) for paragraph in heard(text).split("\n\n"))


def _narrowed(paragraph: str, width: int) -> str:
    lines = paragraph.splitlines()
    if all(len(line) <= width for line in lines):
        return paragraph
    if not any(line.startswith(" ") or "   " in line for line in lines):
        return wrapped(" ".join(lines), width)
    return "\n".join(row if len(row) <= width else _narrow_row(row, width) for row in _rows(lines))


def _rows(lines: list[str]) -> list[str]:
    """Each line with what was broken off it: what stands further in and had no room there."""
    rows: list[str] = []
    for line, last in zip(lines, ("", *lines), strict=False):
        room = WIDTH - len(last) - 1
        if rows and _margin(line) > _margin(rows[-1]) and len(line.split()[0]) > room:
            rows[-1] += f" {line.strip()}"
        else:
            rows.append(line)
    return rows


def _narrow_row(row: str, width: int) -> str:
    """Set the columns of a row one after the other; lines that continue it are indented more than it is."""
    begin = _margin(row) if _margin(row) <= width // 2 else _SECOND
    rest = begin + 2 if begin < _SECOND else begin
    return wrapped(_GAP.sub("  ", row.strip()), width, " " * begin, " " * rest)


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def indent(text: str, margin: str = "  ") -> str:
    """Every line of a block moved to the right, empty ones left empty."""
    return "\n".join(margin + line if line else line for line in heard(text).splitlines())
