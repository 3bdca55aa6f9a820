"""Playing Events (p. 7): each event as a row of small steps, in the order written, as much as you can."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Item, Step
from pbem.engine.values import replace
from pbem.games.dstcg.rules.census import ONGOING
from pbem.games.dstcg.rules.event_choices import (
    ChooseAlly,
    ChooseClass,
    ChooseCure,
    ChoosePrey,
    ChooseSleeper,
    ChooseSwap,
)
from pbem.games.dstcg.rules.events import ClassNamed, EventPlayed, NothingDone, PlayEnded, PointsScored
from pbem.games.dstcg.rules.piles import DrawCards, DrawForLowest, ReplaceHand
from pbem.games.dstcg.rules.sealed_choices import AskDiscards, AskGifts
from pbem.games.dstcg.rules.state import Ongoing, State
from pbem.games.dstcg.rules.suppressing import Scope, SuppressMany


class ScoreClasses(Step[State]):
    """Biodiversity (p. 10): a point for each different class among the player's animals, in either state."""

    seat: Seat
    card: str

    def run(self, state: State, flow: Flow) -> State:
        classes = len({animal.kind for animal, _ in state.laid(self.seat)})
        flow.tell(PointsScored(self.seat, self.card, classes))
        tally = state.tallies[self.seat]
        return state.with_tally(self.seat, replace(tally, events=tally.events + classes))


class EndPlay(Step[State]):
    """Solar Flare (p. 10): card play ends now; where it is over already nothing happens."""

    card: str

    def run(self, state: State, flow: Flow) -> State:
        if not state.closed:
            flow.tell(PlayEnded(event=self.card))
        return replace(state, closed=True)


class FinishEvent(Step[State]):
    """Playing Events (p. 7): a one-time event is discarded after its effect, an ongoing one lies on."""

    seat: Seat
    card: str

    def run(self, state: State, flow: Flow) -> State:
        if self.card not in state.resolving:
            return state
        if state.box.event[self.card].effect in ONGOING:
            return replace(state, resolving=(), ongoing=(*state.ongoing, Ongoing(self.card, self.seat)))
        if flow.told and isinstance(flow.told[-1].event, EventPlayed | ClassNamed):
            flow.tell(NothingDone(self.card))
        return replace(state, resolving=(), discards=(*state.discards, self.card))


CardItems: TypeAlias = tuple[Item[State], ...]

# What each effect does, in the order written; who plays it, and the card.
_TABLE: Mapping[str, Callable[[Seat, str], CardItems]] = MappingProxyType(
    {
        "annelids": lambda seat, card: (),
        "autotrophs": lambda seat, card: (),
        "biodiversity": lambda seat, card: (ScoreClasses(seat, card),),
        "catastrophe": lambda seat, card: (SuppressMany(card, Scope.ALL),),
        "detritivore": lambda seat, card: (),
        "domination": lambda seat, card: (AskDiscards(seat),),
        "evolution": lambda seat, card: (ChooseCure(seat, card), DrawCards(seat, 1)),
        "extinction": lambda seat, card: (
            SuppressMany(card, Scope.ENDANGERED),
            SuppressMany(card, Scope.MISMATCHED),
        ),
        "fecundity": lambda seat, card: (DrawCards(seat, 2), DrawForLowest(seat)),
        "hibernation": lambda seat, card: (ChooseSleeper(seat, card),),
        "immigrants": lambda seat, card: (ChooseClass(seat, card),),
        "instinct": lambda seat, card: (ReplaceHand(seat),),
        "metamorphose": lambda seat, card: (ChooseClass(seat, card),),
        "niche habitats": lambda seat, card: (AskGifts(),),
        "nocturnal": lambda seat, card: (),
        "omnivore": lambda seat, card: (),
        "predator": lambda seat, card: (ChoosePrey(seat, card),),
        "regression": lambda seat, card: (ChooseClass(seat, card),),
        "solar flare": lambda seat, card: (EndPlay(card),),
        "symbiotic": lambda seat, card: (ChooseAlly(seat, card),),
        "wanderlust": lambda seat, card: (ChooseSwap(seat, card),),
    }
)


def steps_of(effect: str, seat: Seat, card: str) -> CardItems:
    """The row of steps of one event."""
    return (*_TABLE[effect](seat, card), FinishEvent(seat, card))
