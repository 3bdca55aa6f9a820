"""Listening to a whole line: which orders in turn it can mean, and which of them may be offered.

What is heard goes question by question like a line that is read (law 13), on a copy of the position.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from pbem.engine.game import AnyGame, Box
from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import lexicon_of
from pbem.engine.moves import Level, Move, is_empty
from pbem.engine.position import Position, Progress
from pbem.engine.reader.hearing import Hearing, hear, is_name, is_strange, lexicon
from pbem.engine.reader.matching import matches, omitting_verb
from pbem.engine.reader.words import (
    ALONE,
    FILLERS,
    NEGATIONS,
    NUMERALS,
    OR,
    SMALL_WORDS,
    courtesy,
    pictured,
    tokens,
)
from pbem.engine.seats import Seat
from pbem.engine.values import Value

# How many orders an answer offers; where more are possible, none of them is what was meant.
SHOWN = 9

# A longer line is a letter, not an order.
_LONGEST = 24

# Where one part of a line may end and the next begin.
_BREAK = re.compile(r"[,;:.!?/+&()…→]|\s[-–—]+>?\s|->|=>|\band\b|\bund\b|\bthen\b", re.IGNORECASE)

# What tells where something lies, up to the next mark.
_BESIDE = re.compile(
    r"\b(?:next to|(?:to the )?(?:right|left) of|above|below|beside|near|between|under|adjacent)\b[^,;.(]*",
    re.IGNORECASE,
)

# Words that say the same part again: `claw swipe down, both`.
_TWICE = frozenset("2 2x both double pair times twice two x x2".split())

_JOINTS = frozenset({"+", "&", "/", "=", "→", "➔", "~"})

# So many levels are listened to for one line; player text must not stall us.
_MOST_HEARINGS = 150

# With so many words that nobody knows the rest of a line is talk.
_TALK = 2

# So many words that nobody knows are passed over in what is offered.
_PASSED_OVER = 2


class HeardOrders(Value):
    """Orders in turn that a line can mean, and whether that is clear enough to take them."""

    moves: tuple[Move, ...]
    clear: bool
    # Whether each order has a name that is written out.
    spelled: bool = True

    def __str__(self) -> str:
        return ", ".join(map(str, self.moves))


class Listener:
    """One line as one seat may have meant it at one position."""

    def __init__(self, kernel: Kernel, position: Position, seat: Seat, line: str, at: int = 0) -> None:
        self._kernel = kernel
        self._position = position
        self._seat = seat
        self._at = at
        self._line = line
        self._words, self._ends = _segments(line)
        self._names = frozenset(word for name in kernel.table.names for word in tokens(name))
        self._idle = _idle(kernel, position, seat) | self._names
        self._known = vocabulary(kernel)
        self._lexicons: dict[int, frozenset[str]] = {}
        # Words that find no place at a question, by whether misspelled ones are guessed.
        self._strange: dict[tuple[int, bool], dict[str, bool]] = {}
        self._hearings = 0

    def heard(self, *, guess: bool = False) -> tuple[HeardOrders, ...]:
        """What the line can mean with all its words used."""
        if len(self._words) > _LONGEST or self._about_somebody():
            return ()
        found = self._rows(self._words, self._ends, guess=guess)
        if not found:
            found = self._twice(guess=guess)
        return tuple(found.values())

    def offers(self) -> tuple[str, ...]:
        """Orders that the line may have meant, misspelled or with a word too many; few or none."""
        if len(self._words) > _LONGEST or self._about_somebody():
            return ()
        rows = self.heard(guess=True)
        if not rows:
            rows = self._passing_over() or self._without_places() or self._first_part()
        return tuple(map(str, rows)) if len(rows) <= SHOWN else ()

    def alternatives(self) -> tuple[str, ...]:
        """The orders between which a line with one `or` leaves the choice."""
        places = [index for index, word in enumerate(self._words) if word in OR]
        if len(places) != 1 or len(self._words) > _LONGEST:
            return ()
        left, right = self._words[: places[0]], self._words[places[0] + 1 :]
        if not left or not right or any(word in NEGATIONS for word in (*left, *right)):
            return ()
        first = self._rows(left, (len(left),), guess=True)
        for kept in range(len(left) - 1, -1, -1):
            other = (*left[:kept], *right)
            second = self._rows(other, (len(other),), guess=True)
            if second:
                both = {**first, **second}
                return tuple(map(str, both.values())) if first and len(both) <= SHOWN else ()
        return ()

    @property
    def named(self) -> frozenset[str]:
        """The words of the line that name something of the game, a place or an amount."""
        said = {word for word in self._words if word in self._known or not is_name(word)}
        return frozenset(said - self._idle)

    def _about_somebody(self) -> bool:
        """Whether the line tells what somebody does: `Ben moved to d3`; a name at the end only addresses."""
        name = next(iter(self._words), "")
        return name in self._names and 1 not in self._ends

    def _rows(
        self, words: tuple[str, ...], ends: Sequence[int], *, guess: bool
    ) -> dict[tuple[tuple[str, ...], ...], HeardOrders]:
        found: dict[tuple[tuple[str, ...], ...], HeardOrders] = {}
        for row in self._walk(self._position, words, 0, ends, guess):
            found.setdefault(tuple(move.path for move in row.moves), row)
        return found

    def _walk(
        self, position: Position, words: tuple[str, ...], start: int, ends: Sequence[int], guess: bool
    ) -> Iterator[HeardOrders]:
        """Every way to hear the words from one on, at a question that is the sender's."""
        level = self._kernel.options(position, self._seat)
        how = Hearing(self._idle, lexicon_of(self._kernel.game).synonyms, guess, self._known)
        names = self._lexicon(position, level)
        strange = self._strange.setdefault((position.asked, guess), {})
        for word in words[start:]:
            if word not in strange:
                strange[word] = is_strange(word, how, names)
        for end in _in_turn(start, len(words), ends):
            self._hearings += 1
            if self._hearings > _MOST_HEARINGS:
                return
            said = words[start:end]
            heard = [] if any(strange[word] for word in said) else hear(level, said, how, names)
            if len(heard) > SHOWN:
                if end == len(words) and not start:
                    # All is said and too little: the caller tells so.
                    yield from (HeardOrders((each.move,), each.in_order) for each in heard)
                    return
                continue
            if end < len(words) and len(heard) > 1:
                # Nothing is tried on to see what it leads to but the one thing that was said.
                continue
            complete = False
            full = [word for word in said if word not in FILLERS and word not in SMALL_WORDS]
            if end < len(words) and end not in ends and all(w.isdecimal() or w in NUMERALS for w in full):
                # An amount belongs to what is named behind it.
                continue
            for each in heard:
                clear = each.in_order and each.both_ends and not guess
                clear &= not _counts(said, each.used, self._idle)
                unused = [word for i, word in enumerate(said) if i not in each.used]
                if end == len(words) and self._names.isdisjoint(unused):
                    complete = True
                    yield HeardOrders((each.move,), clear, each.spelled)
                    continue
                progress = self._kernel.submit(position, self._seat, each.move, self._at)
                next_word, _ = past_automatic(progress, self._seat, words, end)
                rest = words[next_word:]
                idle = all(how.is_idle(word) and word not in names for word in rest)
                if idle and not self._asks_for(progress, (*unused, *rest)):
                    complete = True
                    yield HeardOrders((each.move,), clear, each.spelled)
                    continue
                after = progress.position
                early = not progress.closed or progress.revealed
                if early or is_empty(self._kernel.options(after, self._seat)):
                    continue
                for more in self._walk(after, words, next_word, ends, guess):
                    complete = True
                    yield HeardOrders(
                        (each.move, *more.moves), clear and more.clear, each.spelled and more.spelled
                    )
            if complete:
                return

    def _lexicon(self, position: Position, level: Level) -> frozenset[str]:
        if position.asked not in self._lexicons:
            self._lexicons[position.asked] = lexicon(level)
        return self._lexicons[position.asked]

    def _asks_for(self, progress: Progress, words: Sequence[str]) -> bool:
        """Whether the sender's next question is about somebody whom the line names."""
        if not progress.closed or progress.revealed:
            return False
        level = self._kernel.options(progress.position, self._seat)
        below = [level.follow(word) for word in level.words]
        named = {word for node in below if isinstance(node, Level) for word in node.words}
        return not named.isdisjoint(self._names & {*words})

    def _twice(self, *, guess: bool) -> dict[tuple[tuple[str, ...], ...], HeardOrders]:
        """The same part said once for two: `both fangs up`."""
        if not any(word in _TWICE for word in self._words):
            return {}
        once = tuple(word for word in self._words if word not in _TWICE)
        for words in ((*once, *once), self._shared()):
            found = self._rows(words, (len(words),), guess=guess)
            single = {path: row for path, row in found.items() if len(row.moves) == 1}
            if single:
                return single
        return {}

    def _shared(self) -> tuple[str, ...]:
        """The words with the last one said for every part: `claw and hide both up`."""
        if "both" not in self._words:
            return ()
        how = Hearing(self._idle)
        words = [word for word in self._words if word != "both"]
        cuts = {end - ("both" in self._words[:end]) for end in self._ends}
        first = next((i for i, word in enumerate(words) if not how.is_idle(word)), 0)
        place = first if self._words[0] == "both" else len(words) - 1
        shared: list[str] = []
        for index, word in enumerate(words):
            shared += [word] if index != place else []
            if index != place and (index + 1 in cuts or index + 1 == len(words) or index + 1 == place):
                shared.append(words[place])
        return tuple(shared)

    def _passing_over(self) -> tuple[HeardOrders, ...]:
        """What the line can mean without a word or two that name nothing of the game."""
        known = self._known
        how = Hearing(self._idle)
        needed = [index for index, word in enumerate(self._words) if not how.is_idle(word)]
        strange = [
            i for i in needed if is_name(self._words[i]) and self._words[i] not in known | NUMERALS.keys()
        ]
        # Not fewer words must say what is meant than are passed over, and one of them written out.
        for number in range(1, min(_PASSED_OVER, len(needed) // 2) + 1):
            found: dict[tuple[tuple[str, ...], ...], HeardOrders] = {}
            for gone in combinations(strange, number):
                words = tuple(word for index, word in enumerate(self._words) if index not in gone)
                ends = sorted({end - sum(i < end for i in gone) for end in self._ends})
                rows = self._rows(words, ends, guess=True)
                if len(rows) == 1 and all(row.spelled for row in rows.values()):
                    found.update(rows)
            if found:
                return tuple(found.values()) if len(found) == 1 else ()
        return ()

    def _without_places(self) -> tuple[HeardOrders, ...]:
        """The order in a line that also tells where that is: `trout e5, right of the stream`."""
        line = _BESIDE.sub(" ", self._line)
        if line == self._line:
            return ()
        words, ends = _segments(line)
        rows = self._rows(words, ends, guess=False)
        return tuple(rows.values()) if len(rows) == 1 else ()

    def _first_part(self) -> tuple[HeardOrders, ...]:
        """The order a line begins with, where the rest of it only talks."""
        how = Hearing(self._idle)
        for end in self._ends[:-1]:
            rest = [word for word in self._words[end:] if not how.is_idle(word)]
            if len(rest) < _TALK or any(word in self._known or not is_name(word) for word in rest):
                continue
            rows = self._rows(self._words[:end], [each for each in self._ends if each <= end], guess=False)
            if len(rows) == 1:
                return tuple(rows.values())
        return ()


def _in_turn(start: int, length: int, ends: Sequence[int]) -> list[int]:
    """Where a part that begins here may end: at a mark, else after any word; the longest first."""
    marked = sorted((end for end in {*ends, length} if end > start), reverse=True)
    return marked + [end for end in range(length, start, -1) if end not in marked]


def past_automatic(progress: Progress, seat: Seat, words: Sequence[str], end: int) -> tuple[int, Move | None]:
    """Skip words for answers that came by themselves, and return the first of these that no word named."""
    unnamed: Move | None = None
    for automatic in progress.automatic:
        if automatic.seat != seat:
            continue
        named = [*matches(automatic.level, words, end)]
        named += omitting_verb(automatic.level, words, end, abbreviate=True)
        longest = max((after for _, after in named), default=end)
        if longest > end:
            end = longest
        elif unnamed is None:
            unnamed = automatic.move
    return end, unnamed


def _segments(line: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The words of a line and where its parts end; parts that are only polite are left out."""
    words: list[str] = []
    ends: list[int] = []
    pieces = [tokens(piece) for piece in _BREAK.split(line)]
    for piece in pieces:
        plain = tuple(word for word in piece if not pictured(word) and word not in _JOINTS)
        if courtesy(plain):
            continue
        words += plain
        ends.append(len(words))
    return tuple(words), tuple(ends)


def _counts(words: Sequence[str], used: frozenset[int], idle: Collection[str]) -> bool:
    """Whether an order takes one of what the question is about for a number: `one pawn on abundance`."""
    return any(
        NUMERALS.get(word, word) == "1" and noun in idle and index in used and index + 1 not in used
        for index, (word, noun) in enumerate(pairwise(words))
    )


def _idle(kernel: Kernel, position: Position, seat: Seat) -> frozenset[str]:
    """Words that say nothing new at a question: those it is asked with, and the names of who plays."""
    decision = position.decision
    assert decision is not None
    asked = {
        word
        for word in tokens(decision.prompt(position.state, seat).replace("?", " "))
        if word not in ALONE and word not in NEGATIONS and not word.isdecimal()
    }
    asked |= {f"{word}s" for word in asked} | {word[:-1] for word in asked if word.endswith("s")}
    names = {word for name in kernel.table.names for word in tokens(name)}
    return frozenset(asked | {f"{name}'s" for name in names} | {f"{name}s" for name in names})


def vocabulary(kernel: Kernel) -> frozenset[str]:
    """The words of a game's own things."""
    return _vocabulary(kernel.game, kernel.table.box)


# Only a cache: nothing but the box says what there is.
@lru_cache(maxsize=64)
def _vocabulary(game: AnyGame, box: Box) -> frozenset[str]:
    named = {word for topic in game.topics(box) for word in tokens(str(topic))} - FILLERS - SMALL_WORDS
    return frozenset(named | {*game.verbs} | {f"{word}s" for word in named})
