"""Turns: one action at a time until everybody has passed, the flare burns or the moves run out."""

from collections.abc import Mapping
from dataclasses import replace

from pbem.engine.moves import Level, Move, Node
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Flow, Step
from tests.harness.toy.box import AREAS, Kind
from tests.harness.toy.events import CardPlayed, CardSeen, DieRolled, SeatPassed, StonesMoved
from tests.harness.toy.hunting import ChooseVictim
from tests.harness.toy.moves import Done, Pass, Peek, Play, Roll, Shift
from tests.harness.toy.state import Animal, Pond, changed

__all__ = ["BUDGET", "MoveStones", "NextTurn", "TakeTurn"]

# How many steps of a stone one action pays for.
BUDGET = 3


class NextTurn(Step[Pond]):
    """Ask the next seat that has not passed; it reads the state anew, so anything may end the round."""

    seat: Seat

    def run(self, state: Pond, flow: Flow) -> Pond:
        waiting = [seat for seat in state.clockwise(self.seat) if not state.passed[seat]]
        if waiting and not state.flared and not state.spun_out:
            flow.then(TakeTurn(waiting[0]))
        return state


class TakeTurn(Decision[Pond, Move]):
    """Play a card, move stones, roll, peek or pass."""

    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, state: Pond, seat: Seat) -> str:
        return f"Round {state.round}: act or pass."

    def subject(self, state: Pond, seat: Seat) -> str:
        return f"round {state.round}, your turn"

    def idle(self, state: Pond) -> str:
        return "to act or pass"

    def silence(self, state: Pond, seat: Seat) -> str:
        return "you pass"

    def options(self, state: Pond, seat: Seat) -> Level:
        spent = state.spent[seat]
        hand = tuple(dict.fromkeys(state.hands[seat]))
        ways: dict[str, Node] = {}
        if hand:
            ways["play"] = Level(hand, Play, names=state.box.numbers)
        if "move" not in spent:
            ways["move"] = _parts(state, seat, BUDGET)
        if "roll" not in spent:
            ways["roll"] = Roll()
        if "peek" not in spent and state.deck:
            ways["peek"] = Peek()
        ways["pass"] = Pass()
        return Level(tuple(ways), ways.__getitem__)

    def explain(self, state: Pond, seat: Seat, words: tuple[str, ...]) -> str | None:
        verb = words[0] if words else ""
        if verb in state.spent[seat]:
            return f"You may {verb} once a round."
        if verb == "play" and " ".join(words[1:]) not in state.hands[seat]:
            return "You do not hold that card."
        return None

    def fallback(self, state: Pond, seat: Seat) -> Move:
        return Pass()

    def resolve(self, state: Pond, answers: Mapping[Seat, Move], flow: Flow) -> Pond:
        state = self._act(replace(state, moves=state.moves + 1), answers[self.seat], flow)
        flow.then(NextTurn((self.seat + 1) % state.size))
        return state

    def _act(self, state: Pond, move: Move, flow: Flow) -> Pond:
        match move:
            case Play(card):
                return self._play(state, card, flow)
            case Shift():
                state = state.with_action_spent(self.seat, "move")
                return _shifted(state, self.seat, move, BUDGET, flow)
            case Roll():
                pips = flow.chance.below(6) + 1
                flow.tell(DieRolled(self.seat, pips))
                state = state.with_action_spent(self.seat, "roll")
                return state.with_point(self.seat) if pips == 6 else state
            case Peek():
                flow.tell(CardSeen(state.deck[0]), to=self.seat)
                state = state.with_action_spent(self.seat, "peek")
                return replace(state, peeked=changed(state.peeked, self.seat, True))
        flow.tell(SeatPassed(self.seat))
        return replace(state, passed=changed(state.passed, self.seat, True))

    def _play(self, state: Pond, name: str, flow: Flow) -> Pond:
        state = state.without_card(self.seat, name)
        state = replace(state, pond=(*state.pond, Animal(name, self.seat)))
        flow.tell(CardPlayed(self.seat, name))
        kind = state.card(name).kind
        if kind is Kind.FLARE:
            return replace(state, flared=True)
        if kind is Kind.HUNTER:
            flow.then(ChooseVictim(self.seat, name))
        return state


class MoveStones(Decision[Pond, Move]):
    """The rest of a budget of steps, spent in parts; may be left early."""

    loop = True

    seat: Seat
    left: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, state: Pond, seat: Seat) -> str:
        return f"Move on, {self.left} steps left, or done?"

    def subject(self, state: Pond, seat: Seat) -> str:
        return f"round {state.round}, move on"

    def idle(self, state: Pond) -> str:
        return "to move stones"

    def silence(self, state: Pond, seat: Seat) -> str:
        return "your stones stay"

    def options(self, state: Pond, seat: Seat) -> Level:
        ways: dict[str, Node] = {"move": _parts(state, seat, self.left), "done": Done()}
        return Level(tuple(ways), ways.__getitem__)

    def fallback(self, state: Pond, seat: Seat) -> Move:
        return Done()

    def explain(self, state: Pond, seat: Seat, words: tuple[str, ...]) -> str | None:
        return f"Only {self.left} steps are left." if words[:1] == ("move",) else None

    def resolve(self, state: Pond, answers: Mapping[Seat, Move], flow: Flow) -> Pond:
        move = answers[self.seat]
        return _shifted(state, self.seat, move, self.left, flow) if isinstance(move, Shift) else state


def _parts(state: Pond, seat: Seat, budget: int) -> Level:
    """What a budget can still pay: from, to a neighbour, how many."""
    row = dict(zip(AREAS, state.stones[seat], strict=True))

    def ends(start: str) -> Level:
        index = AREAS.index(start)
        beside = AREAS[max(0, index - 1) : index] + AREAS[index + 1 : index + 2]
        return Level(beside, lambda end: stones(start, end))

    def stones(start: str, end: str) -> Level:
        most = min(budget, row[start])
        counts = tuple(str(count) for count in range(1, most + 1))
        return Level(counts, lambda count: Shift(start, end, int(count)))

    return Level(tuple(area for area in AREAS if row[area]), ends)


def _shifted(state: Pond, seat: Seat, move: Shift, budget: int, flow: Flow) -> Pond:
    flow.tell(StonesMoved(seat, move.start, move.end, move.stones))
    left = budget - move.stones
    if left:
        flow.then(MoveStones(seat, left))
    return state.with_stones_moved(seat, move.start, move.end, move.stones)
