"""What one part of a line names at a question: words of the answer, and places told by what lies there.

`nicht b5`, `the meadow right of the deer`, `weil er dort zählt`: a part may leave something out, tell where
something is by its neighbours, or only explain.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise, permutations

from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import lexicon_of
from pbem.engine.language.spoken import said_as, small_words
from pbem.engine.moves import Level
from pbem.engine.position import Position
from pbem.engine.reader.hearing import lexicon
from pbem.engine.reader.listening import vocabulary
from pbem.engine.reader.words import (
    ALONE,
    FILLERS,
    NUMERALS,
    OPTION_WORDS,
    ORDINALS,
    SMALL_WORDS,
    WHERE_TO,
    tokens,
)
from pbem.engine.seats import Seat
from pbem.engine.values import Value

_PLACE = re.compile(r"([a-z])(\d{1,2})(-?[a-z]{1,2})?")

# So many steps to the right and down lies what is said to be there.
_TOWARDS = {"left": (-1, 0), "right": (1, 0), "above": (0, -1), "below": (0, 1)}
_BESIDE = frozenset({"beside", "between"})

# What is said of several parts of an answer at once.
TWICE = "twice"
SEVERAL = frozenset({"both", TWICE})
TWO = 2
_EACH = "apiece"

# A number of more digits is none.
_LONGEST_NUMBER = 5

# Behind these a player's name tells whose something is, not who does it.
_OF = frozenset({"from", "of", "with", "for"})


class Mention(Value):
    """What a part of a line names, and where that is, told by what lies there."""

    words: tuple[str, ...]
    places: tuple[str, ...] = ()
    # Whether nothing was passed over that might mean something.
    clean: bool = True

    @property
    def texts(self) -> tuple[str, ...]:
        """The part as it may be meant, for each of its places."""
        return tuple(" ".join((*self.words, place)) for place in self.places) or (" ".join(self.words),)

    def of(self, names: Collection[str]) -> "Mention":
        """The part without what is of the game and no answer: `the element at d1-w`."""
        kept = tuple(
            word for word in self.words if word in names or _kind(word) != "name" or word in said_as("and")
        )
        return Mention(kept, self.places, clean=False)

    def corrected_by(self, other: "Mention") -> "Mention":
        """The part with what a later one says instead of the same kind of thing: `d4, no, d5`."""
        kinds = {_kind(word) for word in other.words}
        kept = tuple(word for word in self.words if _kind(word) not in kinds)
        return Mention((*kept, *other.words), other.places, clean=False)


class Parts:
    """The words of one question, and what a part of a line says in them."""

    def __init__(self, kernel: Kernel, position: Position, seat: Seat, level: Level) -> None:
        game = kernel.game
        self._map = game.whereabouts(position.state, seat)
        self._squares = game.squares
        names = {part for name in lexicon(level) for part in tokens(name)}
        self.places = frozenset(name for name in names if _PLACE.fullmatch(name))
        self.amounts = any(name.isdecimal() for name in names)
        # Where people are chosen their names are answers, and who is asked about may be named.
        decision = position.decision
        asked = tokens(decision.prompt(position.state, seat)) if decision is not None else ()
        self._players = {word for name in kernel.table.names for word in tokens(name)} - names - {*asked}
        self.names = names
        words = lexicon_of(game)
        # Words that are no names: sides and amounts.
        shown = [shown for language in words.shown.values() for shown in language.items()]
        self.lesser = {word for word, called in shown if called.islower() and word in names - {*game.verbs}}
        self._idle = FILLERS | SMALL_WORDS | {*words.small}
        # A verb that means something else here means nothing: `ich nehme`.
        meant = {word for word, meanings in words.synonyms.items() if not names.isdisjoint(meanings)}
        telling = names | vocabulary(kernel) | words.own | meant | SEVERAL
        self._telling = telling - FILLERS - SMALL_WORDS - self._players
        begun = [word for word in level.words if isinstance(level.follow(word), Level)]
        # A verb says nothing where there is no other, and much where it is none that is asked for.
        verbs = {*game.verbs, *(words.forms[verb] for verb in words.verbs if verb in words.forms)}
        self.verbs = verbs | {word for word, meant in words.synonyms.items() if verbs.issuperset(meant)}
        one = begun[0] if len(begun) == 1 else ""
        self._plain = {word for word in self.verbs if one in (word, *words.synonyms.get(word, ()))}

    def answers(self, part: Mention) -> bool:
        """Whether a part names what an answer has: without it a line is not understood."""
        names = self.names - self.lesser - self.verbs
        return any(_kind(word) == "place" or word in names for word in part.words)

    def said(self, words: Sequence[str], *, placed: bool) -> Mention | None:
        """What a part of a line names; nothing where it explains or tells of somebody."""
        of = _OF | small_words("denials")
        joints = said_as("and")
        # These leave out the thing before them where none follows.
        trailing = {"not"} | small_words("denials_behind")
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
            if word in trailing or word in small_words("denials"):
                denied = word
                clean = False
            elif word in _TOWARDS or word in _BESIDE:
                towards.append(word)
                beside = True
            elif word in WHERE_TO or (placed and word in _OF):
                near = True
            elif word in joints or word in ALONE:
                kept.append(word)
            elif is_amount(word) and self._is_idle_amount(word, behind, words, placed):
                clean = False
            elif word in self._telling or _PLACE.fullmatch(word) or is_amount(word):
                there = bool(self.places) and word in self._map.values()
                if there and self._map.get(behind) == word:
                    continue
                if denied:
                    # All words of a name.
                    denied = denied if behind in self._telling else ""
                elif (beside and word not in self.places) or (there and (near or not self._squares)):
                    anchors.append(word)
                    beside = "between" in towards and not anchors[1:]
                elif word not in self._plain:
                    kept.append(str(ORDINALS.get(word, word)) if self.amounts else word)
                near = False
            else:
                clean = clean and word in self._idle
        kept = _each(kept) if _EACH in words else kept
        named = [word for word in kept if word not in joints]
        counted = clean or self.amounts or not OPTION_WORDS.isdisjoint(words)
        sure = bool(named) and (counted or not all(map(is_amount, named)))
        if denied in trailing or not (sure or anchors or towards):
            return None
        if placed or not (towards or anchors) or (towards and not self._squares):
            return Mention(tuple(kept), clean=clean) if named else None
        places = tuple(sorted(self._there(towards, anchors)))
        return Mention(tuple(kept), places, clean) if places else None

    def _is_idle_amount(self, word: str, behind: str, words: Sequence[str], placed: bool) -> bool:
        """Whether an amount is none of the answer, but talk of points and dice."""
        if behind in small_words("points"):
            return True
        if self.amounts or not OPTION_WORDS.isdisjoint(words):
            return False
        return word in ORDINALS or not (placed or int(NUMERALS.get(word, word)) <= TWO)

    def _there(self, towards: Sequence[str], anchors: Sequence[str]) -> Collection[str]:
        """The places in these directions from what is named, or at that edge of the map if nothing is."""
        if not self._squares:
            return [place for place in self.places if self._map.get(place.partition("-")[0]) in anchors]
        steps = [*dict.fromkeys(_TOWARDS[word] for word in towards if word in _TOWARDS)]
        found = self.places - {*self._map}
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
    amounts = [word for word in words if is_amount(word)]
    if len(amounts) != 1 or len(places) <= 1:
        return [*words]
    kept = (word for word in words if word not in amounts)
    return [each for word in kept for each in ((word, *amounts) if word in places else (word,))]


def is_amount(word: str) -> bool:
    """Whether a word is a number, or says one."""
    return (word.isdecimal() and len(word) < _LONGEST_NUMBER) or word in NUMERALS or word in ORDINALS


def _kind(word: str) -> str:
    return "place" if _PLACE.fullmatch(word) else "amount" if is_amount(word) else "name"
