"""Asking: who is asked the open question, until when, and who else may answer it."""

from collections.abc import Collection
from datetime import datetime

from pbem.desk.match import deputies
from pbem.desk.match.absences import due_of
from pbem.desk.match.live import Live
from pbem.desk.time.pace import Pace
from pbem.store.work import Work

# The deadline of every seat that is asked; None where it has none.
Dues = dict[int, datetime | None]


def left_seats(work: Work, live: Live) -> frozenset[int]:
    """Seats nobody is waited for at: resigned, or offered to somebody else after too many misses."""
    offered = work.attendance.offered(live.id)
    return frozenset(sitter.seat for sitter in live.sitters if sitter.resigned or sitter.seat in offered)


def ask(work: Work, live: Live, now: datetime, left: Collection[int]) -> Dues:
    """Write down who is asked the open question, and until when."""
    # The deadline before this one, where it was what ended the question.
    before = work.open_questions.of_question(live.id, live.match.epoch, live.match.asked)
    passed = [row.due for row in before if row.due is not None and row.due <= now]
    live.match.asked = live.position.asked
    due = Pace.load(live.match.pace).due(now, live.match.zone, max(passed, default=None))
    dues: Dues = {}
    for seat in live.kernel.unanswered(live.position):
        if seat in left:
            continue
        sitter = live.sitters[seat]
        # With a deputy who is asked as well nothing moves.
        represented = deputies.asked_at_once(work, live, sitter, now)
        dues[seat] = due if represented else due_of(work, live, sitter, due)
    work.open_questions.ask_each(live.match, dues, now)
    return dues_of(work, live)


def dues_of(work: Work, live: Live) -> Dues:
    """When the open question was said to be due; never, while the clock of the match stands."""
    rows = work.open_questions.of_question(live.id, live.match.epoch, live.position.asked)
    stands = work.open_questions.stopped(live.id) is not None
    return {row.seat: None if stands else row.due for row in rows}
