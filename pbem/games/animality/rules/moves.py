"""The moves, and the trees of words that lead to them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from pbem.engine.moves import Level, Move, Node
from pbem.engine.reader.words import FILLERS, tokens
from pbem.engine.values import without
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.state import Played, Side

# By their words: the tree asks for them more often than for anything else.
_SIDES: Mapping[str, Side] = MappingProxyType({side.value: side for side in Side})
_SIDE_WORDS = tuple(_SIDES)


class Choose(Move):
    """Setup step 1: choose a faction."""

    faction: str


class Bounty(Move):
    """Direction of Conflict, ANY: give the Bounty Token to the player of a faction."""

    faction: str


class Draft(Move):
    """Phase 1: play two cards of the hand, each face up or face down; their order does not matter."""

    first: Played
    second: Played

    def __post_init__(self) -> None:
        if self.second < self.first:
            first, second = self.first, self.second
            object.__setattr__(self, "first", second)
            object.__setattr__(self, "second", first)

    @property
    def path(self) -> tuple[str, ...]:
        return ("draft", self.first.card, self.first.side, self.second.card, self.second.side)

    def __str__(self) -> str:
        return f"draft {self.first.card} {self.first.side}, {self.second.card} {self.second.side}"


class Play(Move):
    """Phase 1: play the last card instead of discarding it."""

    played: Played

    @property
    def path(self) -> tuple[str, ...]:
        return ("play", self.played.card, self.played.side)


class Slay(Move):
    """Phase 3: pay for a Mutation; who saves a die of a mixed cost says which."""

    mutation: str
    save: Kind | None = None

    @property
    def path(self) -> tuple[str, ...]:
        return ("slay", self.mutation) if self.save is None else ("slay", self.mutation, "save", self.save)


class Pass(Move):
    """Phase 3: slay nothing more this round."""


def draft_options(hand: tuple[str, ...]) -> Level:
    """Every two cards of the hand, each on either side; copies of one name are one word."""

    def of_first(card: str) -> Node:
        rest = without(hand, card)
        words = tuple(dict.fromkeys(rest))

        def of_side(side: str) -> Node:
            first = Played(card, _SIDES[side])
            return Level(words, lambda other: _second(first, other), names=lambda: other_names(words))

        return Level(_SIDE_WORDS, of_side)

    def of_verb(word: str) -> Node:
        words = tuple(dict.fromkeys(hand))
        return Level(words, of_first, names=lambda: other_names(words))

    return Level(("draft",) if len(hand) > 1 else (), of_verb)


def _second(first: Played, card: str) -> Level:
    return Level(_SIDE_WORDS, lambda side: Draft(first, Played(card, _SIDES[side])))


def play_options(hand: tuple[str, ...]) -> tuple[Move, ...]:
    """The last card on either side."""
    return tuple(Play(Played(card, side)) for card in hand for side in Side)


@cache
def _spellings(name: str) -> tuple[str, ...]:
    """Other ways to type a name: without its apostrophe, without the small words that are fillers."""
    short = " ".join(part for part in name.split() if part not in FILLERS)
    found = {name.replace("'", ""), short} - {name, ""}
    return tuple(sorted(found))


@cache
def _first(name: str) -> str:
    """The first word of a name; none where that is a filler, or all there is."""
    first, _, rest = name.partition(" ")
    return first if rest and first not in FILLERS else ""


def other_names(words: Sequence[str]) -> Mapping[str, str]:
    """What else may be typed for these names: other spellings, and a first word that no other name has."""
    names = {spelling: word for word in words for spelling in _spellings(word) if spelling not in words}
    firsts = [_first(word) for word in words]
    for word, first in zip(words, firsts, strict=True):
        if first and first not in words and firsts.count(first) == 1:
            names.setdefault(first, word)
    return names


def named(words: tuple[str, ...], names: Iterable[str]) -> list[str]:
    """The names that words of a line mean, written out or by their first word; for explanations."""
    said = [word for word in words if word not in FILLERS]
    found: list[tuple[int, str]] = []
    for name in names:
        parts = [part for part in tokens(name) if part not in FILLERS]
        for index in range(len(said)):
            if said[index : index + len(parts)] == parts or said[index] == parts[0]:
                found.append((index, name))
                break
    return [name for _, name in sorted(found)]
