"""Stand-bys: players who would take over a seat that somebody left."""

from pbem.store.tables.core import Match, Player
from pbem.store.work import Work

__all__ = ["standbys", "standbys_for"]


def standbys(work: Work, game: str) -> list[Player]:
    """Who would take over a seat of this game, the longest waiting first."""
    return work.followers.standbys(game)


def standbys_for(work: Work, match: Match) -> list[Player]:
    """Who would take over a seat of this match: on the list, and not at its table already."""
    assert match.id is not None
    seated = {seating.seat.player_id for seating in work.roster.seated(match.id)}
    return [player for player in standbys(work, match.game) if player.id not in seated]
