"""Laws 4, 9, 10 and 15: whatever tells a seat more than it may know is found."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.game import AnyGame
from pbem.engine.moves import Move
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.testing import conformance
from tests.harness.toy.events import CarpFed, HandDealt
from tests.harness.toy.game import PondGame
from tests.harness.toy.hunting import OfferShare
from tests.harness.toy.moves import Push, Stay
from tests.harness.toy.rounds import ChooseBid, OfferPush
from tests.harness.toy.state import Pond
from tests.harness.toy.turns import TakeTurn
from tests.harness.toy.view import PondView
from tests.testing.conformance.support import broken


class SeesTheDeck(PondGame):
    """The view holds one field too many."""

    def view(self, state: Pond, seat: Seat | None) -> PondView:
        return replace(super().view(state, seat), top=state.deck[0] if state.deck else None)


class TellsTheStage(PondGame):
    """The stage counts hunters in hands."""

    def stage(self, state: Pond) -> str:
        return f"{sum(hand.count('heron') for hand in state.hands)} herons are out"


class CheatingBot(PondGame):
    """The bot answers what is not offered."""

    def bot(self, view: PondView, options: Any, chance: Any) -> tuple[str, ...]:
        return ("win",)


class LosesCards(PondGame):
    """A new deal that loses the deck is no deal."""

    def resample(self, state: Pond, seat: Seat | None, chance: Any) -> Pond:
        return replace(super().resample(state, seat, chance), deck=())


class DealsAsTheyLie(PondGame):
    """A fair deal that still depends on the true order of the deck."""

    def resample(self, state: Pond, seat: Seat | None, chance: Any) -> Pond:
        dealt = super().resample(state, seat, chance)
        return replace(dealt, deck=state.deck) if sorted(dealt.deck) == sorted(state.deck) else dealt


@pytest.mark.parametrize(
    "game", [SeesTheDeck(), TellsTheStage(), CheatingBot(), LosesCards(), DealsAsTheyLie()]
)
def test_leaks_of_a_game_are_found(game: AnyGame) -> None:
    """Law 10 looks at views, stages, bots and deals."""
    assert 10 == broken(game, 3, range(5)).law


def patched(monkeypatch: pytest.MonkeyPatch, kind: type, name: str, value: Any) -> conformance.LawBroken:
    """What the suite says of the toy with one thing of it changed."""
    monkeypatch.setattr(kind, name, value)
    return broken(PondGame(), 3, range(25))


def test_a_secret_that_is_not_called_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 4: the waiting list would tell who holds a single animal."""
    assert 4 == patched(monkeypatch, ChooseBid, "secret", False).law


def test_an_explanation_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 10: why an order is refused may not depend on the others' cards."""

    def explain(self: TakeTurn, state: Pond, seat: Seat, words: tuple[str, ...]) -> str:
        return f"The next card is {state.deck[:1]}."

    breach = patched(monkeypatch, TakeTurn, "explain", explain)

    assert 10 == breach.law
    assert "the answer to `" in breach.message


@pytest.mark.parametrize("name", ["prompt", "silence", "subject"])
def test_a_question_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Law 10: neither may the question itself; a subject not even on the reader's own cards."""
    hand = {"subject": 0}.get(name, 1)

    def text(self: TakeTurn, state: Pond, seat: Seat) -> str:
        return f"{state.hands[(seat + hand) % state.size]}"

    breach = patched(monkeypatch, TakeTurn, name, text)

    assert 10 == breach.law
    assert f"the {name}" in breach.message


def test_an_idle_text_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 10: nor what the others are told they wait for."""
    monkeypatch.setattr(TakeTurn, "idle", lambda self, state: f"to play {state.hands[self.seat][:1]}")

    assert 10 == broken(PondGame(), 3, range(5)).law


def test_a_fallback_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 10: silence is answered from what the silent seat knows."""

    def fallback(self: OfferPush, state: Pond, seat: Seat) -> Move:
        return Push() if "e" in state.deck[0] else Stay()

    breach = patched(monkeypatch, OfferPush, "fallback", fallback)

    assert 10 == breach.law
    assert "the fallback" in breach.message


def test_a_public_event_with_a_private_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 10: the same answers tell a spectator the same, whatever was in the deck."""

    def resolve(self: OfferShare, state: Pond, answers: Mapping[Seat, Move], flow: Flow) -> Pond:
        flow.tell(CarpFed(self.seat, True))
        flow.tell(HandDealt((state.deck[0],)))
        return state.with_cards_drawn(self.seat, 1, flow.chance)

    monkeypatch.setattr(OfferShare, "resolve", resolve)
    breach = broken(PondGame(), 4, range(200), laws=(10,), options={"length": "120"})

    assert 10 == breach.law
