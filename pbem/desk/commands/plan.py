"""`plan`: several orders for later, each done once, as far as they can be."""

from pbem.desk.commands.command import Asking, Command, Said, leave_orders, spoken
from pbem.engine.tongues import worded
from pbem.store.tables.words import StandingKind

__all__ = ["PLAN"]


def _run(asking: Asking, argument: str) -> Said:
    return leave_orders(asking, StandingKind.PLAN, argument)


PLAN = Command(
    "plan",
    worded("plan A, B or C, ask"),
    worded("the first that can be done, each once"),
    _run,
    reads=spoken("later"),
)
