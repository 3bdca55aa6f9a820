"""Small games that break one law each, kept to show that the suite finds every breach."""

from tests.harness.bad_games.base import Counting
from tests.harness.bad_games.breaches import BREACHES

__all__ = ["BREACHES", "Counting"]
