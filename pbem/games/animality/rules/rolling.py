"""Rolling: dice out of the match's chance, with what factions and locations make of a 0."""

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.games.animality.rules.dice import Die, Roll
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.pools import bonus, dice
from pbem.games.animality.rules.rule_changes import REROLL, ZERO, Point, look_up
from pbem.games.animality.rules.state import State, rules_for

__all__ = ["roll"]


def roll(state: State, seat: Seat, kind: Kind, flow: Flow) -> Roll:
    """All dice of a kind that a seat has, and the value they make with the fixed bonus, never below 0.

    First a 0 is rolled again where the rules say so, then a 0 that is still there counts as they say.
    """
    place = kind.place
    rules = rules_for(state, seat)
    again = look_up(REROLL[place], *rules)
    zero = look_up(ZERO[place], *rules)
    faces = state.box.faces[place]
    rolled = []
    for _ in range(dice(state, seat)[place]):
        face = flow.chance.choose(faces)
        second = flow.chance.choose(faces) if again and face == 0 else None
        shown = face if second is None else second
        rolled.append(Die(face, second, shown or zero))
    fixed = bonus(state, seat)[place]
    cut = look_up(Point.ATTACK_CUT, *rules) if kind is Kind.ATTACK else 0
    value = max(0, sum(die.counts for die in rolled) + fixed - cut)
    return Roll(kind, tuple(rolled), fixed, cut, value)
