"""A match nobody answers in pauses by itself, and goes on when somebody does."""

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.live import Live
from pbem.desk.operator import alarm
from pbem.desk.pace import Pace
from pbem.engine.events import Noted
from pbem.store.codec import canonical
from pbem.store.words import EntryKind, MatchStatus
from pbem.store.work import Work

if TYPE_CHECKING:
    from pbem.desk.changing import Change

__all__ = ["pause_if_silent", "wake"]


def _key(match_id: int) -> str:
    """The fact that a match has paused by itself; one that a game master has paused waits for them."""
    return f"silent {match_id}"


def pause_if_silent(change: "Change") -> None:
    """Where every player has missed the last question, a full round was played by nobody: stop the clock."""
    live, work = change.live, change.work
    people = [sitter for sitter in live.sitters if sitter.address is not None and not sitter.resigned]
    missed = [work.leave.attendance(live.id, sitter.seat).missed for sitter in people]
    if live.position.outcome is not None or not people or not all(missed):
        return
    now = change.office.now()
    work.waits.stop(live.id, now)
    work.notes.note(_key(live.id), now.isoformat())
    work.journal.append(
        live.match, EntryKind.RULING, canonical({"paused": "nobody answered"}), arrived=now, now=now
    )
    change.tell_now(Noted("Nobody has answered for a full round: the match pauses until somebody does."))
    text = f"{live.title} has paused: nobody has answered for a full round. Any answer lets it go on."
    alarm(change.office, work, f"silent {live.id}", text, live.match)


def wake(work: Work, live: Live, now: datetime) -> bool:
    """Somebody is there again: a match that paused by itself goes on, with fresh deadlines."""
    if work.waits.stopped(live.id) is None or not work.notes.fact(_key(live.id)):
        return False
    work.waits.go_on(live.id)
    work.notes.note(_key(live.id), "")
    work.notes.solved(f"silent {live.id}")
    if live.match.status is MatchStatus.RUNNING:
        due = Pace.load(live.match.pace).due(now, live.match.zone)
        for row in work.waits.of_match(live.id):
            row.due, row.reminded = due, 0
            work.waits.save(row)
    return True
