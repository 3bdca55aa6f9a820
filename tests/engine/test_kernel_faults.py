"""What the kernel does with rules that are broken."""

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.kernel import Kernel
from pbem.engine.moves import Move
from pbem.engine.position import Position
from pbem.engine.steps import Flow, Step
from pbem.errors import AuthorError, RulesError
from pbem.testing.play.sample_tables import kernel_for, scene
from tests.harness.toy import GAME
from tests.harness.toy.hunting import ChooseVictim
from tests.harness.toy.moves import Bid
from tests.harness.toy.rounds import ChooseBid
from tests.harness.toy.state import Pond
from tests.harness.toy.turns import TakeTurn


@pytest.fixture
def kernel() -> Kernel:
    """Three seats at the Pond."""
    return kernel_for(GAME, 3, 1)


def pond(kernel: Kernel, *hands: tuple[str, ...], **changes: Any) -> Pond:
    """A state with these hands; the deck is what is left."""
    state = kernel.start().position.state
    left = list(kernel.game.open_box().deck)  # type: ignore[attr-defined]  # the toy's box has a deck
    lying = [animal.name for animal in (*changes.get("pond", ()), *changes.get("leaving", ()))]
    for name in [*lying, *(name for hand in hands for name in hand)]:
        left.remove(name)
    return replace(state, hands=hands, deck=tuple(left), **changes)


def bidding(kernel: Kernel, *hands: tuple[str, ...]) -> Position:
    return scene(kernel, pond(kernel, *hands), ChooseBid((0, 1, 2))).position


CHOICE = ("newt", "otter", "toad")
FORCED = ("heron", "newt", "sea eagle")


def test_a_wrong_fallback_is_the_authors_error(kernel: Kernel) -> None:
    """A player is never told that the stand-in's move is illegal."""

    class Wrong(TakeTurn):
        def fallback(self, state: Pond, seat: int) -> Move:
            return Bid("unicorn")

    position = scene(kernel, pond(kernel, CHOICE, CHOICE, CHOICE), Wrong(0)).position

    with pytest.raises(RulesError, match="`bid unicorn`, is not possible"):
        kernel.lapse(position)


class Spin(Step[Pond]):
    def run(self, state: Pond, flow: Flow) -> Pond:
        flow.then(Spin())
        return state


class Crash(Step[Pond]):
    def run(self, state: Pond, flow: Flow) -> Pond:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("item", "error", "sentence"),
    [
        (Spin(), AuthorError, "1000 steps without a question"),
        (Crash(), RulesError, "Crash.*ZeroDivisionError"),
        (ChooseVictim(0, "heron"), AuthorError, "the agenda ran out"),
    ],
)
def test_broken_rules_stop(kernel: Kernel, item: Any, error: type[Exception], sentence: str) -> None:
    """Law 12 and below: a runaway, a crash and an empty agenda are errors of the author's."""
    with pytest.raises(error, match=sentence):
        scene(kernel, pond(kernel, CHOICE, CHOICE, CHOICE), item)


def test_a_set_up_that_fails_is_the_authors_error(monkeypatch: pytest.MonkeyPatch, kernel: Kernel) -> None:
    """Whatever the rules raise, the desk sees one kind of error."""
    monkeypatch.setattr(type(GAME), "setup", lambda *_: 1 / 0)

    with pytest.raises(RulesError, match="the set-up failed"):
        kernel.start()
