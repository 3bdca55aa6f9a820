"""The gist of a line that is no order as it stands: what its writer may have meant, to be asked back.

People explain, correct themselves and are polite: `nicht b5, sondern d6`, `the meadow right of the deer`,
`Wolf e3, weil er dort zählt`. What such a line names is looked for part by part, and offered; nothing of it
is ever taken.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, permutations, product

from pbem.engine.kernel import Kernel
from pbem.engine.lexicon import lexicon_of
from pbem.engine.moves import Level, Move, leaves
from pbem.engine.position import Position
from pbem.engine.reader.hearing import lexicon
from pbem.engine.reader.listening import SHOWN, Listener, Row, vocabulary
from pbem.engine.seats import Seat
from pbem.engine.spoken import small_words
from pbem.engine.words import (
    ALONE,
    FILLERS,
    NUMERALS,
    OPTION_WORDS,
    ORDINALS,
    QUESTION_MARKS,
    SMALL_WORDS,
    tokens,
)

__all__ = ["gist"]

# Where one part of a line ends and the next begins.
_MARK = re.compile(r"([,;:.!?()…]+|\s[-–—]+\s|\b(?:then|or|oder|nein|no)\b)", re.IGNORECASE)
_AND = re.compile(r"\s[+&]\s|[=/]")

_PLACE = re.compile(r"([a-z])(\d{1,2})(-?[a-z]{1,2})?")

# So many steps to the right and down lies what is said to be there.
_TOWARDS = {"left": (-1, 0), "right": (1, 0), "above": (0, -1), "below": (0, 1)}
_BESIDE = frozenset({"beside", "between"})
_NEAR = frozenset({"at", "to"})

# What is said of several parts of an answer at once, and what joins them.
_TWICE = "twice"
_SEVERAL = frozenset({"both", _TWICE})
_JOINTS = frozenset({"and", "und"})
_ALL = "all"
_EACH = "apiece"
_AS_MANY = 2

# A number of more digits is none.
_LONGEST_NUMBER = 5

# A line of more parts is a letter.
_MOST_PARTS = 8

# So many orders that differ only in sides or amounts are offered at once.
_FEW = 4

# What leaves out the next thing named, put into English; these may stand behind it as well.
_NOT = frozenset({"not", "nicht"})

# Behind these a player's name tells whose something is, not who does it.
_OF = frozenset({"from", "of", "with", "for"})


def gist(
    kernel: Kernel,
    position: Position,
    seat: Seat,
    line: str,
    typed: str,
    listed: Sequence[Move],
    *,
    loose: bool,
) -> tuple[str, ...]:
    """The few orders that a line in the words of the rules names, if it does not only talk.

    Where it is `loose`, what it names beside them is passed over; not where it is refused for what it names.
    """
    meant = _Gist(kernel, position, seat, listed)
    return meant.offers(_AND.sub(" and ", line), loose=loose) or meant.declined(typed)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a part of a line names, and where that is, told by what lies there."""

    words: tuple[str, ...]
    places: tuple[str, ...] = ()
    # Whether nothing was passed over that might mean something.
    clean: bool = True

    @property
    def texts(self) -> tuple[str, ...]:
        """The part as it may be meant, for each of its places."""
        return tuple(" ".join((*self.words, place)) for place in self.places) or (" ".join(self.words),)

    def of(self, names: Collection[str]) -> "_Said":
        """The part without what is of the game and no answer: `the element at d1-w`."""
        kept = tuple(word for word in self.words if word in names or _kind(word) != "name" or word in _JOINTS)
        return _Said(kept, self.places, clean=False)

    def corrected_by(self, other: "_Said") -> "_Said":
        """The part with what a later one says instead of the same kind of thing: `d4, no, d5`."""
        kinds = {_kind(word) for word in other.words}
        kept = tuple(word for word in self.words if _kind(word) not in kinds)
        return _Said((*kept, *other.words), other.places, clean=False)


class _Gist:
    """One question, as it may be answered amid other words."""

    def __init__(self, kernel: Kernel, position: Position, seat: Seat, listed: Sequence[Move]) -> None:
        game = kernel.game
        level = kernel.options(position, seat)
        self._kernel = kernel
        self._position = position
        self._seat = seat
        self._listed = listed
        self._level = level
        self._map = game.whereabouts(position.state, seat)
        self._squares = game.squares
        names = {part for name in lexicon(level) for part in tokens(name)}
        self._places = frozenset(name for name in names if _PLACE.fullmatch(name))
        self._amounts = any(name.isdecimal() for name in names)
        # Where people are chosen their names are answers, and who is asked about may be named.
        decision = position.decision
        asked = tokens(decision.prompt(position.state, seat)) if decision is not None else ()
        self._players = {word for name in kernel.table.names for word in tokens(name)} - names - {*asked}
        self._names = names
        words = lexicon_of(game)
        # Words that are no names: sides and amounts.
        shown = [shown for language in words.shown.values() for shown in language.items()]
        self._lesser = {word for word, called in shown if called.islower() and word in names - {*game.verbs}}
        self._idle = FILLERS | SMALL_WORDS | {*words.small}
        # A verb that means something else here means nothing: `ich nehme`.
        meant = {word for word, meanings in words.synonyms.items() if not names.isdisjoint(meanings)}
        telling = names | vocabulary(kernel) | words.own | meant | _SEVERAL
        self._telling = telling - FILLERS - SMALL_WORDS - self._players
        begun = [word for word in level.words if isinstance(level.follow(word), Level)]
        # A verb says nothing where there is no other, and much where it is none that is asked for.
        verbs = {*game.verbs, *(words.forms[verb] for verb in words.verbs if verb in words.forms)}
        self._verbs = verbs | {word for word, meant in words.synonyms.items() if verbs.issuperset(meant)}
        one = begun[0] if len(begun) == 1 else ""
        self._plain = {word for word in self._verbs if one in (word, *words.synonyms.get(word, ()))}

    def offers(self, line: str, *, loose: bool) -> tuple[str, ...]:
        """What the line names as a whole, or else what its parts name."""
        said, whole = self._parts(line)
        corrects = not small_words("corrections").isdisjoint(tokens(line))
        if not said or len(said) > _MOST_PARTS:
            return ()
        if not loose and not corrects:
            return tuple(dict.fromkeys(self._heard(said, alone=not whole)))
        rest = [part.of(self._names | self._verbs | _SEVERAL) for part in said]
        once = [*{part.words: part for part in said}.values()]
        meant = self._corrected if corrects else self._together
        return meant(said, whole) or meant(rest, False) or meant(once, False)

    def _together(self, said: Sequence[_Said], whole: bool) -> tuple[str, ...]:
        """What the parts of a line mean, without the first ones where those are no answer."""
        for start in range(len(said)):
            if any(map(self._answers, said[:start])):
                break
            if found := tuple(dict.fromkeys(self._heard(said[start:], alone=start > 0 or not whole))):
                return found
        return ()

    def _corrected(self, said: Sequence[_Said], whole: bool) -> tuple[str, ...]:
        """What the parts of a line mean whose writer thought better of it: what was said last goes before."""
        said = self._put_right(said)
        found = dict.fromkeys(self._heard(said, alone=True) if len(said) > 1 else ())
        for index in range(len(said) - 1, -1, -1) if not found else ():
            found |= dict.fromkeys(self._heard((said[index],), alone=True))
            if index and not found:
                found |= dict.fromkeys(self._heard((said[index - 1].corrected_by(said[index]),), alone=True))
        return tuple(found) if len(found) <= SHOWN else ()

    def declined(self, typed: str) -> tuple[str, ...]:
        """The one way to do nothing, where the line as it was typed says no more than that."""
        words = f" {' '.join(tokens(typed))} "
        lone = [word for word in self._level.words if not isinstance(self._level.follow(word), Level)]
        said = any(f" {phrase} " in words for phrase in small_words("declines"))
        said |= small_words("nothing").issuperset(tokens(typed))
        return tuple(lone) if said and len(lone) == 1 and QUESTION_MARKS.isdisjoint(typed) else ()

    def _answers(self, part: _Said) -> bool:
        """Whether a part names what an answer has: without it a line is not understood."""
        names = self._names - self._lesser - self._verbs
        return any(_kind(word) == "place" or word in names for word in part.words)

    def _put_right(self, said: Sequence[_Said]) -> list[_Said]:
        """The parts of a line without those of which a later one says something else."""
        lesser = self._lesser | _JOINTS
        names = [{word for word in part.words if not _is_amount(word)} - lesser for part in said]
        return [
            part
            for index, part in enumerate(said)
            if all(names[index].isdisjoint(later) for later in names[index + 1 :])
        ]

    def _parts(self, line: str) -> tuple[list[_Said], bool]:
        """What the parts of a line name, and whether that is all of it."""
        pieces = _MARK.split(line)
        placed = any(word in self._places for word in tokens(line))
        polite = not small_words("requests").isdisjoint(tokens(line))
        said: list[_Said] = []
        whole = True
        for index in range(0, len(pieces), 2):
            words = tokens(pieces[index])
            later = index and pieces[index - 1].lower() == "then"
            if said and (later or not small_words("conditions").isdisjoint(words)):
                # The rest is for later.
                break
            asks = index + 1 < len(pieces) and not QUESTION_MARKS.isdisjoint(pieces[index + 1])
            part = self._said(words, placed=placed) if polite or not asks else None
            said += [part] if part is not None else []
            whole = whole and (part is not None or not words)
        return said, whole

    def _heard(self, row: Sequence[_Said], *, alone: bool) -> Iterator[str]:
        """The orders that parts of a line mean; several for the same words where that is all there is."""
        several = not alone and all(part.clean for part in row)
        for texts in islice(product(*(part.texts for part in row)), SHOWN):
            text = ", ".join(texts)
            text = str(ORDINALS.get(text, text))
            if text.isdecimal() and _is_amount(text) and 1 <= int(text) <= len(self._listed):
                yield str(self._listed[int(text) - 1])
                continue
            rows = self._rows(text)
            if len(rows) == 1 or (len(rows) <= _FEW and (several or self._differ_little(rows))):
                yield from map(str, rows)
            if len(rows) == 1 and not several:
                yield from self._further(rows[0])

    def _further(self, row: Row) -> Iterator[str]:
        """The few ways to go on after orders, of which words that were passed over may be one."""
        position = self._position
        for move in row.moves:
            progress = self._kernel.submit(position, self._seat, move)
            position = progress.position
            if not progress.closed or progress.revealed:
                return
        level = self._kernel.options(position, self._seat)
        following = [*islice(leaves(level), _FEW + 1)]
        if len(following) <= _FEW:
            yield from (f"{row}, {move}" for move in following)

    def _rows(self, text: str) -> Sequence[Row]:
        """The orders that words mean; those with the highest amounts where all are meant."""
        rows = self._listened(text.split(" "))
        if len(rows) == 1:
            return rows
        words = text.split(" ")
        twice = [_TWICE if NUMERALS.get(word) == str(_AS_MANY) else word for word in words]
        # Two of something are that twice, where an answer has no amounts.
        doubled = self._listened(twice) if twice != words and not self._amounts else ()
        if rows or _ALL not in words:
            return doubled if len(doubled) == 1 else rows
        every = self._listened([word for word in words if word != _ALL])
        return (max(every, key=_amount),) if self._differ_little(every) else ()

    def _listened(self, words: Sequence[str]) -> Sequence[Row]:
        return Listener(self._kernel, self._position, self._seat, " ".join(words)).heard()

    def _differ_little(self, rows: Sequence[Row]) -> bool:
        """Whether orders name the same things, each with another side or amount."""
        return len({self._named(row) for row in rows}) == 1

    def _named(self, row: Row) -> tuple[str, ...]:
        words = (word for move in row.moves for word in move.path)
        return tuple(word for word in words if word not in self._lesser and not _is_amount(word))

    def _said(self, words: Sequence[str], *, placed: bool) -> _Said | None:
        """What a part of a line names; nothing where it explains or tells of somebody."""
        of = _OF | small_words("denials")
        somebody = any(name in self._players and before not in of for before, name in pairwise(("", *words)))
        if somebody or not small_words("tells").isdisjoint(words):
            return None
        kept: list[str] = []
        towards: list[str] = []
        anchors: list[str] = []
        # What the next thing named is for: to be left out, or to tell where something is.
        denied = ""
        near = beside = False
        clean = True
        for word, behind in pairwise((*words, "")):
            if word in small_words("reasons"):
                clean = False
                break
            if word in _NOT or word in small_words("denials"):
                denied = word
                clean = False
            elif word in _TOWARDS or word in _BESIDE:
                towards.append(word)
                beside = True
            elif word in _NEAR or (placed and word in _OF):
                near = True
            elif word in _JOINTS or word in ALONE:
                kept.append(word)
            elif _is_amount(word) and self._is_idle_amount(word, behind, words, placed):
                clean = False
            elif word in self._telling or _PLACE.fullmatch(word) or _is_amount(word):
                there = bool(self._places) and word in self._map.values()
                if there and self._map.get(behind) == word:
                    continue
                if denied:
                    # All words of a name.
                    denied = denied if behind in self._telling else ""
                elif (beside and word not in self._places) or (there and (near or not self._squares)):
                    anchors.append(word)
                    beside = "between" in towards and not anchors[1:]
                elif word not in self._plain:
                    kept.append(str(ORDINALS.get(word, word)) if self._amounts else word)
                near = False
            else:
                clean = clean and word in self._idle
        kept = _each(kept) if _EACH in words else kept
        named = [word for word in kept if word not in _JOINTS]
        counted = clean or self._amounts or not OPTION_WORDS.isdisjoint(words)
        sure = bool(named) and (counted or not all(map(_is_amount, named)))
        if denied in _NOT or not (sure or anchors or towards):
            return None
        if placed or not (towards or anchors) or (towards and not self._squares):
            return _Said(tuple(kept), clean=clean) if named else None
        places = tuple(sorted(self._there(towards, anchors)))
        return _Said(tuple(kept), places, clean) if places else None

    def _is_idle_amount(self, word: str, behind: str, words: Sequence[str], placed: bool) -> bool:
        """Whether an amount is none of the answer, but talk of points and dice."""
        if behind in small_words("points"):
            return True
        if self._amounts or not OPTION_WORDS.isdisjoint(words):
            return False
        return word in ORDINALS or not (placed or int(NUMERALS.get(word, word)) <= _AS_MANY)

    def _there(self, towards: Sequence[str], anchors: Sequence[str]) -> Collection[str]:
        """The places that lie so to what is named, or so on the map where nothing is named."""
        if not self._squares:
            return [place for place in self._places if self._map.get(place.partition("-")[0]) in anchors]
        steps = [*dict.fromkeys(_TOWARDS[word] for word in towards if word in _TOWARDS)]
        found = self._places - {*self._map}
        for anchor in anchors:
            lying = [place for place, what in self._map.items() if what == anchor]
            found &= {_moved(place, step) for place in lying for step in steps or _TOWARDS.values()}
        # `oben links` is the leftmost of the topmost or the topmost of the leftmost.
        rows = () if anchors else permutations(steps)
        return found if anchors else {place for row in rows for place in _outermost(found, row)}


def _outermost(places: Collection[str], steps: Sequence[tuple[int, int]]) -> Collection[str]:
    """The places that lie furthest towards one side, and of those furthest towards the next."""
    for across, down in steps:
        seen = {place: ord(place[0]) * across + int(place[1:]) * down for place in places}
        places = [place for place in places if seen[place] == max(seen.values())]
    return places


def _moved(place: str, step: tuple[int, int]) -> str:
    return f"{chr(ord(place[0]) + step[0])}{int(place[1:]) + step[1]}"


def _each(words: Sequence[str]) -> list[str]:
    """Words in which an amount is said for each of several places."""
    places = [word for word in words if _kind(word) == "place"]
    amounts = [word for word in words if _is_amount(word)]
    if len(amounts) != 1 or len(places) <= 1:
        return [*words]
    kept = (word for word in words if word not in amounts)
    return [each for word in kept for each in ((word, *amounts) if word in places else (word,))]


def _amount(row: Row) -> int:
    return sum(int(word) for move in row.moves for word in move.path if word.isdecimal())


def _is_amount(word: str) -> bool:
    return (word.isdecimal() and len(word) < _LONGEST_NUMBER) or word in NUMERALS or word in ORDINALS


def _kind(word: str) -> str:
    return "place" if _PLACE.fullmatch(word) else "amount" if _is_amount(word) else "name"
