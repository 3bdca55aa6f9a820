"""A language in which everything that is said stands in brackets: what stands outside was never worded.

`pseudo_installed` puts it beside the others; `outside` lists the words of a text that nobody could translate.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.engine.language import tongues
from pbem.engine.language.tongues import Tongue
from tests.harness.again import remembering

__all__ = ["CLOSE", "OPEN", "PSEUDO", "Pseudo", "outside", "pseudo_installed"]

PSEUDO = "xx"
OPEN, CLOSE = "⟦", "⟧"

_BRACKETED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
# A word that was cut out of something marked: the first letters of a name, the last word of an order.
_CUT = re.compile(rf"{OPEN}\w*|\w*{CLOSE}")
# What is no word of ours: codes in brackets, addresses, links, what the reader wrote, digests.
_DATA = re.compile(
    r"\[#?[\w.+-]+\]|[^\s⟦⟧]+@[^\s⟦⟧]+|https?:[^\s⟦⟧]+|^\s*[>|][^⟧\n]*|\b[0-9a-f]{16,}\b"
    r"|\b(?:\w+\.[\w.]*|(?=[a-z]*\d))[a-z2-9]{12}\b",
    re.MULTILINE,
)
_PIECE = re.compile(r"\S+(?: \S+)*")
_GAP = re.compile(r"(\{\w+\})")
_WORD = re.compile(r"[^\W\d_]{2,}")


class Pseudo(Tongue):
    """Marks every sentence and every name."""

    def __init__(self) -> None:
        super().__init__(PSEUDO)

    def form(self, english: str, sense: str = "", n: int | None = None, many: str = "") -> str:
        """The English form in brackets, its values outside of them: what these say must be worded as well."""
        return self.marked(super().form(english, sense, n, many))

    def name(self, word: str, game: str) -> str:
        """The canonical word in brackets."""
        return f"{OPEN}{word}{CLOSE}"

    def marked(self, text: str) -> str:
        """Text in brackets but for the gaps in it; lines, and what several spaces part, by themselves."""
        parts = _GAP.split(text)
        return "".join(
            part if _GAP.fullmatch(part) else _PIECE.sub(rf"{OPEN}\g<0>{CLOSE}", part) for part in parts
        )

    def recalled(self, text: str) -> str:
        """A stored sentence in brackets."""
        return self.marked(text)


@contextmanager
def pseudo_installed() -> Iterator[None]:
    """The pseudo-language beside the others."""
    before = tongues._tongue
    tongues._tongue = lambda code: Pseudo() if code == PSEUDO else before(code)  # type: ignore[assignment]
    try:
        with remembering(False):
            yield
    finally:
        tongues._tongue = before


def outside(text: str, *data: str) -> list[str]:
    """The words of a text that stand in no bracket and are no data, such as names and what somebody wrote."""
    left = _DATA.sub(" ", text)
    for each in sorted(data, key=len, reverse=True):
        left = left.replace(each, " ")
    while (inner := _BRACKETED.sub(" ", left)) != left:
        left = inner
    return _WORD.findall(_CUT.sub(" ", left))
