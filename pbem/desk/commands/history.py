"""`history`: what has happened in the match so far, as far as the reader was told."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.news import so_far
from pbem.engine.language.tongues import worded
from pbem.render.text_kit import block

# A mail stays readable; more is in the file of the finished match.
_LAST = 120


def _run(asking: Asking, argument: str) -> Said:
    live, sitter = asking.at_table()
    rows, left_out = so_far(asking.work, live, sitter.seat, _LAST)
    head = worded("HISTORY")
    if left_out:
        head = worded("HISTORY     {left_out} older lines left out", left_out=left_out)
    return Said(blocks=(block([head, *(rows or [worded("  Nothing has happened yet.")])]),))


HISTORY = Command("history", "history", worded("what has happened so far"), _run)
