"""Prepare for Play (p. 2), Scoring (p. 8), Ending the Round and the Game (p. 9)."""

from pbem.engine.language.tongues import worded
from pbem.engine.outcome import Outcome, ScoreLine
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.dstcg.rules.events import BiomeScored, PileShuffled, RoundBegan, SurvivalScored
from pbem.games.dstcg.rules.piles import draw
from pbem.games.dstcg.rules.scoring import biome_points
from pbem.games.dstcg.rules.state import LAST_ROUND, TRACK_END, State
from pbem.games.dstcg.rules.turns import NextTurn

_NEW_CARDS = 2
_SHUFFLED_AFTER = (3, 9)
_SURVIVAL_BONUS = 5


class PlayRound(Step[State]):
    """Sequence of Play: the starting player takes the first turn; when play has ended the biome is scored."""

    def run(self, state: State, flow: Flow) -> State:
        flow.then(NextTurn(state.starter), ScoreBiome())
        return state


class ScoreBiome(Step[State]):
    """Scoring the Round (p. 8): dominance and a step on the Survival Track, then the elements."""

    def run(self, state: State, flow: Flow) -> State:
        points = biome_points(state.biome, state.round, state.totals())
        flow.tell(BiomeScored(state.round, state.biome.name, points))
        tallies = tuple(
            replace(
                tally,
                dominance=tally.dominance + won.dominance,
                elements=tally.elements + sum(won.elements),
            )
            for tally, won in zip(state.tallies, points, strict=True)
        )
        survival = tuple(
            min(place + (won.dominance > 0), TRACK_END)
            for place, won in zip(state.survival, points, strict=True)
        )
        flow.then(EndMatch() if state.round == LAST_ROUND else PrepareRound())
        scored = replace(state, tallies=tallies, survival=survival)
        return replace(scored, course=(*state.course, scored.points))


class PrepareRound(Step[State]):
    """Ending the Round (p. 9), rounds 1 to 9, in the printed order."""

    def run(self, state: State, flow: Flow) -> State:
        # The next biome of the pile is turned face up.
        flow.reveal()
        ended = state.round
        state = replace(
            state,
            done=(*state.done, state.current),
            current=state.pile[0],
            pile=state.pile[1:],
            displays=((),) * state.players,
            ongoing=(),
            discards=(
                *state.discards,
                *(each.card for _, each in state.in_play()),
                *(each.card for each in state.ongoing),
            ),
        )
        if ended in _SHUFFLED_AFTER:
            flow.tell(PileShuffled(early=False))
            state = replace(state, deck=flow.chance.shuffle((*state.deck, *state.discards)), discards=())
        state = replace(state, round=ended + 1)
        starter = state.left_of(state.starter)
        extra = state.survival if state.round == LAST_ROUND else ()
        # Told before the cards it brings.
        flow.tell(RoundBegan(state.round, state.biome.name, starter, extra))
        order = state.circle(state.starter)
        for seat in order:
            state = draw(state, seat, _NEW_CARDS, flow)
        if extra:
            for seat in order:
                state = draw(state, seat, extra[seat], flow)
        flow.mark()
        flow.then(PlayRound())
        return replace(state, starter=starter, passed=(False,) * state.players, closed=False)


class EndMatch(Step[State]):
    """Ending the Game (p. 9): plus and minus 5 for Survival, then the winner and the tie-breaks."""

    def run(self, state: State, flow: Flow) -> State:
        top, bottom = max(state.survival), min(state.survival)
        highest = tuple(seat for seat, place in enumerate(state.survival) if place == top)
        lowest = tuple(seat for seat, place in enumerate(state.survival) if place == bottom)
        flow.tell(SurvivalScored(highest, lowest))
        for seat in highest:
            state = _with_survival(state, seat, _SURVIVAL_BONUS)
        for seat in lowest:
            state = _with_survival(state, seat, -_SURVIVAL_BONUS)
        flow.finish(_outcome(state))
        return state


def _with_survival(state: State, seat: Seat, change: int) -> State:
    tally = state.tallies[seat]
    return state.with_tally(seat, replace(tally, survival=tally.survival + change))


def _outcome(state: State) -> Outcome:
    """The winner has the most points; then the highest on the Survival Track; then the most cards in hand."""
    points = state.points
    keys = [(points[seat], state.survival[seat], len(state.hands[seat])) for seat in range(state.players)]
    ranked = sorted(set(keys), reverse=True)
    places = tuple(tuple(seat for seat, key in enumerate(keys) if key == rank) for rank in ranked)
    sheet = (
        ScoreLine(worded("dominance"), tuple(tally.dominance for tally in state.tallies)),
        ScoreLine(worded("elements"), tuple(tally.elements for tally in state.tallies)),
        ScoreLine(worded("events"), tuple(tally.events for tally in state.tallies)),
        ScoreLine(worded("survival"), tuple(tally.survival for tally in state.tallies)),
    )
    return Outcome(places, points, sheet, _reason(keys, places[0]))


def _reason(keys: list[tuple[int, int, int]], winners: tuple[Seat, ...]) -> str:
    best = keys[winners[0]]
    level = [key for key in keys if key[0] == best[0]]
    if len(winners) > 1:
        return worded("Level on points, Survival and cards in hand: the victory is shared.")
    if len(level) == 1:
        return ""
    if sum(key[1] == best[1] for key in level) == 1:
        return worded("Level on points; the place on the Survival Track decides.")
    return worded("Level on points and Survival; the cards left in hand decide.")
