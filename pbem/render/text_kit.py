"""Text that fits: wrapping, columns and lists of names for plain-text mails."""

import unicodedata
from collections.abc import Iterable

from pbem.engine import text as text_kit
from pbem.engine.text import WIDTH, joined
from pbem.engine.tongues import heard

__all__ = ["WIDTH", "block", "indent", "joined", "narrowed", "one_line", "wrapped"]


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
    """A text broken again where it is wider than this: running text as a whole, other lines by themselves."""
    text = heard(text)
    lines = []
    running = not any(line.startswith(" ") or "   " in line for line in text.splitlines())
    for line in [" ".join(text.splitlines())] if running else text.splitlines():
        margin = line[: len(line) - len(line.lstrip())]
        lines.append(line if len(line) <= width else wrapped(line.strip(), width, margin))
    return "\n".join(lines)


def indent(text: str, margin: str = "  ") -> str:
    """Every line of a block moved to the right, empty ones left empty."""
    return "\n".join(margin + line if line else line for line in heard(text).splitlines())
