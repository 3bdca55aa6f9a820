"""What silence will do, as the fourth line of a turn mail says it; and why a match stands still."""

from pbem.desk.match import time_bank
from pbem.desk.match.held import is_disputed
from pbem.desk.match.live import Live
from pbem.desk.time.leniency import Rung, ladder
from pbem.desk.time.pace import Pace
from pbem.desk.time.spans import roughly
from pbem.engine.language.tongues import worded
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

_RUNGS = {Rung.BOT: worded("the bot plays"), Rung.WAIT: worded("the table waits for you")}


def silence(work: Work, live: Live, seat: int) -> str:
    """What happens without an answer; empty where the game's own words are right."""
    terms = Pace.load(live.match.pace).terms
    attendance = work.attendance.of_seat(live.id, seat)
    bank = time_bank.left(work, live.match, seat)
    running = any(row.bank for row in work.open_questions.of_match(live.id) if row.seat == seat)
    if bank and not running:
        return worded("your time bank runs, {bank} left", bank=roughly(bank))
    if attendance.excused < terms.excused:
        return worded("you are excused, and have more time")
    return _RUNGS.get(ladder(terms, attendance.ladder)[-1], "")


def standstill(work: Work, live: Live) -> str:
    """Why nobody need answer now: a dispute, a hold, a pause; empty while the match goes on."""
    if is_disputed(live.match):
        masters = [one_line(player.name, 30) for player in work.masters.of_match(live.id)]
        if not masters:
            return worded("On hold: the operator decides the dispute.")
        return worded("On hold: {name} decides the dispute.", name=joined(masters))
    if live.match.status is MatchStatus.HELD:
        return worded("On hold: nothing is applied until the release.")
    if live.match.status is MatchStatus.RUNNING and work.open_questions.stopped(live.id) is not None:
        return worded("Paused: no deadline runs.")
    return ""
