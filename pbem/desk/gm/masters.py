"""The matches a game master looks after."""

from pbem.engine.tongues import refused
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Match
from pbem.store.work import Work

__all__ = ["own_match"]


def own_match(work: Work, player_id: int, number: str) -> Match:
    """The match of that number, if it is one of theirs."""
    for match in work.masters.matches_of(player_id):
        if str(match.id) == number:
            return match
    raise refused("You are not the game master of match {number}.", number=one_line(number, 20))
