"""`if`: an order that depends on what one is told until then."""

from pbem.desk.commands.command import Asking, Command, Said, leave_orders, spoken
from pbem.engine.tongues import worded
from pbem.store.tables.words import StandingKind

__all__ = ["IF"]


def _run(asking: Asking, argument: str) -> Said:
    return leave_orders(asking, StandingKind.IF, argument)


IF = Command(
    "if",
    worded("if anna passes: A else B"),
    worded("A if you were told this, B if not"),
    _run,
    reads=spoken("later"),
)
