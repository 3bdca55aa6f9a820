"""Domination and Niche Habitats (p. 10): everybody chooses a card at the same time, sealed."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Flow, Step
from pbem.engine.text import clip
from pbem.engine.values import replace
from pbem.games.dstcg.rules.events import CardDiscarded, CardReceived, CardsPassed
from pbem.games.dstcg.rules.moves import Discard, Give, verb_options
from pbem.games.dstcg.rules.question import not_in_hand
from pbem.games.dstcg.rules.state import Known, State

M = TypeVar("M", bound=Move)


class _ChooseCards(Decision[State, M]):
    """One card out of each of these hands; nobody sees another's choice."""

    asked: tuple[Seat, ...]

    secret = True

    # How an answer begins, and what a card's name makes of it.
    verb: ClassVar[str]
    move: ClassVar[type[Discard | Give]]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.asked

    def options(self, state: State, seat: Seat) -> Level:
        return verb_options(self.verb, state.hands[seat], self.move, state.box.numbers)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return not_in_hand(state, seat, words)


class AskDiscards(Step[State]):
    """Domination: every opponent who has a card, passed or not."""

    seat: Seat

    def run(self, state: State, flow: Flow) -> State:
        asked = tuple(
            sorted(seat for seat in range(state.players) if seat != self.seat and state.hands[seat])
        )
        if asked:
            flow.then(ChooseDiscards(asked))
        return state


class ChooseDiscards(_ChooseCards[Discard]):
    """Domination (p. 10): they choose what to discard; an empty hand loses nothing."""

    verb = "discard"
    move: ClassVar[type[Discard | Give]] = Discard
    question = worded("Domination: discard one card.")
    heading = worded("round {round}, discard a card")
    waiting = worded("to discard a card")

    def resolve(self, state: State, answers: Mapping[Seat, Discard], flow: Flow) -> State:
        flow.reveal()
        for seat, move in answers.items():
            flow.tell(CardDiscarded(seat, move.card))
            state = state.without_card(seat, move.card)
            state = replace(state, discards=(*state.discards, move.card))
        return state


class AskGifts(Step[State]):
    """Niche Habitats: everybody who has a card, its player included."""

    def run(self, state: State, flow: Flow) -> State:
        asked = tuple(seat for seat in range(state.players) if state.hands[seat])
        if asked:
            flow.then(ChooseGifts(asked))
        else:
            flow.tell(CardsPassed(()))
        return state


class ChooseGifts(_ChooseCards[Give]):
    """Niche Habitats (p. 10): one card face down to the left, all at once, before anybody looks."""

    verb = "give"
    move: ClassVar[type[Discard | Give]] = Give
    heading = worded("round {round}, pass a card on")
    waiting = worded("to pass a card to the left")

    def prompt(self, state: State, seat: Seat) -> str:
        return worded(
            "Niche Habitats: a card for {names}.",
            names=clip(state.names[state.left_of(seat)].capitalize(), 12),
        )

    def resolve(self, state: State, answers: Mapping[Seat, Give], flow: Flow) -> State:
        flow.reveal()
        given: dict[Seat, str] = {}
        for seat, move in answers.items():
            given[seat] = move.card
        flow.tell(CardsPassed(tuple(given)))
        known = _still_known(state, given)
        hands = list(state.hands)
        for seat, card in given.items():
            hands[seat] = tuple(each for each in hands[seat] if each != card)
        for seat, card in given.items():
            receiver = state.left_of(seat)
            hands[receiver] = tuple(sorted((*hands[receiver], card)))
            known.append(Known(card, receiver, seat))
            flow.tell(CardReceived(card, seat), to=receiver)
        return replace(state, hands=tuple(hands), known=tuple(known))


def _still_known(state: State, given: Mapping[Seat, str]) -> list[Known]:
    """What was known of a hand is sure after a secret gift only for the one who received the gift."""
    known = []
    for each in state.known:
        receiver = state.left_of(each.holder)
        if each.holder not in given:
            known.append(each)
        elif each.by in (receiver, None) and given[each.holder] != each.card:
            known.append(Known(each.card, each.holder, receiver))
    return known
