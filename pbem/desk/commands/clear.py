"""`clear`: withdraw all that one has left for later."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.engine.language.tongues import plural, worded


def _run(asking: Asking, argument: str) -> Said:
    live, sitter = asking.at_table()
    gone = asking.work.standing_orders.remove(asking.work.standing_orders.of_seat(live.id, sitter.seat))
    return Said(done=plural(gone, "{n} standing order withdrawn.", "{n} standing orders withdrawn."))


CLEAR = Command("clear", "clear", worded("withdraw your standing orders"), _run)
