"""Phase 2, Gather, and Phase 3, Slay: dice on the cards, and Mutations paid for with them."""

from collections.abc import Mapping

from pbem.engine.language.tongues import Row, worded
from pbem.engine.moves import Level, Node
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Flow, Step
from pbem.engine.values import replace, without
from pbem.games.animality.rules.dice_kinds import NONE, Counts, Kind, minus, plus
from pbem.games.animality.rules.dice_words import count_words, reward_words
from pbem.games.animality.rules.events import MutationSlain, Passed
from pbem.games.animality.rules.moves import Pass, Slay, named, other_names
from pbem.games.animality.rules.names import word
from pbem.games.animality.rules.pools import may_slay, paying, payments
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Phase, Side, Source, State, holds
from pbem.games.animality.rules.targets import late_bounty


class GatherDice(Step[State]):
    """Phase 2: everybody has the dice shown on the cards played face up; none has been spent yet."""

    def run(self, state: State, flow: Flow) -> State:
        camps = tuple(replace(camp, spent=NONE, fresh=0, passed=False) for camp in state.camps)
        return replace(state, phase=Phase.SLAY, camps=camps)


class SlayMutations(Step[State]):
    """Phase 3: starting with the start player."""

    def run(self, state: State, flow: Flow) -> State:
        flow.then(TakeTurns(state.start))
        return state


class TakeTurns(Step[State]):
    """Phase 3: from this seat on the next who can slay is asked; the phase ends when all have passed."""

    seat: Seat

    def run(self, state: State, flow: Flow) -> State:
        for turn in range(state.size):
            seat = (self.seat + turn) % state.size
            if state.camps[seat].passed:
                continue
            if may_slay(state, seat, state.row):
                flow.then(ChooseMutation(seat), TakeTurns((seat + 1) % state.size))
                return state
            # Dice and row only shrink in this phase, so who can pay nothing now never will.
            state = state.with_camp(seat, passed=True)
        return state


class ChooseMutation(Decision[State, Slay | Pass]):
    """Phase 3: return dice equal to the cost of one Mutation, or pass for the rest of the round."""

    slayer: Seat

    question = worded("Round {round}: slay a mutation or pass.")
    heading = worded("round {round}, slay")
    waiting = worded("to slay a mutation or pass")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.slayer,)

    def options(self, state: State, seat: Seat) -> Level:
        possible = dict(may_slay(state, seat, state.row))
        words = tuple(possible)

        def of_mutation(name: str) -> Node:
            saved = [save for save, _ in possible[name] if save is not None]
            if not saved:
                return Slay(name)
            return Level(
                ("save",),
                lambda word: Level(tuple(saved), lambda kind: Slay(name, Kind(kind))),
            )

        def of_verb(verb: str) -> Node:
            return Pass() if verb == "pass" else Level(words, of_mutation, names=lambda: other_names(words))

        return Level(("slay", "pass") if words else ("pass",), of_verb)

    def resolve(self, state: State, answers: Mapping[Seat, Slay | Pass], flow: Flow) -> State:
        move = answers[self.slayer]
        if isinstance(move, Slay):
            return _slain(state, self.slayer, move, flow)
        flow.tell(Passed(self.slayer))
        return state.with_camp(self.slayer, passed=True)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        purse = paying(state, seat)
        for name in named(words, state.box.mutation):
            if name not in state.row:
                return worded("The {name} is not among the mutations on the table.", name=word(name))
            cost = payments(state, seat, state.box.mutation[name])
            lacking = [_lacking(purse, price) for _, price in cost]
            if all(any(each) for each in lacking):
                lack = worded(
                    "The {name} costs {cost}; you lack {lacking}",
                    name=word(name),
                    cost=count_words(cost[0][1]),
                    lacking=count_words(lacking[0]),
                )
                if _limited(state, seat):
                    return worded("{lack} (dice of phase 4 or 5 do not pay).", lack=lack)
                return Row((lack, "."), "")
            if cost[0][0] is not None:
                return worded(
                    "Say which die you save, such as slay {name} save {kind}.",
                    name=word(name),
                    kind=word(cost[0][0]),
                )
        return late_bounty(state, seat, words)


def _limited(state: State, seat: Seat) -> bool:
    """Whether cards face up before a seat have dice that cannot pay."""
    return any(
        each.side is Side.UP and state.box.ability[each.card].phase for each in state.camps[seat].played
    )


def _lacking(purse: Counts, price: Counts) -> Counts:
    attack, defense, recover, influence = (max(0, each) for each in minus(price, purse))
    return (attack, defense, recover, influence)


def _slain(state: State, seat: Seat, move: Slay, flow: Flow) -> State:
    """Dice go back to the supply, the card goes to the slayer, its Influence is gained at once."""
    mutation = state.box.mutation[move.mutation]
    paid = dict(payments(state, seat, mutation))[move.save]
    extra = holds(state, seat, Point.SLAY_GAIN)
    camp = state.camps[seat]
    flow.tell(MutationSlain(seat, mutation.name, count_words(paid), reward_words(mutation, extra)))
    state = state.with_camp(
        seat,
        spent=plus(camp.spent, paid),
        slain=(*camp.slain, mutation.name),
        fresh=camp.fresh + 1,
    )
    state = state.gaining(seat, Source.SLAYING, mutation.influence + extra)
    return replace(state, row=without(state.row, mutation.name))
