"""A match nobody answers in pauses by itself, and goes on when somebody does."""

from datetime import datetime

from pbem.desk.match.changed import Woken
from pbem.desk.match.live import Live
from pbem.desk.time.pace import Pace
from pbem.engine.language.tongues import worded
from pbem.store.books import facts
from pbem.store.tables.values import canonical
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.store.work import Work


def stop(work: Work, live: Live, now: datetime) -> bool:
    """Stop the clock where every player has missed the last question: a full round was played by nobody."""
    people = [sitter for sitter in live.sitters if sitter.address is not None and not sitter.resigned]
    missed = [work.attendance.of_seat(live.id, sitter.seat).missed for sitter in people]
    if live.position.outcome is not None or not people or not all(missed):
        return False
    work.open_questions.stop(live.id, now)
    work.notes.note(facts.silent(live.id), now.isoformat())
    work.journal.append(
        live.match, EntryKind.RULING, canonical({"paused": worded("nobody answered")}), arrived=now, now=now
    )
    return True


def wake(work: Work, live: Live, seat: int, now: datetime) -> Woken | None:
    """A seat is there again: a match that paused by itself goes on, and every deadline runs anew."""
    if work.open_questions.stopped(live.id) is None or not work.notes.fact(facts.silent(live.id)):
        return None
    work.open_questions.go_on(live.id)
    work.notes.note(facts.silent(live.id), "")
    work.notes.solved(facts.silent(live.id))
    if live.match.status is not MatchStatus.RUNNING:
        return Woken(seat, ())
    due = Pace.load(live.match.pace).due(now, live.match.zone)
    rows = work.open_questions.of_match(live.id)
    for row in rows:
        row.due, row.reminded, row.bank = due, 0, 0
        work.open_questions.save(row)
    return Woken(seat, tuple(row for row in rows if row.seat != seat))
