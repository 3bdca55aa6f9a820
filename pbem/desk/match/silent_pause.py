"""A match nobody answers in pauses by itself, and goes on when somebody does."""

from typing import TYPE_CHECKING

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.desk.post.reminder import remind
from pbem.desk.time.pace import Pace
from pbem.engine.events import Noted
from pbem.render.text_kit import one_line, wrapped
from pbem.store.books import facts
from pbem.store.tables.values import canonical
from pbem.store.tables.words import DispatchKind, EntryKind, MatchStatus
from pbem.store.work import Work

if TYPE_CHECKING:
    from pbem.desk.match.change import Change

__all__ = ["pause_if_silent", "wake"]


def pause_if_silent(change: "Change") -> None:
    """Where every player has missed the last question, a full round was played by nobody: stop the clock."""
    live, work = change.live, change.work
    people = [sitter for sitter in live.sitters if sitter.address is not None and not sitter.resigned]
    missed = [work.attendance.of_seat(live.id, sitter.seat).missed for sitter in people]
    if live.position.outcome is not None or not people or not all(missed):
        return
    now = change.office.now()
    work.open_questions.stop(live.id, now)
    work.notes.note(facts.silent(live.id), now.isoformat())
    work.journal.append(
        live.match, EntryKind.RULING, canonical({"paused": "nobody answered"}), arrived=now, now=now
    )
    change.tell_now(Noted("Nobody has answered for a full round: the match pauses until somebody does."))
    text = f"{live.title} has paused: nobody has answered for a full round. Any answer lets it go on."
    alarm(change.office, work, f"silent {live.id}", text, live.match)


def wake(office: Office, work: Work, live: Live, seat: int) -> bool:
    """A seat is there again: a match that paused by itself goes on, and the others read when they are due."""
    if work.open_questions.stopped(live.id) is None or not work.notes.fact(facts.silent(live.id)):
        return False
    work.open_questions.go_on(live.id)
    work.notes.note(facts.silent(live.id), "")
    work.notes.solved(f"silent {live.id}")
    if live.match.status is not MatchStatus.RUNNING:
        return True
    now = office.now()
    due = Pace.load(live.match.pace).due(now, live.match.zone)
    name = one_line(live.sitters[seat].name)
    said = (wrapped(f"{name} is back, so the match goes on and your deadline runs again."),)
    cause = Cause(f"woken {live.match.epoch} {live.match.asked} {now.isoformat()}")
    for row in work.open_questions.of_match(live.id):
        row.due, row.reminded = due, 0
        work.open_questions.save(row)
        if row.seat != seat:
            remind(office, work, live, row, DispatchKind.REMINDER, cause, said)
    return True
