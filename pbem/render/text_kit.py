"""Text that fits: wrapping, columns and lists of names for plain-text mails."""

import unicodedata
from typing import TYPE_CHECKING

from pbem.engine import text as text_kit
from pbem.engine.text import WIDTH, joined

if TYPE_CHECKING:
    from markupsafe import Markup

__all__ = ["WIDTH", "indent", "joined", "one_line", "prose", "wrapped"]


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
    return "\n".join(text_kit.wrapped(text, width, first, rest))


def indent(text: str, margin: str = "  ") -> str:
    """Every line of a block moved to the right, empty ones left empty."""
    return "\n".join(margin + line if line else line for line in text.splitlines())


def prose(paragraph: str) -> "Markup":
    """A paragraph of a mail as HTML: running text flows again, what is set in columns keeps its columns."""
    from markupsafe import Markup

    lines = paragraph.splitlines()
    if any(line.startswith(" ") or "   " in line for line in lines):
        return Markup("<pre>{}</pre>").format(paragraph)
    return Markup("<p>{}</p>").format(" ".join(lines))
