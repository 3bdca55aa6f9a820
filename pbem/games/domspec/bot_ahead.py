"""What the bot leaves for later: a plan for its pawns, and orders for the actions they will take.

It imagines the rest of the turn and writes down what it would do there, each time with what it would do
instead should that be impossible by then.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.game import Game
from pbem.games.domspec.asking import Action
from pbem.games.domspec.bot import Words, ranked
from pbem.games.domspec.bot_imagining import Imagined, imagine
from pbem.games.domspec.display import UNNAMED
from pbem.games.domspec.domination import ChooseCard
from pbem.games.domspec.planning import ChooseSpace
from pbem.games.domspec.state import Phase
from pbem.games.domspec.view import View
from pbem.games.domspec.wanderlust import ChooseEntrants

__all__ = ["ahead"]

# So long a standing order may be, and so many of them.
_LONGEST = 290
_MOST = 18

# So many spaces a plan names beyond those it hopes for.
_SPARE = 8

# So many other choices an order names.
_OTHERS = 4


def ahead(game: Game[Any], view: View, chance: Chance, held: Sequence[str]) -> tuple[str, ...]:
    """The lines for the rest of this turn, instead of those on file."""
    lines = [*_lines(game, view, chance)]
    return ("clear", *lines) if held else tuple(lines)


def _lines(game: Game[Any], view: View, chance: Chance) -> Iterator[str]:
    if view.phase is Phase.PLANNING:
        yield from _plan(imagine(game, view, chance), view)
        return
    orders = _orders(each for each in imagine(game, view, chance))
    for order in islice((order for order in orders if order.seat == view.seat), _MOST):
        yield f"then {order}"
    yield "always stay"


def _plan(questions: Iterable[Imagined], view: View) -> Iterator[str]:
    """The spaces hoped for in turn, then others by their worth."""
    hoped: list[str] = []
    last: Imagined | None = None
    for each in questions:
        if not isinstance(each.decision, ChooseSpace):
            break
        if each.seat == view.seat:
            hoped.append(_space(each.words))
            last = each
    if last is None:
        return
    others = dict.fromkeys(_space(words) for words in ranked(last.weights))
    items = [*hoped, *[other for other in others if other not in hoped][:_SPARE]]
    while len(", ".join(items)) > _LONGEST:
        items.pop()
    yield f"plan {', '.join(items)}"


def _space(words: Words) -> str:
    """A space by its words; where spaces of a section differ in their order alone, any of them will do."""
    return words[1] if words[1] in UNNAMED else " ".join(words[1:])


@dataclass(slots=True)
class _Order:
    """One line in the making: the question it begins with, and the parts so far."""

    first: Imagined
    parts: list[Words] = field(default_factory=list)

    @property
    def seat(self) -> int:
        return self.first.seat

    def __str__(self) -> str:
        parts = [" ".join(words) for words in self.parts if words != ("done",)]
        while len(", ".join(parts)) > _LONGEST:
            parts.pop()
        choices = [", ".join(parts), *self._others()]
        while len(" or ".join(choices)) > _LONGEST:
            choices.pop()
        return " or ".join(choices)

    def _others(self) -> list[str]:
        """What could be done instead, the best first."""
        if isinstance(self.first.decision, ChooseEntrants):
            return ["stay"]
        listed = ranked(self.first.weights)
        said = [" ".join(words) for words in listed if words not in self.parts[:1]]
        own = [" ".join(self.parts[0])] if len(self.parts) > 1 else []
        return [*own, *said[:_OTHERS]]


def _orders(questions: Iterable[Imagined]) -> Iterator[_Order]:
    """The questions of a turn put together to orders: a line goes on while all of it is one action's."""
    order: _Order | None = None
    for each in questions:
        if order is None or each.seat != order.seat or _begins(each, order):
            if order is not None:
                yield order
            order = _Order(each)
        order.parts.append(each.words)
    if order is not None:
        yield order


def _begins(each: Imagined, order: _Order) -> bool:
    """Whether a question begins an action of its own."""
    decision = each.decision
    if decision.loop:
        return False
    if isinstance(decision, (Action, ChooseEntrants, ChooseSpace)):
        return True
    return isinstance(decision, ChooseCard) and order.parts[-1][0] != "dominate"
