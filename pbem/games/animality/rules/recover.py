"""Phase 5, Recover, and End of Game: health and Influence, the win check, and the table cleared."""

from pbem.engine.language.tongues import worded
from pbem.engine.outcome import Outcome, ScoreLine
from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.animality.rules.dice import Roll
from pbem.games.animality.rules.dice_kinds import NONE, Kind
from pbem.games.animality.rules.events import HealthLost, InfluenceGained, Recovered, RoundEnded
from pbem.games.animality.rules.pools import roll
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import WIN, Camp, Phase, Source, State, holds, turn_order

_NO_RECOVERY = Roll(Kind.RECOVER, (), 0, 0, 0)


class ResetDefeated(Step[State]):
    """Defeated players begin again with the health of their faction."""

    def run(self, state: State, flow: Flow) -> State:
        for seat, camp in enumerate(state.camps):
            if camp.defeated:
                state = state.with_camp(seat, health=holds(state, seat, Point.START_HEALTH))
        return replace(state, phase=Phase.RECOVER)


class LoseHealth(Step[State]):
    """Where a Location says so, everybody else loses health, never below 1; nobody scores for it."""

    def run(self, state: State, flow: Flow) -> State:
        for seat in turn_order(state):
            camp = state.camps[seat]
            after = max(1, camp.health - holds(state, seat, Point.PHASE_FIVE_LOSS))
            if not camp.defeated and after != camp.health:
                flow.tell(HealthLost(seat, camp.health, after))
                state = state.with_camp(seat, health=after)
        return state


class RecoverAndQuest(Step[State]):
    """Everybody but the defeated recovers, up to the end of the track; then quests give Influence."""

    def run(self, state: State, flow: Flow) -> State:
        for seat in turn_order(state):
            camp = state.camps[seat]
            # Dice without an effect are not rolled.
            if camp.defeated:
                recover, (quest,) = _NO_RECOVERY, roll(state, seat, (Kind.INFLUENCE,), flow)
            else:
                recover, quest = roll(state, seat, (Kind.RECOVER, Kind.INFLUENCE), flow)
            after = max(camp.health, min(state.box.health, camp.health + recover.value))
            rolls = (recover, quest)
            flow.tell(Recovered(seat, rolls, camp.health, after, quest.value, camp.defeated))
            values = (camp.values[0], camp.values[1], recover.value, quest.value)
            state = state.rolling(seat, *rolls).with_camp(seat, health=after, values=values)
            state = state.gaining(seat, Source.QUESTS, quest.value)
        return state


class RewardLowest(Step[State]):
    """Where a Location says so, everybody with the lowest Influence gains some."""

    def run(self, state: State, flow: Flow) -> State:
        gain = holds(state, None, Point.LOWEST_GAIN)
        lowest = min(camp.influence for camp in state.camps)
        for seat in turn_order(state):
            if gain and state.camps[seat].influence == lowest:
                flow.tell(InfluenceGained(seat, gain, worded("lowest influence")))
                state = state.gaining(seat, Source.LOCATIONS, gain)
        return state


class CheckWin(Step[State]):
    """End of Game: at the end of Phase 5, if anybody has reached 20, the most Influence wins."""

    def run(self, state: State, flow: Flow) -> State:
        influence = tuple(camp.influence for camp in state.camps)
        flow.tell(RoundEnded(state.round, influence, tuple(camp.health for camp in state.camps)))
        flow.mark()
        state = replace(state, history=(*state.history, influence))
        if max(influence) < WIN:
            return state
        flow.finish(outcome(state))
        return replace(state, phase=Phase.OVER)


def merit(camp: Camp) -> tuple[int, int, int]:
    """End of Game: Influence, then health, then the fewest Mutations slain."""
    return (camp.influence, camp.health, -len(camp.slain))


def outcome(state: State) -> Outcome:
    """The places, and how a tie for the first was broken."""
    merits = [merit(camp) for camp in state.camps]
    places = tuple(
        tuple(seat for seat, merit in enumerate(merits) if merit == place)
        for place in sorted(set(merits), reverse=True)
    )
    sheet = tuple(
        ScoreLine(source.value, tuple(camp.tally[row] for camp in state.camps))
        for row, source in enumerate(Source)
    )
    return Outcome(places, tuple(merit[0] for merit in merits), sheet, _reason(merits))


def _reason(merits: list[tuple[int, int, int]]) -> str:
    best = max(merits)
    tied = [merit for merit in merits if merit[0] == best[0]]
    if len(tied) == 1 or all(merit == best for merit in tied):
        return ""
    level = [merit for merit in tied if merit[1] == best[1]]
    return (
        worded("More health broke the tie.")
        if len(level) == 1
        else worded("Fewer mutations slain broke the tie.")
    )


class ClearTable(Step[State]):
    """Tokens, dice and cards go back, Mutations are filled up, the start player token goes to the left."""

    def run(self, state: State, flow: Flow) -> State:
        camps = tuple(
            replace(
                camp,
                played=(),
                spent=NONE,
                fresh=0,
                passed=False,
                bounty=None,
                values=NONE,
                defeated=False,
            )
            for camp in state.camps
        )
        wanted = state.size + 1 - len(state.row)
        return replace(
            state,
            start=(state.start + 1) % state.size,
            camps=camps,
            discards=((),) * state.size,
            deck=state.box.deck(state.factions),
            row=(*state.row, *state.pile[:wanted]),
            pile=state.pile[wanted:],
            location="",
            used=(*state.used, state.location),
        )
