"""`promote`: one more game master."""

from pbem.desk.acts.act import Act
from pbem.desk.gm.replace import ask_guest
from pbem.desk.match import names
from pbem.desk.match.live import sitters_of
from pbem.desk.post.to_master import welcome_master
from pbem.desk.table.opening import Invitee, player_of
from pbem.engine.language.tongues import refused, worded
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Player
from pbem.store.tables.words import MatchStatus

# What a new game master is asked.
MASTERSHIP = "mastership"


def run(act: Act, argument: str) -> str:
    """One more game master, who is written to at once."""
    act.demand(MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)
    invitee = act.guest(Invitee.parse(argument.strip()))
    known = act.work.roster.player_at(invitee.address)
    if known is not None and known.id in [each.id for each in act.work.masters.of_match(act.id)]:
        raise refused("{name} is game master of match {id} already.", name=known.name, id=act.id)
    if known is not None:
        _demand_unknowing(act, known)
    taken = names.clash(invitee.name, [each.name for each in sitters_of(act.work, act.match)])
    if known is None and taken is not None:
        raise refused(
            "{name} could be taken for {taken}, who plays there: give another name.",
            name=invitee.name,
            taken=taken,
        )
    if not act.asks_other:
        return install(act, invitee)
    ask_guest(act, invitee, known, MASTERSHIP, {}, "be_master", {"match": act.id})
    return worded(
        "{name} is asked, and is a game master of match {id} after their yes.", name=invitee.name, id=act.id
    )


def _demand_unknowing(act: Act, player: Player) -> None:
    """Refuse who knows a hand, or may; who sits at the table knows their own, and does nothing secret."""
    if any(each.seat.player_id == player.id for each in act.work.roster.seated(act.id)):
        return
    if act.work.sights.seen(act.id, player.id) | act.work.attendance.deputed(act.id, player.id):
        raise refused(
            "{name} knows a hand of match {id} and cannot look after it as well.", name=player.name, id=act.id
        )


def install(act: Act, invitee: Invitee) -> str:
    """Somebody who agreed, or whom whoever runs the server names, is a game master from now on."""
    player = player_of(act.work, invitee, act.now)
    if any(player.id == known.id for known in act.work.masters.of_match(act.id)):
        raise refused("{name} is game master of match {id} already.", name=player.name, id=act.id)
    _demand_unknowing(act, player)
    act.work.masters.add(act.id, player.id, act.now)
    if act.match.status is not MatchStatus.INVITING:
        act.journal({"game master": player.name})
        act.tell("promoted", {"name": one_line(player.name)})
    welcome_master(act.office, act.work, player, act.id)
    return worded("{name} is a game master of match {id} now.", name=player.name, id=act.id)
