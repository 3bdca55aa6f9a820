"""`unwatch`: be mailed no more of a match that one watched."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.errors import PlayerError

__all__ = ["UNWATCH"]


def _run(asking: Asking, argument: str) -> Said:
    word = argument.strip().strip("#.")
    if not word.isdecimal() or len(word) > 9:
        raise PlayerError("Say which match, such as   unwatch 12.")
    if not asking.work.followers.unwatch(int(word), asking.player_id):
        raise PlayerError(f"You do not watch match {word}.")
    return Said(done=f"You no longer watch match {word}.")


UNWATCH = Command("unwatch", "unwatch N", "end that", _run)
