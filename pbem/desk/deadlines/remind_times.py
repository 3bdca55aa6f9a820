"""Reminders: before a deadline, as the table or the player wants them; the last call comes alone."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, take_up
from pbem.desk.office import Office
from pbem.desk.post.reminder import remind
from pbem.desk.time.pace import Pace
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Waiting
from pbem.store.tables.words import DispatchKind, MatchStatus
from pbem.store.work import Work

# A reminder needs this much of its span between the question and itself.
_ENOUGH = 0.5


def moments(
    pace: Pace, zone_name: str, asked: datetime, due: datetime, wanted: Sequence[int] = ()
) -> list[datetime]:
    """When a seat is reminded of its deadline, the last call last; none comes right after the question."""
    usual = [*pace.reminders, pace.last_call] if pace.last_call else []
    found = []
    for hours in sorted(wanted or usual, reverse=True):
        span = timedelta(hours=hours)
        moment = pace.before_quiet(due - span, zone_name)
        if moment - asked >= span * _ENOUGH:
            found.append(moment)
    return found


def call_last(office: Office, work: Work, match_id: int) -> None:
    """Send the reminders that are due to seats that have not answered, each once a question."""
    now = office.now()
    match = work.roster.match(match_id)
    if match is None or match.status is not MatchStatus.RUNNING or work.open_questions.stopped(match_id):
        return
    live: Live | None = None
    for row in work.open_questions.of_match(match_id):
        if row.due is None or now >= row.due:
            continue
        live = live or take_up(work, match)
        planned, passed = _schedule(work, live, row, now)
        if passed <= row.reminded:
            continue
        last = passed == planned
        # One that was missed is not sent after the next.
        row.reminded = passed
        work.open_questions.save(row)
        kind = DispatchKind.LASTCALL if last else DispatchKind.REMINDER
        # A deadline that was moved has a last call of its own.
        about = f"{row.epoch} {row.question} {row.due:%Y-%m-%d %H:%M}"
        cause = Cause(f"{'last call' if last else f'reminder {passed}'} {about}")
        remind(office, work, live, row, kind, cause, _who_else(live, row.seat), alone=last)


def move(
    office: Office, work: Work, live: Live, row: Waiting, due: datetime, cause: Cause, why: Mapping[str, Any]
) -> None:
    """Give a question another deadline and say so.

    No reminder whose time has come follows that mail, which therefore comes alone where it is the last one.
    """
    row.due = due
    planned, row.reminded = _schedule(work, live, row, office.now())
    work.open_questions.save(row)
    last = row.reminded == planned
    remind(office, work, live, row, DispatchKind.REMINDER, cause, why, alone=last)


def _schedule(work: Work, live: Live, row: Waiting, now: datetime) -> tuple[int, int]:
    """How many reminders of its deadline a seat gets, and for how many of them the time has come."""
    assert row.due is not None
    # A question asked in the future was asked under a wrong clock, and long ago.
    asked = row.asked if row.asked <= now else now - timedelta(days=365)
    pace = Pace.load(live.match.pace)
    planned = moments(pace, live.match.zone, asked, row.due, _wanted(work, live, row.seat))
    return len(planned), sum(1 for moment in planned if moment <= now)


def _wanted(work: Work, live: Live, seat: int) -> list[int]:
    """The reminders a player has asked for instead of the table's."""
    player_id = live.sitters[seat].seating.seat.player_id
    if player_id is None:
        return []
    return [int(hours) for hours in work.votes_and_offers.mail_wishes(player_id).reminders.split()]


def _who_else(live: Live, seat: int) -> Mapping[str, Any]:
    awaited = live.kernel.awaited(live.position)
    others = [one_line(live.sitters[other].name) for other in awaited if other != seat]
    return {"why": "deadline", "others": others}
