"""`then`: an order for the next question of that kind, which is not asked yet."""

from pbem.desk.commands.command import Asking, Command, Said, leave_orders, spoken
from pbem.engine.tongues import worded
from pbem.store.tables.words import StandingKind

__all__ = ["THEN"]


def _run(asking: Asking, argument: str) -> Said:
    return leave_orders(asking, StandingKind.THEN, argument)


THEN = Command(
    "then",
    worded("then A or B"),
    worded("answer your next question of that kind"),
    _run,
    reads=spoken("later"),
)
