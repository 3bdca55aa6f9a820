"""Conformance: the kernel's laws as a suite that any game is put under by being registered.

    from pbem.testing import conformance
    conformance.check(game, seats=3, seed=1)

raises LawBroken with the number of the law and all it takes to see it again.
"""

from pbem.testing.conformance.suite import LAWS, check
from pbem.testing.conformance.trail import LawBroken, Trail

__all__ = ["LAWS", "LawBroken", "Trail", "check"]
