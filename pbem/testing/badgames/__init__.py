"""Small games that break one law each, kept to show that the suite finds every breach."""

from pbem.testing.badgames.base import Counting
from pbem.testing.badgames.breaches import BREACHES

__all__ = ["BREACHES", "Counting"]
