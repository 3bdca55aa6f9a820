"""Wishes: how a standing preference answers a turn: cards, each with what it must gain to be played.

A gain is counted in points on the best of the others, with the biome scored right then: the figures that a
turn mail shows of every option. Nothing but what was wished for is ever played.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move, Written
from pbem.engine.reader.matching import furthest
from pbem.engine.reader.words import tokens
from pbem.engine.values import Value
from pbem.engine.wishes import Granted, first_possible
from pbem.games.dstcg.rules.box import CardBox
from pbem.games.dstcg.rules.cards import PLURALS, word
from pbem.games.dstcg.rules.forecast import Line, played
from pbem.games.dstcg.rules.scene import scene_of
from pbem.games.dstcg.rules.view import View

# Any card of the hand, and the wish to be asked.
_ANY, _ASK = "any", "ask"

_PLAY, _PASS = "play", "pass"

# Between the cards of a wish, and before what one of them must gain.
_OR, _FOR = "or", "for"

# Answers to other questions, wished for word by word: verbs before cards, and those that stand otherwise.
_BEFORE_CARDS = frozenset({"suppress", "take", "heal", "return", "swap", "discard", "give"})
_OTHERS = frozenset({"ally", *PLURALS.values()})

# Player text has no bounds, points have.
_DIGITS = 3

# Less than any card can lose: a wish without a number plays its card whatever it gains.
_WHATEVER = -1000


class _Want(Value):
    """Cards by their names (or `any`) with what each must gain; or to be asked where a card gains so much."""

    prices: Mapping[str, int]
    asking: bool = False

    def best(self, view: View) -> Line | None:
        """The card of the hand that gains most beyond its price, played at its best; None: none does."""
        assert view.seat is not None
        before = scene_of(view)
        points, food = before.lead(view.seat)
        found = []
        for card in sorted(view.hand):
            price = self.prices.get(card, self.prices.get(_ANY))
            if price is None:
                continue
            for line in played(before, card):
                then, fed = line.scene.lead(view.seat)
                if then - points >= price:
                    found.append((then - points - price, fed - food, line))
        return max(found, key=lambda each: each[:2])[2] if found else None


def granted(view: View, options: Level, wishes: tuple[str, ...]) -> Granted | None:
    """What these wishes answer to the question; None where none of them is about it."""
    if _PASS in options.words:
        return _turn(view, wishes)
    orders = [wish for wish in wishes if set(tokens(wish)[:1]) & set(options.words)]
    return first_possible(options, orders) if orders else None


def _turn(view: View, wishes: tuple[str, ...]) -> Granted | None:
    """The first wish for a turn that can be granted: a card, a pass, or to be asked."""
    about = False
    for wish in wishes:
        if tokens(wish) == (_PASS,):
            return Granted(Written((_PASS,)))
        want = _want(view.box, wish)
        if want is None:
            continue
        about = True
        line = want.best(view)
        if line is not None:
            # The whole line: with the victim or the class that the card is turned against.
            move = Written(tuple(line.order.split()))
            return Granted(lacking=worded("you want to be asked")) if want.asking else Granted(move)
    return Granted(lacking=worded("nothing in it gains so much")) if about else None


# The same wish is read when it is left and again at every question.
@lru_cache(maxsize=1024)
def _want(box: CardBox, wish: str) -> _Want | None:
    """A wish for a turn read as a player types it: `heron for 4 or lynx or newt for 6`; None: it is none."""
    words = tokens(wish)
    words = words[1:] if words[:1] == (_PLAY,) else words
    prices: dict[str, int] = {}
    unpriced: list[str] = []
    while words:
        card, used = _card(box, words)
        if card is None:
            return None
        unpriced.append(card)
        words = words[used:]
        if len(words) > 1 and words[0] == _FOR and words[1].isdecimal():
            prices |= dict.fromkeys(unpriced, int(words[1][:_DIGITS]))
            unpriced = []
            words = words[2:]
        if words and (words[0] != _OR or len(words) == 1):
            return None
        words = words[1:]
    if unpriced and prices:
        return None
    prices |= dict.fromkeys(unpriced, _WHATEVER)
    if _ASK not in prices:
        return _Want(MappingProxyType(prices)) if prices else None
    return _Want(MappingProxyType({_ANY: prices[_ASK]}), asking=True) if len(prices) == 1 else None


def _card(box: CardBox, words: Sequence[str]) -> tuple[str | None, int]:
    """The card that these words begin with, and how many of them name it."""
    name = box.numbers.get(words[0], words[0])
    if name in box.animal or name in (_ANY, _ASK):
        return name, 1
    node, used, path = furthest(_cards(box), words, verbless=False)
    return (path[0] if isinstance(node, Move) else None), used


def _cards(box: CardBox) -> Level:
    return Level(box.cards, lambda card: Written((card,)), names=box.numbers)


def wish_problem(view: View, wish: str) -> str | None:
    """Why a wish could never be granted, in words; None where it may be."""
    words = tokens(wish)
    if words == (_PASS,) or set(words[:1]) & _OTHERS:
        return None
    if set(words[:1]) & _BEFORE_CARDS:
        return (
            None
            if _all_cards(view.box, words[1:])
            else worded("{wish} names no card of this box.", wish=f"{wish!r}")
        )
    want = _want(view.box, wish)
    if want is None:
        first, second = (each.name for each in view.box.animals[:2])
        return worded(
            "{wish} is no wish for a turn: name cards, and what each must gain. Such as: "
            "prefer {first} for 4 or {second} for 6, pass.",
            wish=f"{wish!r}",
            first=word(first),
            second=word(second),
        )
    if not view.sums and set(want.prices.values()) != {_WHATEVER}:
        return worded("{wish} counts points, and this match leaves sums to its players.", wish=f"{wish!r}")
    return None


def _all_cards(box: CardBox, words: Sequence[str]) -> bool:
    """Whether there are words, and all of them name cards."""
    rest = words
    while rest:
        card, used = _card(box, rest)
        if card is None:
            return False
        rest = rest[used:]
    return bool(words)
