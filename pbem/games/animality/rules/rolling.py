"""Rolling: dice out of the match's chance, with what factions and locations make of a 0."""

from collections.abc import Iterator

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.games.animality.rules.dice import Die, Roll
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.pools import bonus, dice
from pbem.games.animality.rules.rule_changes import REROLL, ZERO, Point, look_up
from pbem.games.animality.rules.state import State, rules_for


def roll(state: State, seat: Seat, kinds: tuple[Kind, ...], flow: Flow) -> Iterator[Roll]:
    """All dice of these kinds that a seat has, kind after kind, and the value each makes, never below 0.

    First a 0 is rolled again where the rules say so, then a 0 that is still there counts as they say.
    """
    rules, pool, fixed = rules_for(state, seat), dice(state, seat), bonus(state, seat)
    for kind in kinds:
        place = kind.place
        again = look_up(REROLL[place], *rules)
        zero = look_up(ZERO[place], *rules)
        faces = state.box.faces[place]
        rolled = []
        for _ in range(pool[place]):
            face = flow.chance.choose(faces)
            second = flow.chance.choose(faces) if again and face == 0 else None
            shown = face if second is None else second
            rolled.append(Die(face, second, shown or zero))
        cut = look_up(Point.ATTACK_CUT, *rules) if kind is Kind.ATTACK else 0
        value = max(0, sum([die.counts for die in rolled]) + fixed[place] - cut)
        yield Roll(kind, tuple(rolled), fixed[place], cut, value)
