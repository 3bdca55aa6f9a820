"""`unwatch`: be mailed no more of a match that one watched."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.engine.language.tongues import refused, worded


def _run(asking: Asking, argument: str) -> Said:
    word = argument.strip().strip("#.")
    if not word.isdecimal() or len(word) > 9:
        raise refused("Say which match, such as   unwatch 12.")
    if not asking.work.followers.unwatch(int(word), asking.player_id):
        raise refused("You do not watch match {word}.", word=word)
    return told("You no longer watch match {word}.", word=word)


UNWATCH = Command("unwatch", worded("unwatch N"), worded("end that"), _run)
