"""`prefer`: wishes that stay on file and answer a question about them."""

from pbem.desk.commands.command import Asking, Command, Said, leave_orders, spoken
from pbem.engine.tongues import worded
from pbem.store.tables.words import StandingKind

__all__ = ["PREFER"]


def _run(asking: Asking, argument: str) -> Said:
    return leave_orders(asking, StandingKind.PREFER, argument)


PREFER = Command(
    "prefer",
    worded("prefer A, B, C"),
    worded("wishes, the first first, kept on file"),
    _run,
    reads=spoken("later"),
)
