"""`start`: begin with those who sit at the table."""

from pbem.desk.commands.command import Asking, Command, Said, Seated
from pbem.desk.table import seating
from pbem.engine.language.tongues import refused, worded
from pbem.store.tables.words import MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    match = asking.match
    assert match is not None
    if match.status is not MatchStatus.INVITING:
        raise refused("The match has begun already.")
    seat = seating.start(asking.work, match, asking.player)
    return Said(done=worded("The match begins."), answer=Seated(match, seat))


START = Command("start", "start", worded("begin with those who sit at your table"), _run)
