"""What the bot leaves for later: its next turns of the round, written as standing orders like a player's.

It imagines a few ways in which the others may go on, from the cards it has not seen, and writes down what
would cost it least on the whole if anybody plays, and what it would do if nobody does.
"""

from collections.abc import Sequence
from dataclasses import replace

from pbem.engine.chance import Chance
from pbem.engine.seats import Seat
from pbem.games.dstcg.bot import Words, best_order, turn_values
from pbem.games.dstcg.cards import Animal
from pbem.games.dstcg.scoring import animal_food
from pbem.games.dstcg.state import InPlay
from pbem.games.dstcg.view import View

__all__ = ["ahead"]

# So many ways to go on are imagined for each turn.
_IMAGINED = 4

# A turn that may cost more points than this is not left: the player wants to be asked. A pass is final for
# the round, so that it has to be surer.
_DOUBT, _PASS_DOUBT = 2.0, 0.25
_ASK = "ask"

# An opponent still in the round is imagined to play so often of a hundred times, the best of so many cards.
_PLAYS, _CARDS = 60, 3


def ahead(view: View, held: Sequence[str], chance: Chance, *, asked: bool) -> tuple[str, ...]:
    """The lines of a letter for the turns to come; `asked` where it holds an answer to a turn as well.

    Who writes before the round's first turn leaves two turns, whoever has just played leaves one: further
    ahead the table is another one.
    """
    seat = view.seat
    assert seat is not None
    lines = ["clear"] if held else []
    for turn in range(1 if asked else 2):
        if view.closed or view.passed[seat] or not view.hand:
            break
        reply, short = _reply(view, chance)
        quiet = turn_values(view, view.hand)
        calm = max(quiet, key=lambda words: quiet[words])
        doubt = _PASS_DOUBT if reply == ("pass",) else _DOUBT
        order = best_order(view, reply) if short <= doubt else _ASK
        # Before the first turn nobody has played for sure, so a quiet table is worth a look.
        other = best_order(view, calm) if asked or turn else _ASK
        if order == other == _ASK:
            break
        lines.append(f"then {order}" if order == other else f"if anyone plays: {order} else {other}")
        if order == _ASK or reply == ("pass",):
            break
        view = _after(view, reply[1])
    return tuple(lines)


def _reply(view: View, chance: Chance) -> tuple[Words, float]:
    """The turn that falls short of the best by least over all that was imagined, and by how much."""
    lost: dict[Words, float] = {}
    for _ in range(_IMAGINED):
        values = turn_values(_imagined(view, chance), view.hand)
        best = max(values.values())
        for words, value in values.items():
            lost[words] = lost.get(words, 0.0) + best - value
    reply = min(lost, key=lambda words: lost[words])
    return reply, lost[reply] / _IMAGINED


def _after(view: View, card: str) -> View:
    """The table once a card of ours is played, as far as it can be told."""
    assert view.seat is not None
    hand = tuple(each for each in view.hand if each != card)
    if card not in view.box.animal:
        return replace(view, hand=hand)
    return replace(view, hand=hand, displays=_with(view.displays, view.seat, (InPlay(card, True),)))


def _with(
    displays: Sequence[tuple[InPlay, ...]], seat: Seat, more: tuple[InPlay, ...]
) -> tuple[tuple[InPlay, ...], ...]:
    return tuple((*row, *more) if at == seat else row for at, row in enumerate(displays))


def _imagined(view: View, chance: Chance) -> View:
    """The table after each opponent still in the round may have played, and one of them has."""
    assert view.seat is not None
    size = len(view.names)
    circle = [(view.seat + step) % size for step in range(1, size)]
    active = [at for at in circle if not view.passed[at] and view.hands[at]]
    if not active:
        return view
    seen = {*view.hand, *view.discards, *(each.card for row in view.displays for each in row)}
    unseen = [animal for animal in view.box.animal.values() if animal.name not in seen]
    sure = chance.choose(active)
    displays = view.displays
    for at in active:
        if at != sure and chance.below(100) >= _PLAYS:
            continue
        drawn = [chance.choose(unseen) for _ in range(_CARDS)]
        best = max(drawn, key=lambda animal: animal_food(view.biome, animal, True, 0))
        unseen.remove(best)
        displays = _hit(view, _with(displays, at, (InPlay(best.name, True),)), best, chance)
    return replace(view, displays=displays)


def _hit(
    view: View, displays: tuple[tuple[InPlay, ...], ...], hunter: Animal, chance: Chance
) -> tuple[tuple[InPlay, ...], ...]:
    """One of our animals suppressed by a hunter, if it hunts any of them."""
    assert view.seat is not None
    mine = displays[view.seat]
    prey = [each for each in mine if view.box.animal[each.card].kind == hunter.suppresses]
    if not prey:
        return displays
    struck = chance.choose(prey)
    left = [
        replace(each, healthy=False) if each is struck else each
        for each in mine
        if each is not struck or each.healthy
    ]
    return tuple(tuple(left) if at == view.seat else row for at, row in enumerate(displays))
