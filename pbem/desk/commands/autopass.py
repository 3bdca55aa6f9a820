"""`autopass`: pass at every question for the rest of the round."""

from pbem.desk.commands.command import Asking, Command, Said, leave_orders
from pbem.engine.tongues import worded
from pbem.store.tables.words import StandingKind

__all__ = ["AUTOPASS"]


def _run(asking: Asking, argument: str) -> Said:
    return leave_orders(asking, StandingKind.AUTOPASS, argument)


AUTOPASS = Command("autopass", "autopass", worded("pass for the rest of the round"), _run)
