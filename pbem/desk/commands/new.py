"""`new`: open a table."""

from pbem.desk.commands.command import Answer, Asking, Command
from pbem.desk.table import moving, seating
from pbem.desk.table.new_words import read_wish
from pbem.engine import registry
from pbem.render.page import Received

__all__ = ["NEW"]


def _run(asking: Asking, argument: str) -> Answer:
    office, work = asking.office, asking.work
    if argument.strip().lower() == "codes":
        return Answer(question="Make all your reply codes anew?", then=lambda: _codes(asking))
    wish = read_wish(argument, office.pace, asking.player.zone or office.zone)
    match = seating.open_table(office, work, asking.player, wish)
    title = f"{registry.game(wish.game).info.title} {match.id}"

    def post(received: Received | None, blocks: tuple[str, ...]) -> None:
        seating.settle(office, work, match, 0, asking.cause, received, blocks)

    kind = "open to all" if wish.listed else "private"
    return Answer(done=f"Table {title} is yours: {wish.seats} seats, {kind}.", post=post)


def _codes(asking: Asking) -> Answer:
    moving.renew(asking.office, asking.work, asking.player, asking.cause)
    return Answer(done="Every code that was mailed to you is void. What is open comes once more.")


NEW = Command("new", "new GAME [4 seats 48h ...]", "open a table; games GAME tells what may follow", _run)
