"""Why a match is on hold: for a dispute it waits otherwise than for anything else."""

from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

__all__ = ["DISPUTES", "disputed_matches", "is_disputed"]

# What the reason of a hold says where somebody disputes a question.
DISPUTES = "disputes question"


def is_disputed(match: Match) -> bool:
    """Whether a match is on hold because somebody disputes a question."""
    return match.status is MatchStatus.HELD and DISPUTES in (match.held_why or "")


def disputed_matches(work: Work) -> tuple[int, ...]:
    """Matches that wait for a decision of their game master's."""
    return tuple(match.id or 0 for match in work.roster.matches(MatchStatus.HELD) if is_disputed(match))
