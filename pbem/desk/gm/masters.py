"""What a game master may do: at the own matches, and not alone where they also play."""

from pbem.desk.acts.act import Act
from pbem.desk.gm.catalogue import Verb
from pbem.errors import PlayerError
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Match
from pbem.store.work import Work

__all__ = ["demand_right", "own_match"]


def demand_right(act: Act, verb: Verb) -> None:
    """Refuse what the one who acts may not do; whoever sits at the terminal may do it all."""
    if act.player_id is None:
        return
    if not any(player.id == act.player_id for player in act.work.masters.of_match(act.id)):
        raise PlayerError(f"You are not the game master of match {act.id}.")
    sits = any(each.seat.player_id == act.player_id for each in act.work.roster.seated(act.id))
    if verb.secret and sits:
        raise PlayerError(
            f"You play at match {act.id} yourself, so `{verb.name}` needs another game master there: "
            f"`promote {act.id} NAME=ADDRESS` adds one."
        )


def own_match(work: Work, player_id: int, number: str) -> Match:
    """The match of that number, if it is one of theirs."""
    for match in work.masters.matches_of(player_id):
        if str(match.id) == number:
            return match
    raise PlayerError(f"You are not the game master of match {one_line(number, 20)}.")
