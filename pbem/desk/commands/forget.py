"""`forget ADDRESS`: mail from another address of the player's counts no longer."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.engine.language.tongues import refused, worded
from pbem.mail.write.tokens import masked
from pbem.render.text_kit import one_line


def _run(asking: Asking, argument: str) -> Said:
    address = argument.strip().strip("<>.").lower()
    if not asking.work.roster.drop_alias(asking.player, address):
        shown = masked(one_line(address, 60))
        raise refused("{address} is no other address of yours that we know.", address=f"{shown!r}")
    return told("Mail from {address} counts as yours no longer.", address=address)


FORGET = Command(
    "forget", worded("forget ADDRESS"), worded("mail from another address of yours counts no longer"), _run
)
