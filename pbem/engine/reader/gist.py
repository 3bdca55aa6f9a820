"""The gist of a line that is no order as it stands: what its writer may have meant, to be asked back.

People explain, correct themselves and are polite: `nicht b5, sondern d6`, `the meadow right of the deer`,
`Wolf e3, weil er dort zählt`. What such a line names is looked for part by part, and offered; nothing of it
is ever taken.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product

from pbem.engine.kernel import Kernel
from pbem.engine.language.spoken import said_as, small_words
from pbem.engine.moves import Level, Move, leaves
from pbem.engine.position import Position
from pbem.engine.reader.listening import SHOWN, HeardOrders, Listener
from pbem.engine.reader.parts import SEVERAL, TWICE, TWO, Mention, Parts, is_amount
from pbem.engine.reader.words import NUMERALS, ORDINALS, QUESTION_MARKS, tokens
from pbem.engine.seats import Seat

# Where one part of a line ends and the next begins.
_MARKS = r"[,;:.!?()…]+|\s[-–—]+\s"
_BREAKS = frozenset({"then", "or", "no"})
_AND = re.compile(r"\s[+&]\s|[=/]")

_ALL = "all"

# A line of more parts is a letter.
_MOST_PARTS = 8

# So many orders that differ only in sides or amounts are offered at once.
_FEW = 4


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


class _Gist:
    """One question, as it may be answered amid other words."""

    def __init__(self, kernel: Kernel, position: Position, seat: Seat, listed: Sequence[Move]) -> None:
        self._kernel = kernel
        self._position = position
        self._seat = seat
        self._listed = listed
        self._level = kernel.options(position, seat)
        self._parts = Parts(kernel, position, seat, self._level)

    def offers(self, line: str, *, loose: bool) -> tuple[str, ...]:
        """What the line names as a whole, or else what its parts name."""
        said, whole = self._split(line)
        corrects = not small_words("corrections").isdisjoint(tokens(line))
        if not said or len(said) > _MOST_PARTS:
            return ()
        if not loose and not corrects:
            return tuple(dict.fromkeys(self._heard(said, alone=not whole)))
        rest = [part.of(self._parts.names | self._parts.verbs | SEVERAL) for part in said]
        once = [*{part.words: part for part in said}.values()]
        meant = self._corrected if corrects else self._together
        return meant(said, whole) or meant(rest, False) or meant(once, False)

    def _together(self, said: Sequence[Mention], whole: bool) -> tuple[str, ...]:
        """What the parts of a line mean, without the first ones where those are no answer."""
        for start in range(len(said)):
            if any(map(self._parts.answers, said[:start])):
                break
            if found := tuple(dict.fromkeys(self._heard(said[start:], alone=start > 0 or not whole))):
                return found
        return ()

    def _corrected(self, said: Sequence[Mention], whole: bool) -> tuple[str, ...]:
        """What a line means in which its writer corrects a slip: the last part counts before the others."""
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

    def _put_right(self, said: Sequence[Mention]) -> list[Mention]:
        """The parts of a line without those of which a later one says something else."""
        lesser = self._parts.lesser | said_as("and")
        names = [{word for word in part.words if not is_amount(word)} - lesser for part in said]
        return [
            part
            for index, part in enumerate(said)
            if all(names[index].isdisjoint(later) for later in names[index + 1 :])
        ]

    def _split(self, line: str) -> tuple[list[Mention], bool]:
        """What the parts of a line name, and whether that is all of it."""
        pieces = _mark().split(line)
        placed = any(word in self._parts.places for word in tokens(line))
        polite = not small_words("requests").isdisjoint(tokens(line))
        said: list[Mention] = []
        whole = True
        for index in range(0, len(pieces), 2):
            words = tokens(pieces[index])
            later = index and pieces[index - 1].lower() == "then"
            if said and (later or not small_words("conditions").isdisjoint(words)):
                # The rest is for later.
                break
            asks = index + 1 < len(pieces) and not QUESTION_MARKS.isdisjoint(pieces[index + 1])
            part = self._parts.said(words, placed=placed) if polite or not asks else None
            said += [part] if part is not None else []
            whole = whole and (part is not None or not words)
        return said, whole

    def _heard(self, row: Sequence[Mention], *, alone: bool) -> Iterator[str]:
        """The orders that parts of a line mean; several for the same words where that is all there is."""
        several = not alone and all(part.clean for part in row)
        for texts in islice(product(*(part.texts for part in row)), SHOWN):
            text = ", ".join(texts)
            text = str(ORDINALS.get(text, text))
            if text.isdecimal() and is_amount(text) and 1 <= int(text) <= len(self._listed):
                yield str(self._listed[int(text) - 1])
                continue
            rows = self._rows(text)
            if len(rows) == 1 or (len(rows) <= _FEW and (several or self._differ_little(rows))):
                yield from map(str, rows)
            if len(rows) == 1 and not several:
                yield from self._further(rows[0])

    def _further(self, row: HeardOrders) -> Iterator[str]:
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

    def _rows(self, text: str) -> Sequence[HeardOrders]:
        """The orders that words mean; those with the highest amounts where all are meant."""
        rows = self._listened(text.split(" "))
        if len(rows) == 1:
            return rows
        words = text.split(" ")
        twice = [TWICE if NUMERALS.get(word) == str(TWO) else word for word in words]
        # Two of something are that twice, where an answer has no amounts.
        doubled = self._listened(twice) if twice != words and not self._parts.amounts else ()
        if rows or _ALL not in words:
            return doubled if len(doubled) == 1 else rows
        every = self._listened([word for word in words if word != _ALL])
        return (max(every, key=_amount),) if self._differ_little(every) else ()

    def _listened(self, words: Sequence[str]) -> Sequence[HeardOrders]:
        return Listener(self._kernel, self._position, self._seat, " ".join(words)).heard()

    def _differ_little(self, rows: Sequence[HeardOrders]) -> bool:
        """Whether orders name the same things, each with another side or amount."""
        return len({self._named(row) for row in rows}) == 1

    def _named(self, row: HeardOrders) -> tuple[str, ...]:
        words = (word for move in row.moves for word in move.path)
        return tuple(word for word in words if word not in self._parts.lesser and not is_amount(word))


@cache
def _mark() -> re.Pattern[str]:
    """Marks, and words of all languages, between the parts of a line."""
    words = "|".join(sorted(map(re.escape, _BREAKS | small_words("breaks"))))
    return re.compile(rf"({_MARKS}|\b(?:{words})\b)", re.IGNORECASE)


def _amount(row: HeardOrders) -> int:
    return sum(int(word) for move in row.moves for word in move.path if word.isdecimal())
