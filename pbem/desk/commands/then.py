"""`then`: an order for the next question of that kind, which is not asked yet."""

from pbem.desk.commands.command import Command, leaving, spoken
from pbem.engine.language.tongues import worded
from pbem.store.tables.words import StandingKind

THEN = Command(
    "then",
    worded("then A or B"),
    worded("answer your next question of that kind"),
    leaving(StandingKind.THEN),
    reads=spoken("later"),
)
