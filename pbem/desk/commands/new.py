"""`new`: open a table."""

from pbem.desk.commands.command import Asking, Command, Needs, Said, Seated
from pbem.desk.table import seating
from pbem.desk.table.new_words import read_wish
from pbem.engine import registry

__all__ = ["NEW"]


def _run(asking: Asking, argument: str) -> Said:
    office, work = asking.office, asking.work
    wish = read_wish(argument, office.pace, asking.player.zone or office.zone)
    match = seating.open_table(office, work, asking.player, wish)
    title = f"{registry.game(wish.game).info.title} {match.id}"
    kind = "open to all" if wish.listed else "private"
    return Said(done=f"Table {title} is yours: {wish.seats} seats, {kind}.", answer=Seated(match, 0))


NEW = Command(
    "new", "new GAME [4 seats 48h ...]", "open a table; games GAME tells what may follow", Needs.PLAYER, _run
)
