"""Holding an answer open: where a table waits a while after the last answer, a seat may make it wait longer.

The table's pace says by `settle` how many minutes that while lasts; without one nothing can be held.
"""

import json

from pbem.store.tables import Match
from pbem.store.work import Work

__all__ = ["delayed", "held_by"]


def delayed(match: Match) -> bool:
    """Whether this table waits a while after the last answer before it goes on."""
    return bool(json.loads(match.pace).get("settle"))


def held_by(work: Work, match: Match) -> tuple[int, ...]:
    """The seats that want the open question kept open although all answers are in."""
    assert match.id is not None
    return work.holds.of_question(match.id, match.epoch, match.asked)
