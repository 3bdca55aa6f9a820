"""What the bot leaves for later: wishes for the next pick and for the kills of the round, as a player's.

Every other pick is left to a list of cards made one pick before; a list that is older misses too much.
"""

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.engine.values import replace, without
from pbem.games.animality.bot.choose import BALANCED, Judge
from pbem.games.animality.rules.moves import other_names
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Played, Side, holds
from pbem.games.animality.rules.view import View

# So many letters of wishes: the desk takes 300.
_LONGEST = 280

_SIDES = tuple(side.value for side in Side)


def ahead(
    view: View, options: Level, answer: tuple[str, ...], held: tuple[str, ...], chance: Chance
) -> tuple[str, ...]:
    """The lines below an answer; the view does not hold the answer yet where its words are given."""
    verbs = options.words
    if "choose" in verbs and answer:
        rest = chance.shuffle([each.name for each in view.box.factions if each.name != answer[-1]])
        return (_line("prefer", [f"choose {name}" for name in rest]),)
    if "draft" in verbs and answer:
        return _drafting(_after(view, answer))
    if "slay" in verbs and not answer:
        return (_line("prefer", _kills(Judge(view, BALANCED), view, affordable=True), "this round"),)
    return ()


def _line(verb: str, wishes: Iterable[str], *end: str) -> str:
    """As many wishes as there is room for, the first ones first."""
    kept: list[str] = []
    for wish in wishes:
        if len(", ".join([*kept, wish, *end])) > _LONGEST:
            break
        kept.append(wish)
    return f"{verb} {', '.join([*kept, *end])}"


def _after(view: View, answer: tuple[str, ...]) -> View:
    """The view as it will be when the pick that was just answered is opened."""
    _, first, first_side, second, second_side = answer
    return replace(
        view,
        mine=(*view.mine, Played(first, Side(first_side)), Played(second, Side(second_side))),
        hand=without(without(view.hand, first), second),
        pick=view.pick + 1,
    )


def _drafting(view: View) -> tuple[str, ...]:
    """Cards for the next pick, every other time; kills once no more than one pick is to come."""
    judge = Judge(view, BALANCED)
    coming = view.picks - view.pick + 1
    lines: list[str] = []
    if coming and view.pick % 2 == 0:
        factions = {camp.faction for camp in view.camps} | {""}
        cards = [card.name for card in view.box.abilities if card.faction in factions]
        lines.append(_line("then prefer", _ranked(judge, view, cards)))
    if coming <= 1:
        last = [] if coming else _last(judge, view)
        kills = _kills(judge, view, affordable=not coming)
        lines.append(_line("prefer", [*last, *kills], "this round"))
    return tuple(lines)


def _last(judge: Judge, view: View) -> list[str]:
    """The side of a last card that is played, once it is known."""
    assert view.seat is not None
    return list(_ranked(judge, view, view.hand)) if holds(view, view.seat, Point.LAST_CARD) else []


def _ranked(judge: Judge, view: View, cards: Sequence[str]) -> Iterator[str]:
    """Each card with its better side, the best first."""
    names = _short(view.box.ability)
    valued = ((max((judge.adds(card, side), side) for side in _SIDES), card) for card in cards)
    for (_, side), card in sorted(valued, reverse=True):
        yield f"{names[card]} {side}"


def _kills(judge: Judge, view: View, *, affordable: bool) -> Iterator[str]:
    """Mutations in the order in which they are wanted, then no more."""
    names = _short(view.box.mutation)
    for name, *saved in judge.worthwhile(affordable=affordable):
        yield " ".join(("slay", names[name], *saved))
    yield "pass"


def _short(names: Iterable[str]) -> dict[str, str]:
    """The shortest way to type each name that cannot be read as another, with a side behind it or without."""
    known = tuple(names)
    shortest = {name: name for name in known}
    for other, name in other_names(known).items():
        misread = any(f"{other} {side}" in shortest for side in _SIDES)
        if len(other) < len(shortest[name]) and not misread:
            shortest[name] = other
    return shortest
