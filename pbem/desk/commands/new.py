"""`new`: open a table."""

from pbem.desk.commands.command import Asking, Command, Said, Seated
from pbem.desk.table import moving, seating
from pbem.desk.table.new_words import in_english, read_table
from pbem.engine import registry

__all__ = ["NEW"]


def _run(asking: Asking, argument: str) -> Said:
    office, work = asking.office, asking.work
    if argument.strip().lower() == "codes":
        return Said(question="Make all your reply codes anew?", then=lambda: _codes(asking))
    table = read_table(argument, office.pace, asking.player.zone or office.zone)
    match = seating.open_table(office, work, asking.player, table)
    title = f"{registry.game(table.game).info.title} {match.id}"
    kind = "open to all" if table.listed else "private"
    if table.bots is not None:
        kind = f"the others are {table.bots} bots, so it is not rated"
    return Said(done=f"Table {title} is yours: {table.seats} seats, {kind}.", answer=Seated(match, 0))


def _codes(asking: Asking) -> Said:
    moving.renew(asking.office, asking.work, asking.player, asking.cause)
    return Said(done="Every code that was mailed to you is void. What is open comes once more.")


NEW = Command(
    "new",
    "new GAME [4 seats 48h ...]",
    "open a table; games GAME tells what may follow",
    _run,
    reads=in_english,
)
