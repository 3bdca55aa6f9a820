"""Stand-bys: players who would take over a seat that somebody left."""

from pbem.desk.match.sight import masters, may_see
from pbem.store.tables.core import Match, Player
from pbem.store.work import Work

__all__ = ["standbys", "standbys_for"]


def standbys(work: Work, game: str) -> list[Player]:
    """Who would take over a seat of this game, the longest waiting first."""
    return work.followers.standbys(game)


def standbys_for(work: Work, match: Match, seat: int) -> list[Player]:
    """Who would take over a seat: on the list, with no mastership there, and having seen no other hand."""
    return [
        player
        for player in standbys(work, match.game)
        if not masters(work, match, player) and may_take(work, match, seat, player)
    ]


def may_take(work: Work, match: Match, seat: int, player: Player) -> bool:
    """Whether somebody may play on at a seat: they may see its hand, and do not sit there."""
    sits = any(each.seat.player_id == player.id for each in work.roster.seated(match.id))
    return not sits and may_see(work, match, seat, player)
