"""`prefer`: wishes that stay on file and answer a question about them."""

from pbem.desk.commands.command import Command, leaving, spoken
from pbem.engine.language.tongues import worded
from pbem.store.tables.words import StandingKind

PREFER = Command(
    "prefer",
    worded("prefer A, B, C"),
    worded("wishes, the first first, kept on file"),
    leaving(StandingKind.PREFER),
    reads=spoken("later"),
)
