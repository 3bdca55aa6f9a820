"""What a player typed is told apart here from what a client quoted, so that no old order counts as a new one.

The text is read line by line and every test is a comparison or a bounded look ahead, so it takes linear time.
Our own lines are known by where they stand (below our mark, or in a run of them), never by wording alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pbem.mail import phrases

__all__ = ["Fresh", "FreshLine", "fresh"]

_WINDOW = 4
_WRAP = 60
_INVISIBLE = " \t\xa0\u200b\u200c\u200d\u2060\ufeff\u00ad"
_RULE = "-_=*~—–"
# The short code of our first line, `[#12.7b]`; every repeat is bounded, so the search is linear.
_MARK = re.compile(r"\[#(?:[0-9]{1,9}\.(?:[0-9]{1,9}|join|end)[a-f]?|gm\.[^\s\]\[]{1,40})\]")
_CLOCK = re.compile(r"(?<![0-9])[0-9]{1,2}[:.][0-9]{2}(?![0-9])")
_DATE = re.compile(r"(?<![0-9])(?:(?:19|20)[0-9]{2}|[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4})(?![0-9])")


@dataclass(frozen=True, slots=True)
class FreshLine:
    """A line the player wrote, stripped, with its number in the mail's text (from 1)."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Fresh:
    """The fresh lines of a mail and an account of the rest."""

    lines: tuple[FreshLine, ...]
    cut: str | None
    """What first ended the reading, None if nothing did: mark, attribution, headers, separator, own lines,
    quote, signature or stop."""
    quoted: int
    """How many lines were passed over as quoted or ours."""
    signature: int
    """How many lines were passed over as a signature."""


def fresh(text: str, ours: Sequence[str] = ()) -> Fresh:
    """The lines of `text` that the player wrote; `ours` are the lines of the mail that is being answered."""
    own = [folded for line in ours if (folded := _folded(line))]
    return _Reader(
        [line.strip(_INVISIBLE) for line in text.split("\n")], frozenset(own), frozenset(pairwise(own))
    ).fresh()


def _folded(line: str) -> str:
    return " ".join(line.split())


@dataclass(slots=True)
class _Reader:
    """One walk over the lines; each test answers with how many lines it claims, 0 for none."""

    lines: list[str]
    own: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    taken: list[FreshLine] = field(default_factory=list, init=False)
    cut: str | None = field(default=None, init=False)
    quoted: int = field(default=0, init=False)
    signature: int = field(default=0, init=False)
    signing: bool = field(default=False, init=False)

    def fresh(self) -> Fresh:
        position = 0
        while position < len(self.lines):
            position += self._step(position)
        return Fresh(tuple(self.taken), self.cut, self.quoted, self.signature)

    def _step(self, at: int) -> int:
        line = self.lines[at]
        if not line:
            return 1
        if line[0] == ">" or self._wrapped(at):
            # A quotation ends a signature above it: people answer below, inside what they quote.
            self.signing = False
            self.quoted += 1
            self._ended("quote")
            return 1
        folded = line.lower()
        if (claimed := self._attribution(at, folded)) and self._quotes_follow(at + claimed):
            self.quoted += claimed
            self._ended("attribution")
            return claimed
        ending = self._ending(at, line, folded, bool(claimed))
        if ending:
            self._ended(ending)
            self.quoted += sum(1 for rest in self.lines[at:] if rest)
            return len(self.lines) - at
        if self.signing or _signs(folded):
            self._ended("signature")
            self.signing = True
            self.signature += 1
        else:
            self.taken.append(FreshLine(at + 1, line))
        return 1

    def _ended(self, cause: str) -> None:
        self.cut = self.cut or cause

    def _ending(self, at: int, line: str, folded: str, attributed: bool) -> str | None:
        """Why nothing from this line on is fresh, or None."""
        if "[#" in line and _MARK.search(line):
            return "mark"
        if attributed:
            return "attribution"
        if _separates(line, folded):
            return "separator"
        if self._heads(at):
            return "headers"
        if folded in phrases.STOP_WORDS:
            return "stop"
        return "own lines" if self._ours(at) else None

    def _attribution(self, at: int, folded: str) -> int:
        """How many lines from here are an attribution such as "On ... wrote:", wrapped or not."""
        line = folded.strip("-— ")
        if _opens(line):
            return self._closing(at, line)
        if not line.endswith(":"):
            return 1 if line != folded and _dated(line) and _verb(line) else 0
        if _dated(line) and _verb(line):
            return 1
        # In any language: the line above a quotation that ends in a colon and holds an address or a date.
        following = self._next(at + 1)
        above = following is not None and (following[0] == ">" or _MARK.search(following) is not None)
        return 1 if above and ("@" in line or _dated(line)) else 0

    def _closing(self, at: int, line: str) -> int:
        """The length of the attribution that opens here, 0 when this line is the player's own after all."""
        joined = above = ""
        for offset in range(_WINDOW):
            if at + offset >= len(self.lines):
                return 0
            part = self.lines[at + offset].lower().strip("-— ") if offset else line
            if not part or part[0] == ">":
                return 0
            # A line that was not wrapped, or that an attribution of its own follows, does not belong to it.
            if offset and (not _continues(above, part) or _opens(part)):
                return 0
            joined = f"{joined} {part}"
            above = part
            if part.endswith((":", *phrases.ATTRIBUTION_VERBS)) and _verb(joined):
                return offset + 1
        return 0

    def _quotes_follow(self, at: int) -> bool:
        following = self._next(at)
        return following is not None and following[0] == ">"

    def _next(self, at: int) -> str | None:
        """The next line that is not empty, looking a few lines ahead."""
        return next((line for line in self.lines[at : at + _WINDOW] if line), None)

    def _heads(self, at: int) -> bool:
        """Whether a block of header lines begins here: From and Sent, or three different labels."""
        if _label(self.lines[at]) not in ("from", "sent"):
            return False
        window = self.lines[at : at + 8]
        found = {label for line in window if (label := _label(line)) is not None}
        return {"from", "sent"} <= found or len(found) >= 3

    def _ours(self, at: int) -> bool:
        """Whether a run of at least two of our lines begins here, in the order we wrote them."""
        if not self.pairs:
            return False
        following = self._next(at + 1)
        if following is None:
            return False
        return (_folded(self.lines[at]), _folded(following)) in self.pairs

    def _wrapped(self, at: int) -> bool:
        """Whether this is the tail of a quoted line that a client wrapped without quoting its second half."""
        above = self.lines[at - 1] if at else ""
        if above[:1] != ">":
            return False
        if self.own:
            return _folded(f"{above.lstrip('> ')} {self.lines[at]}") in self.own
        below = self.lines[at + 1] if at + 1 < len(self.lines) else ""
        return below[:1] == ">" and _continues(above, self.lines[at])


def _continues(line: str, following: str) -> bool:
    """Whether a client that wraps long lines would have broken here; before an address it does so early."""
    return line.endswith("<") or len(line) + 1 + len(following.partition(" ")[0]) > _WRAP


def _signs(folded: str) -> bool:
    """Whether a signature begins here: a short rule, a farewell, or what a phone adds by itself."""
    if folded.rstrip(" ,.!") in phrases.VALEDICTIONS:
        return True
    if not folded.strip(_RULE):
        return len(folded) > 1 or folded in "—–"
    if not folded.startswith(phrases.MOBILE_STARTS) or len(folded) > 120:
        return False
    return not folded.startswith("von mein") or folded.endswith(phrases.MOBILE_ENDS)


def _dated(line: str) -> bool:
    return _DATE.search(line) is not None or _CLOCK.search(line) is not None


def _opens(line: str) -> bool:
    return line.startswith(phrases.ATTRIBUTION_OPENERS) and _dated(line)


def _verb(line: str) -> bool:
    return any(verb in line for verb in phrases.ATTRIBUTION_VERBS)


def _label(line: str) -> str | None:
    label, colon, _ = line[:24].partition(":")
    return phrases.HEADER_LABELS.get(label.strip("* \xa0").lower()) if colon else None


def _separates(line: str, folded: str) -> bool:
    if folded in phrases.UNMARKED_SEPARATORS:
        return True
    if line[0] not in _RULE:
        return False
    inner = folded.strip(_RULE + " ")
    if not inner:
        return len(line) >= 8
    return inner.rstrip(":") in phrases.SEPARATORS
