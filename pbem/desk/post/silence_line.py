"""What silence will do, as the fourth line of a turn mail says it."""

from pbem.desk.match.live import Live
from pbem.desk.time.leniency import Rung, ladder
from pbem.desk.time.pace import Pace
from pbem.store.work import Work

__all__ = ["silence"]

_RUNGS = {Rung.BOT: "the bot plays", Rung.WAIT: "the table waits for you"}


def silence(work: Work, live: Live, seat: int) -> str:
    """What happens without an answer; empty where the game's own words are right."""
    terms = Pace.load(live.match.pace).terms
    attendance = work.attendance.of_seat(live.id, seat)
    if attendance.excused < terms.excused:
        return "you are excused, and have more time"
    return _RUNGS.get(ladder(terms, attendance.ladder)[-1], "")
