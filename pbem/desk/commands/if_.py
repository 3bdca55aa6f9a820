"""`if`: an order that depends on what one is told until then."""

from pbem.desk.commands.command import Answer, Asking, Command, leave_orders
from pbem.store.tables.words import StandingKind

__all__ = ["IF"]


def _run(asking: Asking, argument: str) -> Answer:
    return leave_orders(asking, StandingKind.IF, argument)


IF = Command("if", "if anna passes: A else B", "A if you were told this, B if not", _run)
