"""`hand`: what one holds and the own board in short, without the rest of the table."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.commands.show import board
from pbem.engine.language.tongues import worded


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    return Said(blocks=(board(asking, live.view(sitter.seat), "reminder"),))


HAND = Command("hand", "hand", worded("what you hold, in short"), _run)
