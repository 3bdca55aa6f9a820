"""`always`: the same answer to every question of a kind."""

from pbem.desk.commands.command import Asking, Command, Said, leave_orders, spoken
from pbem.engine.tongues import worded
from pbem.store.tables.words import StandingKind

__all__ = ["ALWAYS"]


def _run(asking: Asking, argument: str) -> Said:
    return leave_orders(asking, StandingKind.ALWAYS, argument)


ALWAYS = Command(
    "always",
    worded("always ORDER"),
    worded("answer every question of that kind"),
    _run,
    reads=spoken("later"),
)
