"""Phase 4, Conflict: cards revealed, dice rolled, damage taken, Influence gained and lost."""

from pbem.engine.language.tongues import worded
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.events import CardsRevealed, InfluenceGained, InfluenceLost, Rolled, Struck
from pbem.games.animality.rules.pools import roll
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Phase, Side, Source, State, holds, turn_order
from pbem.games.animality.rules.targets import attackers, target

# Phase 4: damage gives Influence only where it drops health below this.
_SCORING_HEALTH = 5


class RevealCards(Step[State]):
    """The face-down cards are turned up before dice are rolled."""

    def run(self, state: State, flow: Flow) -> State:
        flow.reveal()
        for seat in turn_order(state):
            down = tuple(each.card for each in state.camps[seat].played if each.side is Side.DOWN)
            if down:
                flow.tell(CardsRevealed(seat, down))
        return replace(state, phase=Phase.CONFLICT)


class RollConflict(Step[State]):
    """Each player rolls all attack and defense dice and adds the fixed bonuses."""

    def run(self, state: State, flow: Flow) -> State:
        for seat in turn_order(state):
            attack, defense = roll(state, seat, (Kind.ATTACK, Kind.DEFENSE), flow)
            flow.tell(Rolled(seat, (attack, defense)))
            state = state.rolling(seat, attack, defense)
            state = state.with_camp(seat, values=(attack.value, defense.value, 0, 0))
        return state


class TakeDamage(Step[State]):
    """Attack less defense is damage, for all at the same moment; Influence for health below 5 and defeats.

    The order of attackers decides only who scores: each meets the full defense, and health stops at 0.
    """

    def run(self, state: State, flow: Flow) -> State:
        for seat in turn_order(state):
            defender = target(state, seat)
            if defender is not None:
                state = _strike(state, seat, defender, flow)
        return state


def _strike(state: State, seat: Seat, defender: Seat, flow: Flow) -> State:
    attack, defense = state.camps[seat].values[0], state.camps[defender].values[1]
    damage = max(0, attack - defense) // holds(state, seat, Point.DAMAGE_DIVISOR)
    before = state.camps[defender].health
    after = max(0, before - damage)
    gain = max(0, min(_SCORING_HEALTH, before) - after)
    defeated = before > 0 and after == 0
    defeat = holds(state, seat, Point.DEFEAT_GAIN) if defeated else None
    flow.tell(Struck(seat, defender, attack, defense, damage, before, after, gain, defeat))
    state = state.with_camp(defender, health=after, defeated=after == 0)
    state = state.gaining(seat, Source.DAMAGE, gain)
    return state.gaining(seat, Source.DEFEATS, defeat or 0)


class LoseInfluence(Step[State]):
    """Defeated players lose Influence after all have gained theirs; the track ends at 0."""

    def run(self, state: State, flow: Flow) -> State:
        for seat in turn_order(state):
            camp = state.camps[seat]
            if not camp.defeated:
                continue
            lost = min(camp.influence, holds(state, seat, Point.DEFEAT_LOSS))
            flow.tell(InfluenceLost(seat, lost))
            state = state.gaining(seat, Source.LOST, -lost)
        return state


class RewardUnmarked(Step[State]):
    """Where a Location says so, who holds no Bounty Token gains Influence."""

    def run(self, state: State, flow: Flow) -> State:
        for seat in turn_order(state):
            gain = holds(state, seat, Point.UNMARKED_GAIN)
            if gain and not attackers(state, seat):
                flow.tell(InfluenceGained(seat, gain, worded("no bounty token")))
                state = state.gaining(seat, Source.LOCATIONS, gain)
        return state
