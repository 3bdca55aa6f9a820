"""Text that fits: wrapping, columns and lists of names for plain-text mails."""

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

__all__ = ["WIDTH", "indent", "joined", "one_line", "prose", "wrapped"]

WIDTH = 72


def one_line(text: object, limit: int = 200) -> str:
    """Player-supplied text as one harmless line: no control characters, no newlines, capped."""
    kept = str(text)
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
    # Most texts fit on one line, and for them the wrapper would change nothing.
    if text and len(first) + len(text) <= width and text.isprintable() and text == text.rstrip():
        return first + text
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=True,
        break_on_hyphens=False,
    )
    return "\n".join(lines)


def indent(text: str, margin: str = "  ") -> str:
    """Every line of a block moved to the right, empty ones left empty."""
    return "\n".join(margin + line if line else line for line in text.splitlines())


def joined(names: Iterable[str], last: str = "and") -> str:
    """Names as a sentence has them: Anna, Ben and Cleo."""
    row: Sequence[str] = tuple(names)
    if len(row) < 2:
        return "".join(row)
    return f"{', '.join(row[:-1])} {last} {row[-1]}"


def prose(paragraph: str) -> "Markup":
    """A paragraph of a mail as HTML: running text flows again, what is set in columns keeps its columns."""
    from markupsafe import Markup

    lines = paragraph.splitlines()
    if any(line.startswith(" ") or "   " in line for line in lines):
        return Markup("<pre>{}</pre>").format(paragraph)
    return Markup("<p>{}</p>").format(" ".join(lines))
