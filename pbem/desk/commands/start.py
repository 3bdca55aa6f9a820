"""`start`: begin with those who sit at the table."""

from pbem.desk.commands.command import Answer, Asking, Command
from pbem.desk.table import opening, seating
from pbem.errors import PlayerError
from pbem.render.page import Received
from pbem.store.tables.words import MatchStatus

__all__ = ["START"]


def _run(asking: Asking, argument: str) -> Answer:
    match = asking.match
    assert match is not None
    if match.status is not MatchStatus.INVITING:
        raise PlayerError("The match has begun already.")
    seat = seating.start(asking.work, match, asking.player)

    def post(received: Received | None, blocks: tuple[str, ...]) -> None:
        opening.start(asking.office, asking.work, match, asking.cause, seat, received, blocks)

    return Answer(done="The match begins.", post=post)


START = Command("start", "start", "begin with those who sit at your table", _run)
