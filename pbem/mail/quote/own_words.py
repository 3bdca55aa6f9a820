"""What a player typed is told apart here from what a client quoted, so that no old order counts as a new one.

The text is read line by line and every test is a comparison or a bounded look ahead, so it takes linear time.
Our own lines are known by where they stand (below our mark, or in a run of them), never by wording alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, pairwise

from pbem.engine.values import Value
from pbem.mail.quote import phrases
from pbem.mail.quote.banners import banner
from pbem.mail.quote.line_shapes import (
    MARK,
    concludes,
    continues,
    dated,
    placeholder,
    quotes,
    reacts,
    seen,
    separates,
    signs,
    unnamed,
    verb,
)
from pbem.mail.quote.line_shapes import ours as shows_our_address
from pbem.mail.quote.quote_leads import attribution, headers_of_ours, heads, next_line, quotes_follow

# Our rows hold runs of spaces, which wrapping swallows: they may end this early.
_NARROW = 50
# No client wraps narrower than this.
_NARROWEST = 36
# So many words of ours in a row are no coincidence.
_OUR_WORDS = 4
_LONGEST_NAME = 80
# No line of ours is longer; what was wrapped off a line is compared no further than this.
_LONGEST_LINE = 400
_DECORATION = "-—* "
_PUNCTUATION = ",;.:()"


class FreshLine(Value):
    """A line the player wrote, stripped, with its number in the mail's text (from 1)."""

    number: int
    text: str


class Fresh(Value):
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
    return _read(text, (), author) if not ours else _read.__wrapped__(text, ours, author)


# Only a cache: whether a machine wrote a letter, whether it is meant for us and what it says ask in turn.
@lru_cache(maxsize=2)
def _read(text: str, ours: Sequence[str], author: str) -> Fresh:
    own = [folded for line in ours if (folded := _folded(line))]
    starts = frozenset(start for line in own for start in accumulate(line.split(), _joined))
    runs = frozenset(
        run for above, below in pairwise(own) for run in accumulate([above, *below.split()], _joined)
    )
    # One word may be a card's name as well as a player's, so only a full name can sign.
    words = _words(author)
    name = words if len(words) > 1 else []
    widest = max(map(len, ours), default=0)
    return _Walk(
        unnamed(seen(text)), frozenset(own), starts, frozenset(pairwise(own)), runs, name, widest
    ).fresh()


def _folded(line: str) -> str:
    """The words of a line, by which it is known again however it was spaced, wrapped or cut."""
    return " ".join(word.strip(_PUNCTUATION) or word for word in line.split())


def _joined(start: str, word: str) -> str:
    return f"{start} {word}"


def _words(name: str) -> list[str]:
    return sorted(name.lower().replace(",", " ").split())


@dataclass(slots=True)
class _Walk:
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
            # Those behind it that have it, too, are passed over with it.
            run = 1
            while quoting and at + run < len(self.lines) and self.lines[at + run][:1] == ">":
                run += 1
            self.tail = self.lines[at + run - 1] if quoting else f"{self.tail[:_LONGEST_LINE]} {line}"
            self.below = at + run
            # A quotation ends a signature above it: people answer below, inside what they quote.
            self.signing = False
            self.quoted += run
            self.cut = self.cut or "quote"
            return run
        folded = line.lower()
        if not self.taken and not self.cut and (claimed := banner(self.lines, at)):
            return self._passed(at, claimed, None)
        if (claimed := attribution(self.lines, at)) and quotes_follow(self.lines, at + claimed):
            return self._passed(at, claimed, "attribution")
        if heading := headers_of_ours(self.lines, at):
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
        if heads(self.lines, at):
            return "headers"
        if folded in phrases.stop_words():
            return "stop"
        return "own lines" if self._ours(at) else None

    def _ours(self, at: int) -> bool:
        """Whether a run of our words begins here, in the order we wrote them: two lines, or one wrapped."""
        if not self.pairs:
            return False
        following = next_line(self.lines, at + 1)
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
