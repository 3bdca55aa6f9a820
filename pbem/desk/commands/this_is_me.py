"""With `this is me` the owner of a seat files the address that a mail from elsewhere came from."""

from pbem.desk.commands.command import Asking, Command, Needs, Said
from pbem.desk.commands.yes import count, meant

__all__ = ["THIS"]


def _run(asking: Asking, argument: str) -> Said:
    # What follows the first word: `is me`, and a number perhaps.
    return count(asking, meant(asking, "".join(argument.split()[2:])))


THIS = Command(
    "this is me", "this is me", "file the address that a mail of yours came from", Needs.PLAYER, _run
)
