"""What a player leaves for later is read here before it is filed: the words of `then`, `if` and the rest."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from pbem.desk.match.standing_orders import ASK, ELSE, PREFER, items_of, plain_wish
from pbem.engine.game import AnyGame
from pbem.engine.language.tongues import refused, worded
from pbem.engine.reader.wording import in_rules_words
from pbem.engine.reader.words import FILLERS, tokens
from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.errors import PlayerError
from pbem.render.text_kit import one_line
from pbem.store.tables.core import StandingOrder
from pbem.store.tables.words import StandingKind

# So many standing orders a seat, and so long each: more is no order but a mistake.
MOST = 20
LONGEST = 300

# The last item of a preference that ends with its round or turn, like every other standing order.
_THIS = (worded("this round"), worded("this turn"))


class Left(Value):
    """An order to be filed: what it says, and which older ones it takes the place of."""

    kind: StandingKind
    text: str = ""
    condition: str = ""
    # It stays over the end of a round or turn.
    lasting: bool = False
    replaces: tuple[StandingOrder, ...] = ()

    def row(
        self, match_id: int, seat: Seat, period: str, created: datetime, letter_id: int | None = None
    ) -> StandingOrder:
        """The order as it lies on file."""
        return StandingOrder(
            match_id=match_id,
            seat=seat,
            kind=self.kind,
            text=one_line(self.text, LONGEST),
            condition=one_line(self.condition, LONGEST),
            period="" if self.lasting else period,
            letter_id=letter_id,
            created=created,
        )


def leave(
    game: AnyGame,
    view: Any,
    mine: Sequence[StandingOrder],
    kind: StandingKind,
    argument: str,
    named: Callable[[str], str] = str,
) -> Left:
    """What the words behind the verb leave for later, beside what the seat sees and has on file already."""
    left = _READERS[kind](game, mine, kind, argument)
    if len(mine) - len(left.replaces) >= MOST:
        raise refused("You have {most} standing orders already: `clear` withdraws them.", most=MOST)
    if len(left.text) > LONGEST or len(left.condition) > LONGEST:
        raise refused("This is too long for a standing order.")
    wishes = items_of(left.text) if kind is StandingKind.PREFER else _wishes_once(left)
    plain = (plain_wish(game, view, one_line(wish, LONGEST), named) for wish in wishes)
    problem = next(filter(None, (game.wish_problem(view, wish) for wish in plain)), None)
    if problem is not None:
        raise PlayerError(problem)
    return left


def _wishes_once(left: Left) -> list[str]:
    """The wishes of `then prefer A, B` and `if anna passes: prefer A, B`."""
    orders = left.text.split(ELSE)
    return [
        wish for each in orders if each.startswith(PREFER) for wish in items_of(each.removeprefix(PREFER))
    ]


def _then(game: AnyGame, mine: Sequence[StandingOrder], kind: StandingKind, argument: str) -> Left:
    return Left(kind, _order(game, argument))


def _always(game: AnyGame, mine: Sequence[StandingOrder], kind: StandingKind, argument: str) -> Left:
    return Left(kind, _order(game, argument, kind), lasting=True)


def _if(game: AnyGame, mine: Sequence[StandingOrder], kind: StandingKind, argument: str) -> Left:
    condition, found, order = argument.partition(":")
    if not found:
        condition, found, order = argument.partition(" then ")
    if not found or not tokens(condition):
        raise refused("Write it as   if anna passes: pass")
    first, otherwise, second = order.strip().partition(ELSE)
    for each in (first, second) if otherwise else (first,):
        if each.strip() != ASK:
            _order(game, each)
    return Left(kind, order.strip(), condition.strip())


def _list(game: AnyGame, mine: Sequence[StandingOrder], kind: StandingKind, argument: str) -> Left:
    if not game.planned:
        raise refused("Nothing is planned ahead in this game; `then` leaves an order for your next question.")
    items = items_of(argument)
    if not items:
        raise refused(
            "List what you want, the first first, such as: {kind} A, B or C, {ask}.", kind=kind, ask=ASK
        )
    # A preference stays until it is withdrawn, unless it says that it is meant for this round.
    brief = kind is StandingKind.PREFER and items[-1].lower() in _THIS
    if brief and len(items) == 1:
        raise refused("List what you want before `this round`.")
    # A new list takes the place of the old one.
    old = tuple(row for row in mine if row.kind is kind)
    lasting = kind is StandingKind.PREFER and not brief
    return Left(kind, ", ".join(items[:-1] if brief else items), lasting=lasting, replaces=old)


def _autopass(game: AnyGame, mine: Sequence[StandingOrder], kind: StandingKind, argument: str) -> Left:
    if game.verbs and "pass" not in game.verbs:
        raise refused("Nobody passes in this game.")
    if argument.strip():
        raise refused("`autopass` stands alone on its line.")
    return Left(kind)


def _order(game: AnyGame, text: str, kind: StandingKind = StandingKind.THEN) -> str:
    """An order that begins like one of this game's."""
    typed = next((word for word in tokens(text) if word not in FILLERS), "")
    words = [word for word in tokens(in_rules_words(game, text)) if word not in FILLERS]
    if not words:
        example = "pass" if "pass" in game.verbs or not game.verbs else f"{game.verbs[0]} ..."
        raise refused("Say which order, such as: {kind} {example}", kind=kind, example=example)
    if game.planned and text.startswith(PREFER):
        return text
    if game.verbs and not any(
        verb == words[0] or (len(words[0]) > 1 and verb.startswith(words[0])) for verb in game.verbs
    ):
        raise refused(
            "{words} begins no order of this game: {verbs}.",
            words=f"{one_line(typed, 40)!r}",
            verbs=", ".join(game.verbs),
        )
    return text


_READERS: Mapping[StandingKind, Callable[[AnyGame, Sequence[StandingOrder], StandingKind, str], Left]] = {
    StandingKind.THEN: _then,
    StandingKind.IF: _if,
    StandingKind.PLAN: _list,
    StandingKind.PREFER: _list,
    StandingKind.ALWAYS: _always,
    StandingKind.AUTOPASS: _autopass,
}
