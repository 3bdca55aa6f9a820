"""What a player typed is told apart here from what a client quoted, so that no old order counts as a new one.

The text is read line by line and every test is a comparison or a bounded look ahead, so it takes linear time.
Our own lines are known by where they stand (below our mark, or in a run of them), never by wording alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise

from pbem.mail import phrases
from pbem.mail.shapes import (
    MARK,
    bannered,
    concludes,
    continues,
    dated,
    label,
    opens,
    placeholder,
    quotes,
    reacts,
    rule,
    seen,
    separates,
    signs,
    unnamed,
    verb,
)
from pbem.mail.shapes import (
    ours as shows_our_address,
)

__all__ = ["Fresh", "FreshLine", "fresh"]

_WINDOW = 4
_HEADERS = 8
# Our rows hold runs of spaces, which wrapping swallows: they may end this early.
_NARROW = 50
# No client wraps narrower than this.
_NARROWEST = 36
# So many words of ours in a row are no coincidence.
_OUR_WORDS = 4
_LONGEST_NAME = 80
# No line of ours is longer; what was wrapped off a line is compared no further than this.
_LONGEST_LINE = 400
# A banner in longer lines than this was not wrapped.
_WRAPPED = 90
_DECORATION = "-—* "
_PUNCTUATION = ",;.:()"


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
    """How many lines were passed over as quoted, ours, or put there by a machine on the way."""
    signature: int
    """How many lines were passed over as a signature."""
    doubtful: bool = False
    """Whether only our own lines can tell an answer right below a quoted line from a wrapped tail of it."""
    left: tuple[str, ...] = field(default=(), compare=False)
    """What the player wrote below a word that ends the reading, or in what was taken for a signature."""


def fresh(text: str, ours: Sequence[str] = (), author: str = "") -> Fresh:
    """The lines of `text` that the player wrote.

    `ours` are the lines of the mail that is being answered, `author` is the name the letter came under.
    """
    own = [folded for line in ours if (folded := _folded(line))]
    starts = frozenset(start for line in own for start in accumulate(line.split(), _joined))
    runs = frozenset(
        run for above, below in pairwise(own) for run in accumulate([above, *below.split()], _joined)
    )
    # One word may be a card's name as well as a player's, so only a full name can sign.
    words = _words(author)
    name = words if len(words) > 1 else []
    widest = max(map(len, ours), default=0)
    return _Reader(
        unnamed(seen(text)), frozenset(own), starts, frozenset(pairwise(own)), runs, name, widest
    ).fresh()


def _folded(line: str) -> str:
    """The words of a line, by which it is known again however it was spaced, wrapped or cut."""
    return " ".join(word.strip(_PUNCTUATION) or word for word in line.split())


def _joined(start: str, word: str) -> str:
    return f"{start} {word}"


def _hints(line: str) -> int:
    """How many signs of an attribution stand in the line: an address, ours above all, a date, a verb."""
    return ("@" in line) + shows_our_address(line) + dated(line) + verb(line)


def _words(name: str) -> list[str]:
    return sorted(name.lower().replace(",", " ").split())


@dataclass(slots=True)
class _Reader:
    """One walk over the lines; each test answers with how many lines it claims, 0 for none."""

    lines: list[str]
    own: frozenset[str]
    starts: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    runs: frozenset[str]
    name: list[str]
    widest: int
    taken: list[FreshLine] = field(default_factory=list, init=False)
    cut: str | None = field(default=None, init=False)
    quoted: int = field(default=0, init=False)
    signature: int = field(default=0, init=False)
    signing: bool = field(default=False, init=False)
    doubtful: bool = field(default=False, init=False)
    below: int = field(default=-1, init=False)
    """The line right below the last quoted one."""
    nested: bool = field(default=False, init=False)
    """Whether this walk is over what stands below a word that ends the reading."""
    left: list[str] = field(default_factory=list, init=False)
    """What was written but not taken."""
    tail: str = field(default="", init=False)
    """The last quoted line, and what was wrapped off it so far."""
    narrow: int = field(default=_NARROW, init=False)
    """From which length on a quoted line may have been wrapped."""
    rewrapped: bool = field(default=False, init=False)
    """Whether no quoted line is as long as our longest."""

    def fresh(self) -> Fresh:
        if self.own:
            # A client that wraps leaves no quoted line longer than its width; our own lines guard the guess.
            # A few hold a word that cannot be broken.
            lengths = sorted(len(line) for line in self.lines if line[:1] == ">")
            longest = lengths[-1 - len(lengths) // 20] if lengths else _NARROW
            self.rewrapped = longest < self.widest
            self.narrow = max(_NARROWEST, min(_NARROW, longest))
        position = 0
        while position < len(self.lines):
            position += self._step(position)
        left = tuple(self.left)
        return Fresh(tuple(self.taken), self.cut, self.quoted, self.signature, self.doubtful, left)

    def _step(self, at: int) -> int:
        line = self.lines[at]
        if not line:
            return 1
        # The usual prefix is looked for at once: most lines of most mails have it.
        quoting = line[0] == ">" or quotes(line)
        if quoting or (at == self.below and self._wrapped(at, line)):
            self.tail = line if quoting else f"{self.tail[:_LONGEST_LINE]} {line}"
            self.below = at + 1
            # A quotation ends a signature above it: people answer below, inside what they quote.
            self.signing = False
            self.quoted += 1
            self.cut = self.cut or "quote"
            return 1
        folded = line.lower()
        if claimed := self._banner(at, folded):
            return self._passed(at, claimed, None)
        if (claimed := self._attribution(at, folded)) and self._quotes_follow(at + claimed):
            return self._passed(at, claimed, "attribution")
        if heading := self._heading(at, line, folded):
            return self._passed(at, heading, "headers")
        ending = self._ending(at, line, folded, bool(claimed))
        if ending == "stop" and not self.nested:
            self._leave_rest(at + 1)
        if ending:
            return self._passed(at, len(self.lines) - at, ending)
        if placeholder(folded):
            return self._passed(at, 1, None)
        if self.signing or signs(folded) or self._signed(folded):
            self._ended("signature")
            if self.signing:
                self.left.append(line)
            self.signing = True
            self.signature += 1
        else:
            self.taken.append(FreshLine(at + 1, line))
        return 1

    def _leave_rest(self, start: int) -> None:
        """Remember what the player wrote below the word that ended the reading."""
        rest = replace(self, lines=self.lines[start:])
        # It reads no further than a second such word, so this goes no deeper.
        rest.nested = True
        self.left.extend(line.text for line in rest.fresh().lines)

    def _passed(self, at: int, count: int, cause: str | None) -> int:
        self.quoted += sum(1 for line in self.lines[at : at + count] if line)
        self._ended(cause)
        return count

    def _ended(self, cause: str | None) -> None:
        self.cut = self.cut or cause

    def _signed(self, folded: str) -> bool:
        """Whether this line below others is the writer's full name and nothing else."""
        if not self.taken or not self.name or len(folded) > _LONGEST_NAME:
            return False
        return _words(folded.strip(_DECORATION)) == self.name

    def _ending(self, at: int, line: str, folded: str, attributed: bool) -> str | None:
        """Why nothing from this line on is fresh, or None."""
        if "[#" in line and MARK.search(line):
            return "mark"
        if attributed:
            return "attribution"
        if separates(line, folded) or reacts(folded):
            return "separator"
        if self._heads(at):
            return "headers"
        if folded in phrases.STOP_WORDS:
            return "stop"
        return "own lines" if self._ours(at) else None

    # What stands above the text.

    def _banner(self, at: int, folded: str) -> int:
        """How many lines from here warn of a mail from outside, above all that the player wrote."""
        if self.taken or self.cut:
            return 0
        framed = int(rule(folded))
        joined = above = ""
        for offset in range(framed, framed + _WINDOW):
            part = self._warning(at + offset)
            if not part or (joined and not continues(above, part)):
                return 0
            joined = f"{joined} {part}"
            above = part
            if bannered(joined):
                return self._banner_end(at + offset + 1) - at
        return 0

    def _banner_end(self, at: int) -> int:
        """The first line behind a banner that goes on as long as its lines are long, and its lower frame."""
        for _ in range(_WINDOW):
            part, above = self._warning(at), self.lines[at - 1]
            if rule(part):
                return at + 1
            if not part or concludes(above) or len(above) > _WRAPPED:
                break
            if not continues(above, part):
                break
            at += 1
        return at

    def _warning(self, at: int) -> str:
        """A line that may belong to a banner, or nothing: headers of a quotation may hold the same words."""
        line = self.lines[at].lower() if at < len(self.lines) else ""
        if not line or quotes(line) or label(line) is not None or opens(line) or MARK.search(line):
            return ""
        return line

    # What stands above a quotation.

    def _attribution(self, at: int, folded: str) -> int:
        """How many lines from here are an attribution such as "On ... wrote:", wrapped or not."""
        line = folded.strip(_DECORATION)
        if opens(line):
            return self._closing(at, line)
        if not line.endswith(phrases.COLONS):
            return 1 if line != folded and dated(line) and verb(line) else self._unopened(at, line)
        # In any language: two signs of an attribution before the colon, or one right above a quotation.
        following = self._next(at + 1)
        above = following is not None and (quotes(following) or MARK.search(following) is not None)
        return 1 if _hints(line) + above >= 2 else 0

    def _closing(self, at: int, line: str) -> int:
        """The length of the attribution that opens here, 0 when this line is the player's own after all."""
        joined = above = ""
        broken = False
        for offset in range(_WINDOW):
            part = self._part(at + offset) if offset else line
            # A line that an attribution of its own follows does not belong to it.
            if not part or (offset and opens(part)):
                return 0
            if offset and not continues(above, part):
                # Nor does one that was not wrapped, unless the date has a line of its own above a quotation.
                broken = True
                if dated(part) or not (self._quotes_follow(at + offset + 1) or _hints(part) >= 2):
                    return 0
            joined = f"{joined} {part}"
            above = part
            if part.endswith((*phrases.COLONS, *phrases.ATTRIBUTION_VERBS)) and verb(joined):
                return offset + 1 + self._name_follows(at + offset, part)
            if broken:
                return 0
        return 0

    def _name_follows(self, at: int, verb_line: str) -> int:
        """1 when the name behind the verb was wrapped onto the next line, else 0."""
        below = self._part(at + 1)
        wrapped = below.endswith(phrases.COLONS) and (
            continues(verb_line, below) or self._quotes_follow(at + 2)
        )
        return int(wrapped and not verb_line.endswith(phrases.COLONS) and not opens(below))

    def _unopened(self, at: int, line: str) -> int:
        """The length of a wrapped attribution that begins with a name, an address or a bare date."""
        if not (line.endswith("<") or "@" in line or dated(line)):
            return 0
        joined = above = line
        for offset in range(1, _WINDOW):
            part = self._part(at + offset)
            if not part or not continues(above, part) or opens(part):
                return 0
            if dated(part) and verb(part) and not above.endswith("<"):
                # That is an attribution of its own, and this line is the player's.
                return 0
            joined = f"{joined} {part}"
            above = part
            if part.endswith(phrases.COLONS):
                return offset + 1 if _hints(joined) + self._quotes_follow(at + offset + 1) >= 3 else 0
        return 0

    def _part(self, at: int) -> str:
        """A line that may belong to the attribution above it, or nothing."""
        line = self.lines[at] if at < len(self.lines) else ""
        return "" if not line or quotes(line) else line.lower().strip(_DECORATION)

    def _heading(self, at: int, line: str, folded: str) -> int:
        """How many lines from here are the headers of our mail above its prefixed quotation, 0 for none.

        Only our own mail is known to hold no unprefixed answer of somebody else, so it must be named.
        """
        start = at + 1 if separates(line, folded) else at
        named = False
        kinds: set[str] = set()
        for position in range(start, min(start + _HEADERS, len(self.lines))):
            text = self.lines[position]
            if not text:
                continue
            if quotes(text):
                return position - at if named else 0
            kind = label(text)
            if kind is None or kind in kinds:
                return 0
            kinds.add(kind)
            named = named or (kind == "from" and shows_our_address(text))
        return 0

    def _quotes_follow(self, at: int) -> bool:
        following = self._next(at)
        return following is not None and quotes(following)

    def _next(self, at: int) -> str | None:
        """The next line that is not empty, looking a few lines ahead."""
        return next((line for line in self.lines[at : at + _WINDOW] if line), None)

    def _heads(self, at: int) -> bool:
        """Whether a block of header lines begins here: From and Sent, or three different labels."""
        if label(self.lines[at]) not in ("from", "sent"):
            return False
        window = self.lines[at : at + _HEADERS]
        found = {kind for line in window if (kind := label(line)) is not None}
        return {"from", "sent"} <= found or len(found) >= 3

    def _ours(self, at: int) -> bool:
        """Whether a run of our words begins here, in the order we wrote them: two lines, or one wrapped."""
        if not self.pairs:
            return False
        following = self._next(at + 1)
        if following is None:
            return False
        pair = (_folded(self.lines[at]), _folded(following))
        joined = " ".join(pair)
        known = joined in self.starts or joined in self.runs
        return pair in self.pairs or (known and joined.count(" ") >= _OUR_WORDS)

    def _wrapped(self, at: int, line: str) -> bool:
        """Whether this is the tail of the quoted line above it that a client wrapped without a prefix.

        Where the quoted line is ours, its next words settle it; else a long line that ends no sentence is
        taken for wrapped, because a tail may well be an order: the last word of a row is often a number.
        """
        last = self.lines[at - 1]
        # An address ends like a sentence, but an attribution goes on behind it.
        attributing = "@" in last and (dated(line) or verb(f"{last} {line}".lower()))
        if shows_our_address(line) or (attributing and line.endswith(phrases.COLONS)):
            return True
        above = _folded(self.tail[:_LONGEST_LINE].lstrip(">| "))
        if not above:
            # An indented line of ours was broken before its first word. No order of ours stands alone.
            self.doubtful = self.doubtful or not self.own
            return _folded(line) in self.own
        if above in self.starts:
            # A whole line of ours may be the beginning of another one, of which a client broke off the rest.
            unbroken = above in self.own and not self.rewrapped
            return not unbroken and f"{above} {_folded(line)}" in self.starts
        self.doubtful = self.doubtful or not self.own
        return continues(last, line, self.narrow) and (attributing or not concludes(last))
