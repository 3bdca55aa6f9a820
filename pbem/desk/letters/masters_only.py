"""What a player is told who writes a game master's order: whose it is, and that nothing was done."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.engine.language.tongues import worded
from pbem.errors import PlayerError


def _refuse(asking: Asking, argument: str) -> Said:
    raise PlayerError(
        worded(
            "This is an order for game masters, and your reply code is a player's: nothing "
            "was done. Game masters answer the mails that they get as game masters."
        )
    )


# In no list of commands: it stands for every verb of the game master's.
MASTERS_ONLY = Command("master", "", "orders of game masters", _refuse)
