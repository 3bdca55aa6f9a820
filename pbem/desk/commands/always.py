"""`always`: the same answer to every question of a kind."""

from pbem.desk.commands.command import Command, leaving, spoken
from pbem.engine.language.tongues import worded
from pbem.store.tables.words import StandingKind

ALWAYS = Command(
    "always",
    worded("always ORDER"),
    worded("answer every question of that kind"),
    leaving(StandingKind.ALWAYS),
    reads=spoken("later"),
)
