"""`promote`: one more game master."""

from pbem.desk.acts.act import Act
from pbem.desk.post.to_master import welcome_master
from pbem.desk.table.opening import Invitee, player_of
from pbem.errors import PlayerError
from pbem.render.text_kit import one_line
from pbem.store.tables.words import MatchStatus

__all__ = ["run"]


def run(act: Act, argument: str) -> str:
    """One more game master, who is written to at once."""
    act.demand(MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)
    player = player_of(act.work, Invitee.parse(argument.strip()), act.now)
    assert player.id is not None
    if any(player.id == known.id for known in act.work.masters.of_match(act.id)):
        raise PlayerError(f"{player.name} is game master of match {act.id} already.")
    act.work.masters.add(act.id, player.id, act.now)
    name = one_line(player.name)
    if act.match.status is not MatchStatus.INVITING:
        act.journal({"game master": player.name})
        act.tell("One more game master.", act.sentence(f"has made {name} a game master of this match"))
    welcome_master(act.office, act.work, player, act.id)
    return f"{player.name} is a game master of match {act.id} now."
