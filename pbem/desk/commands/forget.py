"""`forget ADDRESS`: mail from another address of the player's counts no longer."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.errors import PlayerError
from pbem.render.text_kit import one_line

__all__ = ["FORGET"]


def _run(asking: Asking, argument: str) -> Said:
    address = argument.strip().strip("<>.").lower()
    if not asking.work.roster.drop_alias(asking.player, address):
        raise PlayerError(f"{one_line(address, 60)!r} is no other address of yours that we know.")
    return Said(done=f"Mail from {address} counts as yours no longer.")


FORGET = Command("forget", "forget ADDRESS", "mail from another address of yours counts no longer", _run)
