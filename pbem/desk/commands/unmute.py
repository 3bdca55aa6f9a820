"""`unmute`: read somebody's press again."""

from pbem.desk.commands.command import Asking, Command, Said, named, told
from pbem.desk.commands.mute import meant_seats, names_of
from pbem.engine.language.tongues import refused, worded


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    seats = [
        seat
        for seat in meant_seats(asking, argument or "all")
        if asking.work.presses.unmute(live.id, sitter.seat, seat)
    ]
    if not seats:
        raise refused("That was not muted.")
    return told("You get press from {names_of} again.", names_of=names_of(asking, seats))


UNMUTE = Command("unmute", worded("unmute [NAME|all]"), worded("read their press again"), _run, reads=named)
