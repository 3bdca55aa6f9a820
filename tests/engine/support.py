"""A scene at the toy game in which there is something to order."""

from dataclasses import replace

import pytest

from pbem.engine.kernel import Kernel
from pbem.engine.position import Position
from pbem.engine.reader.orders import OrderError, take
from pbem.testing.play.sample_tables import scene
from tests.harness.toy.state import Animal, Pond
from tests.harness.toy.turns import TakeTurn

HAND = ("flare", "grey heron", "heron", "newt", "water rail", "water vole")
POND = (Animal("toad", 1), Animal("mud carp", 2))


def state(kernel: Kernel, hand: tuple[str, ...] = HAND, pond: tuple[Animal, ...] = POND) -> Pond:
    """Anna's turn with a full hand; the others hold nothing, so that cards add up."""
    start = kernel.start().position.state
    left = list(start.box.deck)
    for name in (*hand, *(animal.name for animal in pond)):
        left.remove(name)
    # A stone away from the bank lets the others rescue, which is a question to somebody else.
    stones = ((3, 0, 0, 0), (2, 1, 0, 0), (3, 0, 0, 0))
    return replace(start, hands=(hand, (), ()), deck=tuple(left), pond=pond, stones=stones)


def turn(kernel: Kernel, hand: tuple[str, ...] = HAND, pond: tuple[Animal, ...] = POND) -> Position:
    return scene(kernel, state(kernel, hand, pond), TakeTurn(0)).position


def read(kernel: Kernel, line: str, position: Position | None = None) -> list[str]:
    """The moves a line means, canonically."""
    taken = take(kernel, position or turn(kernel), 0, line)
    return [str(part.move) for part in taken.parts]


def refused(kernel: Kernel, line: str, position: Position | None = None) -> OrderError:
    with pytest.raises(OrderError) as caught:
        take(kernel, position or turn(kernel), 0, line)
    return caught.value
