"""`tell`: write to somebody at the table, or to all; it takes the rest of the mail."""

from pbem.desk.commands.command import Asking, Command, Said, named
from pbem.desk.table import press
from pbem.engine.language.tongues import refused, worded


def _run(asking: Asking, argument: str) -> Said:
    _, sitter, change = asking.played()
    name, found, text = argument.partition(":")
    if not found or "\n" in name or not name.strip():
        raise refused("Write it as   tell anna: your words   or   tell all: your words. Nothing was sent.")
    masters = press.find_masters(change, name, sitter.seat)
    if masters:
        done, block = press.send_to_masters(change, sitter, masters, text)
        return Said(done=done, blocks=(block,))
    to = press.find_seat(change.live, name, sitter.seat)
    done, block = press.send(change, sitter, asking.letter, to, text)
    return Said(done=done, blocks=(block,))


TELL = Command(
    "tell",
    worded("tell NAME: words"),
    worded("write to a player, to all or to gm; takes the rest of the mail"),
    _run,
    reads=named,
)
