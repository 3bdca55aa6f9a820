"""`history`: what has happened in the match so far, as far as the reader was told."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.live import replayed
from pbem.desk.match.news import reaching, shown
from pbem.engine.tongues import worded
from pbem.render.text_kit import block, wrapped

__all__ = ["HISTORY"]

# A mail stays readable; more is in the file of the finished match.
_LAST = 120


def _run(asking: Asking, argument: str) -> Said:
    live, sitter = asking.live, asking.sitter
    assert live is not None
    assert sitter is not None
    progresses = replayed(live.kernel, asking.work.journal.entries(live.id))
    events = [event for progress in progresses for event in reaching(progress.told, sitter.seat)]
    lines = shown(live, sitter.seat, events)
    left_out = max(0, len(lines) - _LAST)
    rows = [wrapped(f"{line.who:<8}  {line.text}", 72, "  ", " " * 12) for line in lines[left_out:]]
    head = (
        worded("HISTORY     {left_out} older lines left out", left_out=left_out)
        if left_out
        else worded("HISTORY")
    )
    return Said(blocks=(block([head, *(rows or [worded("  Nothing has happened yet.")])]),))


HISTORY = Command("history", "history", worded("what has happened so far"), _run)
