"""`unwatch`: be mailed no more of a match that one watched."""

from pbem.desk.commands.command import Asking, Command, Said, number_in, told
from pbem.engine.language.tongues import refused, worded


def _run(asking: Asking, argument: str) -> Said:
    number = number_in(argument.strip().strip("#."))
    if number is None:
        raise refused("Say which match, such as   unwatch 12.")
    if not asking.work.followers.unwatch(number, asking.player.id):
        raise refused("You do not watch match {word}.", word=number)
    return told("You no longer watch match {word}.", word=number)


UNWATCH = Command("unwatch", worded("unwatch N"), worded("end that"), _run)
