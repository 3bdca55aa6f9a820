"""`autopass`: pass at every question for the rest of the round."""

from pbem.desk.commands.command import Command, leaving
from pbem.engine.language.tongues import worded
from pbem.store.tables.words import StandingKind

AUTOPASS = Command(
    "autopass", "autopass", worded("pass for the rest of the round"), leaving(StandingKind.AUTOPASS)
)
