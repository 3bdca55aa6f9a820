"""The round: deal, bid in secret, take turns until all have passed, score."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

from pbem.engine.moves import Level, Move
from pbem.engine.outcome import Outcome, ScoreLine
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Flow, Step
from tests.harness.toy.box import AREAS, Kind
from tests.harness.toy.events import BidsShown, HandDealt, RoundScored
from tests.harness.toy.moves import Bid, Push, Stay
from tests.harness.toy.state import HAND, STONES, Pond
from tests.harness.toy.turns import NextTurn

__all__ = ["ChooseBid", "OfferPush", "ScoreRound", "StartRound"]


class StartRound(Step[Pond]):
    """Fill the hands, then bid, play and score; the round re-arms itself."""

    def run(self, state: Pond, flow: Flow) -> Pond:
        fresh = ((),) * state.size
        state = replace(state, round=state.round + 1, passed=(False,) * state.size, spent=fresh, flared=False)
        for seat in state.clockwise(state.leader):
            before = list(state.hands[seat])
            state = state.with_cards_drawn(seat, max(0, HAND - len(before)), flow.chance)
            drawn = list(state.hands[seat])
            for card in before:
                drawn.remove(card)
            if drawn:
                flow.tell(HandDealt(tuple(drawn)), to=seat)
        flow.then(ChooseBid(tuple(range(state.size))))
        return state


class ChooseBid(Decision[Pond, Move]):
    """Everybody bids a card in secret; who holds a plain animal must bid one."""

    secret = True

    bidders: tuple[Seat, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.bidders

    def prompt(self, state: Pond, seat: Seat) -> str:
        return f"Round {state.round}: bid a card."

    def subject(self, state: Pond, seat: Seat) -> str:
        return f"round {state.round}, your bid"

    def idle(self, state: Pond) -> str:
        return "to bid a card"

    def silence(self, state: Pond, seat: Seat) -> str:
        return "your first card is bid"

    def _cards(self, state: Pond, seat: Seat) -> tuple[str, ...]:
        held = tuple(dict.fromkeys(state.hands[seat]))
        animals = tuple(name for name in held if state.card(name).kind is Kind.ANIMAL)
        return animals or held

    def options(self, state: Pond, seat: Seat) -> Level:
        cards = self._cards(state, seat)
        return Level(("bid",), lambda _: Level(cards, Bid, names=state.box.numbers))

    def explain(self, state: Pond, seat: Seat, words: tuple[str, ...]) -> str | None:
        if words[:1] != ("bid",):
            return None
        if " ".join(words[1:]) in state.hands[seat]:
            return "You hold a plain animal, so you must bid one."
        return "You do not hold that card."

    def fallback(self, state: Pond, seat: Seat) -> Move:
        return Bid(self._cards(state, seat)[0])

    def resolve(self, state: Pond, answers: Mapping[Seat, Move], flow: Flow) -> Pond:
        bids: dict[Seat, str] = {}
        for seat, move in answers.items():
            assert isinstance(move, Bid)
            bids[seat] = move.card
            state = state.without_card(seat, move.card)
        order = state.clockwise(state.leader)
        leader = max(order, key=lambda seat: (state.card(bids[seat]).strength, -order.index(seat)))
        state = replace(
            state,
            leader=leader,
            discard=(*state.discard, *bids.values()),
            moves=state.moves + state.size,
        ).with_point(leader)
        flow.tell(BidsShown(tuple(bids.values()), leader))
        flow.reveal()
        flow.mark()
        flow.then(NextTurn(leader), *(OfferPush(seat) for seat in range(state.size)), ScoreRound())
        return state


class OfferPush(Decision[Pond, Move]):
    """The window between the last turn and scoring, polled in seat order; a flare shuts it."""

    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, state: Pond, seat: Seat) -> str:
        return "Push a stone from c to d, or stay?"

    def subject(self, state: Pond, seat: Seat) -> str:
        return f"round {state.round}, push or stay"

    def idle(self, state: Pond) -> str:
        return "to push a stone or stay"

    def silence(self, state: Pond, seat: Seat) -> str:
        return "your stones stay"

    def options(self, state: Pond, seat: Seat) -> tuple[Move, ...]:
        open_window = state.stones[seat][AREAS.index("c")] and not state.flared and not state.spun_out
        return (Push(), Stay()) if open_window else ()

    def fallback(self, state: Pond, seat: Seat) -> Move:
        return Stay()

    def resolve(self, state: Pond, answers: Mapping[Seat, Move], flow: Flow) -> Pond:
        pushed = isinstance(answers[self.seat], Push)
        return state.with_stones_moved(self.seat, "c", "d", 1) if pushed else state


class ScoreRound(Step[Pond]):
    """A point for each stone in the reeds; the pond is cleared; the last round ends the match."""

    def run(self, state: Pond, flow: Flow) -> Pond:
        reeds = AREAS.index("d")
        for seat in range(state.size):
            landed = state.stones[seat][reeds]
            state = state.with_point(seat, landed).with_stones_moved(seat, "d", "a", landed)
        cleared = tuple(animal.name for animal in state.pond)
        state = replace(state, pond=(), discard=(*state.discard, *cleared))
        flow.tell(RoundScored(state.points))
        flow.mark()
        if state.spun_out:
            flow.finish(outcome(state))
        else:
            flow.then(StartRound())
        return state


def outcome(state: Pond) -> Outcome:
    """Places by points; equal points share a place."""
    ranked = sorted(range(state.size), key=lambda seat: -state.points[seat])
    places = tuple(tuple(tied) for _, tied in groupby(ranked, key=lambda seat: state.points[seat]))
    sheet = (ScoreLine("points", state.points), ScoreLine("stones", (STONES,) * state.size))
    return Outcome(places, state.points, sheet, reason="" if len(places[0]) == 1 else "shared")
