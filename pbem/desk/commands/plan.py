"""`plan`: several orders for later, each done once, as far as they can be."""

from pbem.desk.commands.command import Command, leaving, spoken
from pbem.engine.language.tongues import worded
from pbem.store.tables.words import StandingKind

PLAN = Command(
    "plan",
    worded("plan A, B or C, ask"),
    worded("the first that can be done, each once"),
    leaving(StandingKind.PLAN),
    reads=spoken("later"),
)
