"""Every registered game through the kernel: a move at the end of a match beside one at its beginning.

Both sides are taken from the same random matches, in the time of this process alone, so that a game that
slows down as it goes on shows, whatever else the machine is doing. A question with more options, late in a
match, costs more than one with few: that is the game.
"""

import time
from statistics import median

from pbem.engine import registry
from pbem.engine.moves import wander
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.bench.harness import Figure, at_most

__all__ = ["measure"]

# The last moves take at most half as long again as the first.
_TARGET = 1.5
_PART = 5
_SECONDS = 6.0
_QUICK_SECONDS = 1.0
_FEWEST = 3


def _timed(slug: str, seats: int, seed: str) -> list[float]:
    """One random match: how long each move took, its options included."""
    kernel = kernel_for(registry.game(slug), seats, seed)
    dice = dice_for(seed, "bench")
    position = kernel.start().position
    took: list[float] = []
    while position.outcome is None:
        began = time.process_time()
        seat = kernel.unanswered(position)[0]
        move = wander(kernel.options(position, seat), dice)
        position = kernel.submit(position, seat, move).position
        took.append(time.process_time() - began)
    return took


def _figure(slug: str, seconds: float) -> Figure:
    info = registry.game(slug).info
    seats = max(info.fewest, min(3, info.most))
    _timed(slug, seats, f"{slug} warm")
    began = time.monotonic()
    pairs: list[tuple[float, float]] = []
    rates: list[float] = []
    lengths: list[int] = []
    while time.monotonic() - began < seconds or len(pairs) < _FEWEST:
        took = _timed(slug, seats, f"{slug} {len(pairs)}")
        part = max(1, len(took) // _PART)
        pairs.append((median(took[-part:]) * 1000, median(took[:part]) * 1000))
        rates.append(len(took) / sum(took))
        lengths.append(len(took))
    note = (
        f"{median(rates):,.0f} moves/s over whole matches of {seats} seats and "
        f"{median(lengths):,.0f} moves; subject: a move of the last fifth, floor: one of the first"
    )
    return at_most(f"games, {slug}", "ms", pairs, _TARGET, [note])


def measure(*, quick: bool) -> list[Figure]:
    """A figure a game."""
    return [_figure(slug, _QUICK_SECONDS if quick else _SECONDS) for slug in registry.slugs()]
