"""Somebody writes again: a seat that was offered to others is their own while nobody has taken it."""

from pbem.desk.match.change import Change
from pbem.desk.match.live import Sitter
from pbem.desk.time.pace import Pace
from pbem.engine.events import noted
from pbem.render.text_kit import one_line


def note(change: Change, sitter: Sitter, *, deputy: bool) -> None:
    """Tell the table who answered for a player, or that a player is back at a seat that was given up on."""
    work, live, seat = change.work, change.live, sitter.seat
    if deputy:
        if change.moved:
            change.tell(noted("answered by {name}, the deputy", seat, name=one_line(sitter.name)))
        return
    attendance = work.attendance.of_seat(live.id, seat)
    if attendance.offered is None or sitter.resigned:
        return
    attendance.offered, attendance.missed = None, 0
    work.attendance.save(attendance)
    work.votes_and_offers.taken(live.id, seat)
    work.notes.solved(f"offered {live.id} {seat}")
    change.tell(noted("back at the table", seat))
    if seat in live.kernel.unanswered(live.position):
        now = change.office.now()
        work.open_questions.ask(
            live.match, (seat,), now, Pace.load(live.match.pace).due(now, live.match.zone)
        )
