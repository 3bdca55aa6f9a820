"""Who may see which hand: whoever has seen one seat's cards never sees another's at the same table."""

from pbem.engine.language.tongues import refused
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Match, Player
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work


def may_see(work: Work, match: Match, seat: int, player: Player) -> bool:
    """Whether somebody may see a seat's hand: they have seen no other there, and look after none of it."""
    if match.status is MatchStatus.FINISHED:
        return True
    if not work.sights.seen(match.id, player.id) <= {seat}:
        return False
    sits = {each.seat.number for each in work.roster.seated(match.id) if each.seat.player_id == player.id}
    return (sits | work.attendance.deputed(match.id, player.id)) <= {seat}


def masters(work: Work, match: Match, player: Player) -> bool:
    """Whether somebody looks after a match as its game master."""
    return any(each.id == player.id for each in work.masters.of_match(match.id))


def demand_sight(work: Work, match: Match, seat: int, player: Player) -> None:
    """Refuse to let somebody see a seat's hand who may not; a game master steps down first."""
    name = one_line(player.name)
    if masters(work, match, player):
        raise refused(
            "{name} is game master of match {id} and cannot see a hand there as well.", name=name, id=match.id
        )
    if not may_see(work, match, seat, player):
        raise refused(
            "{name} knows another hand of match {id} and cannot see this one.", name=name, id=match.id
        )


def is_at_table(work: Work, match: Match, player_id: int) -> bool:
    """Whether somebody sits at a table or answers for somebody there."""
    sits = any(each.seat.player_id == player_id for each in work.roster.seated(match.id))
    return sits or bool(work.attendance.deputed(match.id, player_id))
