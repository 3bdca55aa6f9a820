"""Hearing: what a line can mean where its words do not follow the tree of options in order.

People write `e5 meadow`, `migrate 2 mammals from d4 to e4` or `claw down, forage up`. Here every word that
means something must still find its place in an order, but in any order, shortened, in the plural or as a
number in words. What is heard is taken only where one order is left; what was guessed is only offered.
"""

import re
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import islice

from pbem.engine.language.spoken import said_as
from pbem.engine.moves import Level, Move, Node
from pbem.engine.reader.matching import is_short
from pbem.engine.reader.words import ALONE, FILLERS, INTO, NUMERALS, SMALL_WORDS
from pbem.engine.values import Value, replace

# So many nodes of a tree are looked at for one line, and so many orders are told apart.
_MOST_VISITS = 3000
_MOST_HEARD = 40
_MOST_LEVELS = 150

# A shortened word has so many letters, or fewer where another word of the line is written out: who writes
# `I see` means no seed, and `I am` no amphibian.
_LONE = 4
_SHORTEST = 3

# How alike a misspelled word is to the right one.
_ALIKE = 0.74

# What may stand beside an answer that is a word of the question itself, or a bare amount.
_BESIDE_ANSWER = frozenset("card cards face facing one side".split())

_PARTS = re.compile(r"[ \-]+")


class Hearing(Value):
    """How a line is listened to."""

    # Words that mean nothing here, such as those of the question itself.
    idle: Collection[str] = ()
    # Other words for words of the game.
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Whether misspelled words are guessed; what is heard so is never taken, only offered.
    guess: bool = False
    # Words that are never misspelled ones: they name something of the game.
    known: Collection[str] = ()

    def is_idle(self, word: str) -> bool:
        """Whether a word need not find a place."""
        return word in FILLERS or word in SMALL_WORDS or word in self.idle


class Heard(Value):
    """An order that a row of words can mean."""

    move: Move
    # Which of the words it uses.
    used: frozenset[int]
    # Whether no two words of one kind stand the other way round than in the order.
    in_order: bool
    # Whether some name is written out.
    spelled: bool
    # Whether it names both places where an order has two: `2 birds to d3` does not say where from.
    both_ends: bool


def is_name(word: str) -> bool:
    """Whether a word is neither a number nor a place on a map."""
    return _kind(word) == "name"


def is_strange(word: str, how: Hearing, lexicon: Collection[str]) -> bool:
    """Whether a word needs a place and finds none, whatever stands beside it."""
    # Together with others it may spell a name: `wall eater`.
    return not (
        how.is_idle(word)
        or _Ear((word,), how).finds_all(lexicon)
        or any(_squashed(word) in _squashed(name) for name in lexicon)
    )


def hear(level: Level, words: Sequence[str], how: Hearing, lexicon: Collection[str]) -> list[Heard]:
    """The orders that use all these words and as many idle ones as possible; none where that is too much."""
    ear = _Ear(words, how)
    if not ear.needed or not ear.finds_all(lexicon):
        return []
    found: dict[tuple[str, ...], Heard] = {}
    for heard in islice(ear.walk(level), _MOST_HEARD):
        known = found.get(heard.move.path)
        if known is None or (heard.in_order, len(heard.used)) > (known.in_order, len(known.used)):
            found[heard.move.path] = heard
    if ear.tired or not found:
        return []
    most = max(len(heard.used) for heard in found.values())
    best = [heard for heard in found.values() if len(heard.used) == most]
    return [heard for heard in best if heard.in_order] or best


def lexicon(level: Level) -> frozenset[str]:
    """The words and names of a tree, from its upper levels: enough to know that a word finds no place."""
    found: set[str] = set()
    waiting: deque[Level] = deque([level])
    for _ in range(_MOST_LEVELS):
        if not waiting:
            break
        here = waiting.popleft()
        found.update(name for name, _ in _names(here))
        below = (here.follow(word) for word in here.words)
        waiting.extend(node for node in below if isinstance(node, Level))
    return frozenset(found)


class _Place(Value):
    """A word of a level with the typed words that name it."""

    word: str
    used: frozenset[int]
    first: int
    whole: bool
    # Whether it is a first word that further ones follow.
    verb: bool = False


class _Ear:
    """One walk down a tree with one row of typed words."""

    def __init__(self, words: Sequence[str], how: Hearing) -> None:
        self._words = tuple(words)
        self._how = how
        self._other = tuple(how.synonyms.get(_squashed(word), ()) for word in words)
        needed = frozenset(index for index, word in enumerate(words) if not how.is_idle(word))
        # Words of the question are idle beside others; alone they may be the answer.
        asked = (i for i, word in enumerate(words) if word not in FILLERS and word not in _BESIDE_ANSWER)
        self.needed = needed or frozenset(asked)
        self._visits = 0
        self._found: dict[tuple[str, str], tuple[_Place, ...]] = {}

    @property
    def tired(self) -> bool:
        """Whether there was too much to look at, so that what was heard is not all there is."""
        return self._visits > _MOST_VISITS

    def finds_all(self, names: Collection[str]) -> bool:
        """Whether every needed word is some name or a part of one."""
        found = {index for name in names for place in self._naming((name, name)) for index in place.used}
        return self.needed <= found

    def walk(
        self,
        node: Node,
        row: tuple[_Place, ...] = (),
        used: frozenset[int] = frozenset(),
        depth: int = 0,
        skipped: bool = False,
    ) -> Iterator[Heard]:
        """Every order below a node that uses all needed words."""
        self._visits += 1
        if self.tired:
            return
        if not isinstance(node, Level):
            if used >= self.needed and self._says_enough(row):
                yield self._heard(node, row, used, hole=skipped)
            return
        places = list(self._places(node, row, used))
        heard = False
        for place in places:
            below = node.follow(place.word)
            named = replace(place, verb=not depth and isinstance(below, Level))
            for each in self.walk(below, (*row, named), used | place.used, depth + 1, skipped):
                heard = True
                yield each
        if heard:
            return
        if used >= self.needed and self._says_enough(row):
            yield from self._ends(node, row, used, skipped)
        # A verb may be left out where only one takes further words.
        elif depth or sum(isinstance(node.follow(word), Level) for word in node.words) == 1:
            hole = skipped or _is_of_places(node)
            for word in node.words:
                if word in ALONE:
                    continue
                below = node.follow(word)
                if isinstance(below, Level):
                    yield from self.walk(below, row, used, depth + 1, hole)
                else:
                    # An order ends here, and words are left over.
                    self._visits += 1

    def _heard(self, move: Move, row: tuple[_Place, ...], used: frozenset[int], *, hole: bool) -> Heard:
        spelled = any(place.whole and not place.verb for place in row)
        astray = hole and any(_kind(place.word) == "place" for place in row)
        return Heard(move, used, self._in_order(row), spelled, not astray)

    def _ends(
        self, level: Level, row: tuple[_Place, ...], used: frozenset[int], skipped: bool
    ) -> Iterator[Heard]:
        """How an order can end whose words are all said."""
        stop = None if is_short(level) else level.stop
        hole = skipped or (stop is None and _is_of_places(level))
        for move in [stop] if stop is not None else islice(_under(level), _MOST_HEARD):
            yield self._heard(move, row, used, hole=hole)

    def _says_enough(self, row: tuple[_Place, ...]) -> bool:
        """Whether what is heard is more than a verb, a bare amount amid talk, or a few letters."""
        if len(row) == 1 and row[0].verb:
            return False
        used = {index for place in row for index in place.used}
        # A word that may mean several things means none of them alone.
        if len(used) == 1 and all(len(self._other[index]) > 1 for index in used):
            return False
        if all(_kind(place.word) == "number" for place in row):
            rest = (word for index, word in enumerate(self._words) if index not in used)
            return all(word in FILLERS or word in self._how.idle for word in rest)
        if any(place.whole for place in row):
            return True
        return all(len(self._words[index]) >= _LONE + self._how.guess for index in used)

    def _in_order(self, row: tuple[_Place, ...]) -> bool:
        """Whether words of one kind stand as in the order: from here to there is not from there to here."""
        return all(
            earlier.first < later.first or _kind(earlier.word) != _kind(later.word)
            for index, earlier in enumerate(row)
            for later in row[index + 1 :]
        )

    def _places(self, level: Level, row: tuple[_Place, ...], used: frozenset[int]) -> Iterator[_Place]:
        """The words of a level that the unused words name; one written out goes before shortened ones."""
        named = [
            place
            for pair in _names(level)
            for place in self._naming(pair)
            if used.isdisjoint(place.used) and not self._wrong_end(level, place, row)
        ]
        if not named:
            return
        found: list[_Place] = []
        for start in {place.first for place in named}:
            here = [place for place in named if place.first == start]
            longest = max(len(place.used) for place in here)
            here = [place for place in here if len(place.used) == longest]
            found += [place for place in here if place.whole] or here
        # The same word by a longer reading is enough.
        best: dict[tuple[str, int], _Place] = {}
        for place in found:
            known = best.get((place.word, place.first))
            if known is None or len(place.used) > len(known.used):
                best[place.word, place.first] = place
        inside = {index for place in best.values() for index in place.used - {place.first}}
        yield from (place for place in best.values() if place.first not in inside)

    def _wrong_end(self, level: Level, place: _Place, row: tuple[_Place, ...]) -> bool:
        """Whether a place said to be gone to stands where the order names the one gone from."""
        before = self._words[place.first - 1] if place.first else ""
        if _kind(place.word) != "place" or (before not in _onto() and before != "from"):
            return False
        if before == "from":
            return any(_kind(each.word) == "place" for each in row)
        if any(_kind(each.word) == "place" for each in row):
            return False
        below = level.follow(place.word)
        return isinstance(below, Level) and any(_kind(word) == "place" for word in below.words[:1])

    def _naming(self, pair: tuple[str, str]) -> tuple[_Place, ...]:
        """Everywhere in the line that a name is said, which stands for a word."""
        found = self._found.get(pair)
        if found is None:
            starts = range(len(self._words))
            found = tuple(filter(None, (self._named(*pair, start) for start in starts)))
            self._found[pair] = found
        return found

    def _named(self, name: str, word: str, start: int) -> _Place | None:
        """The typed words from one on that name a word, all or some of its parts."""
        if word in ALONE:
            return _Place(word, frozenset({start}), start, whole=True) if self._words[start] == word else None
        parts = _parts(name)
        if self._how.guess and len(parts) > 1 and self._words[start] == "".join(part[0] for part in parts):
            return _Place(word, frozenset({start}), start, whole=False)
        joined = self._joined(name, start)
        if joined:
            return _Place(word, joined, start, whole=True)
        taken: list[int] = []
        whole = True
        part = 0
        for index in range(start, len(self._words)):
            if part == len(parts):
                break
            fitting = next((at for at in range(part, len(parts)) if self._fits(index, parts[at])), None)
            if fitting is None:
                if taken and self._how.is_idle(self._words[index]):
                    continue
                break
            whole = whole and self._spells(index, parts[fitting])
            taken.append(index)
            part = fitting + 1
        if not taken:
            return None
        whole = whole and len(taken) == len(parts)
        # Another name of a place is read whole: half of it is a place of its own.
        if not whole and name != word and _kind(name) == "place":
            return None
        if not whole and all(self._how.is_idle(self._words[index]) for index in taken):
            return None
        return _Place(word, frozenset(taken), start, whole)

    def _joined(self, name: str, start: int) -> frozenset[int]:
        """Typed words that together spell a name: `tree frog`, `d 4`, `wall eater`."""
        wanted = _squashed(name)
        text = ""
        for index in range(start, min(start + 4, len(self._words))):
            text += _squashed(self._words[index])
            if text == wanted and not (wanted.isdecimal() and index > start):
                return frozenset(range(start, index + 1))
            if not wanted.startswith(text):
                break
        return frozenset()

    def _spells(self, index: int, part: str) -> bool:
        typed = _squashed(self._words[index])
        return bool(typed) and (
            typed == part
            or part in self._other[index]
            or NUMERALS.get(typed) == part
            or (len(part) > 2 and part.isalpha() and typed in (part + "s", part + "es"))
            or (len(typed) > 2 and typed.isalpha() and part in (typed + "s", typed + "es"))
        )

    def _fits(self, index: int, part: str) -> bool:
        """Whether a typed word is a part of a name, shortened perhaps, or misspelled where we guess."""
        if self._spells(index, part):
            return True
        typed = _squashed(self._words[index])
        if (
            not typed.isalpha()
            or self._how.is_idle(self._words[index])
            or len(typed) < _SHORTEST - self._how.guess
        ):
            return False
        if part.startswith(typed):
            return True
        guessed = self._how.guess and len(typed) >= _SHORTEST and self._words[index] not in self._how.known
        return guessed and part.isalpha() and _alike(typed, part)


@cache
def _onto() -> frozenset[str]:
    """What stands before a place that is gone to."""
    return INTO | said_as("to")


def _is_of_places(level: Level) -> bool:
    """Whether a level offers several places on a map."""
    return len(level.words) > 1 and _kind(level.words[0]) == "place"


def _under(level: Level) -> Iterator[Move]:
    """The moves below a level."""
    for word in level.words:
        below = level.follow(word)
        if isinstance(below, Move):
            yield below
        else:
            if below.stop is not None:
                yield below.stop
            yield from _under(below)


def _names(level: Level) -> list[tuple[str, str]]:
    """Words and their other names, but for numbers, which mean an amount or an option."""
    words = {*level.words}
    others = (pair for pair in level.names.items() if pair[1] in words and not pair[0].isdecimal())
    return [*zip(level.words, level.words, strict=True), *others]


@lru_cache(4096)
def _squashed(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


@lru_cache(4096)
def _parts(name: str) -> tuple[str, ...]:
    return tuple(filter(None, map(_squashed, _PARTS.split(name))))


@lru_cache(4096)
def _kind(word: str) -> str:
    digits = any(char.isdecimal() for char in word)
    return "number" if word.isdecimal() else "place" if digits else "name"


@lru_cache(4096)
def _alike(typed: str, part: str) -> bool:
    return SequenceMatcher(None, typed, part).ratio() >= _ALIKE
