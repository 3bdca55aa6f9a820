"""What the bot leaves for later: its next turns of the round, written as standing orders like a player's.

It imagines some ways in which the others may go on, and writes down what costs it least on the whole: one
order if anybody plays, another if nobody does. Where the best turn depends on too much it wants to be asked.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.chance import Chance
from pbem.games.dstcg.bot import Words, best_order
from pbem.games.dstcg.imagining import World, imagine
from pbem.games.dstcg.view import View

__all__ = ["ahead"]

# So many ways to go on are imagined, for so many turns at most.
_IMAGINED, _TURNS = 8, 3

# A turn that would cost more points than this on the whole is not left: the player wants to be asked. A pass
# is final for the round, so that it has to be surer.
_DOUBT, _PASS_DOUBT = 0.5, 0.3

# So many ways to turn a card against somebody are listed, the likeliest first.
_AIMS = 3

# A card worth its turn, played before a better one, costs a part of the difference: the better may follow.
_LATER = 0.5

_ASK = "ask"
_PASS = ("pass",)


def ahead(view: View, held: Sequence[str], chance: Chance, *, opening: bool) -> tuple[str, ...]:
    """The lines of a letter for the turns to come; `opening`: our first turn of the round is among them."""
    lines = ["clear"] if held else []
    assert view.seat is not None
    if view.closed or view.passed[view.seat] or not view.hand:
        return tuple(lines)
    dealt = [imagine(view, chance) for _ in range(_IMAGINED)]
    # That nobody plays is always thought of: then the table is the one we see.
    worlds = [dealt[0], *(world.first_turns() if opening else world.go_on() for world in dealt)]
    asks: dict[str, None] = {}
    for _ in range(_TURNS):
        told = [_Case(world, world.values) for world in worlds if not world.over]
        events = [case for case in told if case.world.event]
        if events and _lost(events)[1] > _DOUBT:
            asks["if anyone plays event: ask"] = None
            told = [case for case in told if not case.world.event]
        struck = [case for case in told if case.world.struck]
        if struck and _lost(struck)[1] > _DOUBT:
            asks |= {f"if suppressed({card}): ask": None for case in struck for card in case.world.struck}
            told = [case for case in told if not case.world.struck]
        stirred = _left([case for case in told if case.world.played])
        quiet = _left([case for case in told if not case.world.played])
        if stirred.order == quiet.order == _ASK:
            break
        if stirred.order == quiet.order == "pass":
            lines.append("then pass")
            break
        lines.append(f"if anyone plays: {stirred.order} else {quiet.order}")
        worlds = [world.go_on() for world in (*stirred.worlds, *quiet.worlds)]
    return (*lines, *asks)


@dataclass(frozen=True, slots=True)
class _Case:
    """A world at our turn, and what each turn would be worth there."""

    world: World
    values: dict[Words, float]

    def lost(self, words: Words) -> float:
        """By how much a turn falls short of the best one here."""
        short = max(self.values.values()) - self.values[words]
        worthwhile = words != _PASS and self.values[words] > self.values[_PASS]
        return short * _LATER if worthwhile else short


@dataclass(frozen=True, slots=True)
class _Left:
    """An order for some cases, and the worlds after it."""

    order: str = _ASK
    worlds: tuple[World, ...] = ()


def _left(cases: Sequence[_Case]) -> _Left:
    """What is written for these cases: the turn that costs least, or to be asked."""
    if not cases:
        return _Left()
    words, lost = _lost(cases)
    if lost > (_PASS_DOUBT if words == _PASS else _DOUBT):
        return _Left()
    aims = Counter(best_order(case.world.seen, words) for case in cases)
    plain = " ".join(words)
    aims.pop(plain, None)
    orders = [*(aim for aim, _ in aims.most_common(_AIMS)), plain]
    return _Left(" or ".join(orders), tuple(case.world.after(words) for case in cases))


def _lost(cases: Sequence[_Case]) -> tuple[Words, float]:
    """The turn that falls short of the best by least in all these cases, and by how much."""
    common = set.intersection(*(set(case.values) for case in cases))
    lost = {words: sum(case.lost(words) for case in cases) / len(cases) for words in sorted(common)}
    words = min(lost, key=lambda each: lost[each])
    return words, lost[words]
