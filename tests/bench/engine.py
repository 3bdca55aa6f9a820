"""Random playouts of Ecosystem through the kernel, beside a plain loop over lists changed in place."""

import random
import time

from pbem.engine import registry
from pbem.engine.moves import wander
from pbem.testing.play.sample_tables import kernel_for
from tests.bench.harness import Figure, at_least, rounds
from tests.games.ecosystem import plain_loop

__all__ = ["measure"]

_SEATS = 3
_TARGET = 0.25


class _Dice:
    """The plain loop's own chance, so that neither side has the cheaper dice."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, bound: int, /) -> int:
        """A number from 0 to bound - 1."""
        return int(self._random() * bound)


def _playout(seed: int) -> int:
    """One match, every question answered evenly down the tree; how many answers it took."""
    kernel = kernel_for(registry.game("ecosystem"), _SEATS, seed)
    dice = _Dice(seed)
    position = kernel.start().position
    moves = 0
    while position.outcome is None:
        for seat in kernel.unanswered(position):
            move = wander(kernel.options(position, seat), dice)
            position = kernel.submit(position, seat, move).position
            moves += 1
    return moves


def measure(*, quick: bool) -> list[Figure]:
    """Moves a second of both."""
    matches = 10 if quick else 60

    def subject(number: int) -> float:
        began = time.process_time()
        moves = sum(_playout(number * matches + seed) for seed in range(matches))
        return moves / (time.process_time() - began)

    def floor(number: int) -> float:
        began = time.process_time()
        moves = sum(plain_loop.play(_SEATS, number * matches + seed)[1] for seed in range(matches))
        return moves / (time.process_time() - began)

    _playout(0)
    pairs = rounds(3 if quick else 11, subject, floor)
    return [at_least("engine", "moves/s", pairs, _TARGET)]
