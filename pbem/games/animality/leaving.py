"""What the bot leaves for later: wishes for the picks and kills of the round, written like a player's."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.games.animality.bot import BALANCED, Judge
from pbem.games.animality.moves import other_names
from pbem.games.animality.points import Point
from pbem.games.animality.state import Played, Side, holds, without
from pbem.games.animality.view import View

__all__ = ["ahead"]

# So many cards are wished for; where a hand holds no two of them it is better to be asked.
_CARDS = 12

# So many letters of wishes: the desk takes 300.
_LONGEST = 280

_SIDES = tuple(side.value for side in Side)


def ahead(view: View, options: Level, answer: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    """The line below an answer; the view does not hold the answer yet where its words are given."""
    verbs = options.words
    if "choose" in verbs and answer:
        rest = chance.shuffle([each.name for each in view.box.factions if each.name != answer[-1]])
        return (f"prefer {', '.join(f'choose {name}' for name in rest)}",)
    if "draft" in verbs and answer:
        wishes = _wishes(_after(view, answer))
    elif "slay" in verbs and not answer:
        wishes = list(_kills(Judge(view, BALANCED), view, affordable=True))
    else:
        return ()
    return (f"prefer {', '.join(wishes)}, this round",)


def _after(view: View, answer: tuple[str, ...]) -> View:
    """The view as it will be when the pick that was just answered is opened."""
    _, first, first_side, second, second_side = answer
    return replace(
        view,
        mine=(*view.mine, Played(first, Side(first_side)), Played(second, Side(second_side))),
        hand=without(without(view.hand, first), second),
        pick=view.pick + 1,
    )


def _wishes(view: View) -> list[str]:
    """Cards by what each would add, then Mutations by what they give."""
    assert view.seat is not None
    judge = Judge(view, BALANCED)
    drafting = view.pick <= view.picks
    if drafting:
        factions = {camp.faction for camp in view.camps} | {""}
        coming = [card.name for card in view.box.abilities if card.faction in factions]
    else:
        coming = list(view.hand) if holds(view, view.seat, Point.LAST_CARD) else []
    names = _short(view.box.ability)
    cards = [f"{names[card]} {side}" for card, side in islice(_ranked(judge, coming), _CARDS)]
    kills = list(_kills(judge, view, affordable=not drafting))
    while len(", ".join([*cards, *kills])) > _LONGEST:
        cards.pop()
    return [*cards, *kills]


def _ranked(judge: Judge, cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each card with its better side, the best first."""
    valued = ((max((judge.adds(card, side), side) for side in _SIDES), card) for card in cards)
    for (_, side), card in sorted(valued, reverse=True):
        yield card, side


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
