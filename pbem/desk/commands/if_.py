"""`if`: an order that depends on what one is told until then."""

from pbem.desk.commands.command import Command, leaving, spoken
from pbem.engine.language.tongues import worded
from pbem.store.tables.words import StandingKind

IF = Command(
    "if",
    worded("if anna passes: A else B"),
    worded("A if you were told this, B if not"),
    leaving(StandingKind.IF),
    reads=spoken("later"),
)
