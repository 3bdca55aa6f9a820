"""The named points at which something has just been committed or sent, so that crash tests can hit them."""

from collections.abc import Callable
from typing import TypeAlias

# Told the name of each point as it is reached.
Reached: TypeAlias = Callable[[str], None]

# Those of every letter's path and of the look at the deadlines and the mornings, which every run of the crash
# tests hits. At `lapsed` an answer that has settled is applied, too.
POINTS = (
    "fetched",
    "stored",
    "moved",
    "taken",
    "handled",
    "committed",
    "lapsed",
    "greeted",
    "sending",
    "accepted",
    "recorded",
)

# Those of what happens only now and then: a day's digest, a dispute that nobody decides, a bot's answer.
OCCASIONAL = ("digested", "disputed", "thought")


def unwatched(point: str) -> None:
    """What production does at a point: nothing."""
