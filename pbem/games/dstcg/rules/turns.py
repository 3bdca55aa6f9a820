"""Sequence of Play (p. 3) and Playing Action Cards (p. 5): one card or a pass, until play ends."""

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Node
from pbem.engine.seats import Seat
from pbem.engine.steps import Ask, Flow, Step
from pbem.engine.values import changed, replace
from pbem.games.dstcg.rules.cards import word
from pbem.games.dstcg.rules.event_cards import steps_of
from pbem.games.dstcg.rules.events import AnimalPlayed, Declined, EventPlayed, Passed, PlayEnded
from pbem.games.dstcg.rules.moves import Pass, Play
from pbem.games.dstcg.rules.question import meant_cards, not_in_hand
from pbem.games.dstcg.rules.state import LAST_ROUND, InPlay, State
from pbem.games.dstcg.rules.suppressing import ChooseVictim, must_suppress


class NextTurn(Step[State]):
    """Sequence of Play: clockwise around the table until card play is over."""

    seat: Seat

    def run(self, state: State, flow: Flow) -> State:
        if state.closed:
            flow.then(OpenWindow())
        else:
            flow.then(ChoosePlay(self.seat), NextTurn(state.left_of(self.seat)))
        return state


class _PlayOrPass(Ask[State, Play | Pass]):
    """A card of the hand or none."""

    def silence(self, state: State, seat: Seat) -> str:
        return Ask.unanswered if _last(state) else super().silence(state, seat)

    def fallback(self, state: State, seat: Seat) -> Pass | None:
        """A pass keeps the cards for later rounds; after the last one they come to nothing."""
        return None if _last(state) else Pass()

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        meant = meant_cards(state, words)
        if not meant:
            return None
        if meant[0] not in state.hands[seat]:
            return not_in_hand(state, seat, words[:2])
        animal = state.box.animal.get(meant[0])
        if animal is None or len(meant) == 1:
            return None
        if animal.suppresses is None:
            return worded("The {name} suppresses nobody.", name=word(animal.name))
        return must_suppress(state, animal.name, animal.suppresses)


def _last(state: State) -> bool:
    return state.round == LAST_ROUND


class ChoosePlay(_PlayOrPass):
    """Sequence of Play: play one card or pass; who has passed, or has no card, can only pass."""

    heading = worded("round {round}, your turn")
    waiting = worded("to play a card or pass")
    unanswered = worded("you pass")

    def prompt(self, state: State, seat: Seat) -> str:
        return worded("Round {round} of {last}: play a card or pass.", round=state.round, last=LAST_ROUND)

    def options(self, state: State, seat: Seat) -> Level:
        return _play_options(state, seat, playing=not state.passed[seat])

    def answered(self, state: State, move: Play | Pass, flow: Flow) -> State:
        if isinstance(move, Play):
            return play_card(state, self.seat, move.card, flow)
        if not state.passed[self.seat]:
            flow.tell(Passed(self.seat))
        passed = changed(state.passed, self.seat, True)
        # Ending: a forced pass is a pass like any other, also where the hand was emptied meanwhile.
        empty = not state.hands[self.seat]
        if empty or all(passed):
            flow.tell(PlayEnded(self.seat if empty else None))
            return replace(state, passed=passed, closed=True)
        return replace(state, passed=passed)


class OpenWindow(Step[State]):
    """Nocturnal (p. 7, p. 10): after play has ended, before scoring, in turn order from the starter."""

    def run(self, state: State, flow: Flow) -> State:
        waiting = state.lying("nocturnal")
        for seat in state.circle(state.starter):
            flow.then(*(OfferLastCard(seat) for each in waiting if each.seat == seat))
        return state


class OfferLastCard(_PlayOrPass):
    """Nocturnal (p. 10): one final card, if its player likes; having passed does not matter."""

    question = worded("Nocturnal: a final card, or pass.")
    heading = worded("round {round}, your nocturnal")
    waiting = worded("to play a final card by nocturnal")
    unanswered = worded("no final card is played")

    def options(self, state: State, seat: Seat) -> Level:
        return _play_options(state, seat, playing=True)

    def answered(self, state: State, move: Play | Pass, flow: Flow) -> State:
        if isinstance(move, Play):
            return play_card(state, self.seat, move.card, flow)
        flow.tell(Declined(self.seat))
        return state


def play_card(state: State, seat: Seat, card: str, flow: Flow) -> State:
    """Playing Animals and Playing Events: the card leaves the hand, and what follows is scheduled."""
    animal = state.box.animal.get(card)
    state = state.without_card(seat, card)
    if animal is None:
        flow.tell(EventPlayed(seat, card))
        flow.then(*steps_of(state.box.event[card].effect, seat, card))
        return replace(state, resolving=(card,))
    # Immigrants (p. 10): such an animal enters endangered, and its suppression is not shown on that side.
    healthy = all(each.kind != animal.kind for each in state.lying("immigrants"))
    flow.tell(AnimalPlayed(seat, card, healthy))
    if healthy and animal.suppresses is not None:
        flow.then(ChooseVictim(seat, card, animal.suppresses))
    return state.with_display(seat, (*state.displays[seat], InPlay(card, healthy)))


def _play_options(state: State, seat: Seat, *, playing: bool) -> Level:
    hand = state.hands[seat]

    def of_verb(verb: str) -> Node:
        return Level(hand, Play, names=state.box.numbers) if verb == "play" else Pass()

    return Level(("play", "pass") if hand and playing else ("pass",), of_verb)
