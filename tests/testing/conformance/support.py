"""A game under the suite, match after match."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pbem.engine.game import AnyGame
from pbem.testing import conformance
from pbem.testing.conformance.trail import Trail, walk

__all__ = ["broken", "check_all", "found_by"]


def check_all(game: AnyGame, seats: int, seeds: Sequence[int], **how: Any) -> None:
    """Some matches, one after the other."""
    for seed in seeds:
        conformance.check(game, seats, seed, **how)


def broken(game: AnyGame, seats: int, seeds: Sequence[int], **how: Any) -> conformance.LawBroken:
    """The first breach found in some matches."""
    with pytest.raises(conformance.LawBroken) as caught:
        check_all(game, seats, seeds, **how)
    return caught.value


def found_by(check: Callable[[Trail], None], game: AnyGame) -> int | None:
    """The law that this check alone finds to be broken in some matches, if any."""
    for seed in range(6):
        trail = walk(game, 2, seed, None, sample=10, longest=400)
        try:
            check(trail)
        except conformance.LawBroken as breach:
            return breach.law
    return None
