"""The named points of a letter's path, so that crash tests can hit every one of them."""

from collections.abc import Callable
from typing import TypeAlias

__all__ = ["POINTS", "Reached", "unwatched"]

# Told the name of each point as it is reached.
Reached: TypeAlias = Callable[[str], None]

POINTS = (
    "fetched",
    "stored",
    "moved",
    "taken",
    "handled",
    "committed",
    "lapsed",
    "sending",
    "accepted",
    "recorded",
)


def unwatched(point: str) -> None:
    """What production does at a point: nothing."""
