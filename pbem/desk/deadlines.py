"""Deadlines: the last call, the fallback for silence, and never a seat lost to our own outage."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import groupby

from pbem.desk import pages
from pbem.desk.changing import Change
from pbem.desk.due import FETCHED
from pbem.desk.live import Live, take_up
from pbem.desk.office import Office
from pbem.desk.operator import alarm
from pbem.desk.pace import Pace
from pbem.desk.posting import Cause, Writing, post, subject_of
from pbem.desk.versions import adopt_rules
from pbem.render import times
from pbem.render.filters import joined, one_line, wrapped
from pbem.store.tables import Waiting
from pbem.store.words import DispatchKind, DispatchStatus, MatchStatus
from pbem.store.work import Work

__all__ = ["call_last", "catch_up", "excuse_outage", "excuse_restore", "follow_clock", "lapse_match"]

# A turn mail must have been taken by the mail server this long before its deadline, or the deadline moves.
_GOOD_TIME = timedelta(hours=12)


def excuse_outage(office: Office, work: Work, gap: timedelta) -> None:
    """After a gap between two passes every open deadline moves by the gap."""
    hours = round(gap.total_seconds() / 3600)
    said = f"The server could not be reached for {hours} hours, so your deadline has moved by as much."
    moved = _move_all(office, work, gap, "outage", said)
    if moved:
        alarm(office, work, "outage", f"No pass ran for {hours} hours; {moved} deadlines moved by as much.")


def follow_clock(office: Office, work: Work, gap: timedelta) -> None:
    """The clock went back by the gap, which is below zero: everybody keeps the time they had left.

    What was noted under the other time would be waited for until then: a fetch, a mail to send again, a
    problem to tell. None of it counts any more.
    """
    now = office.now()
    moved = _move_all(
        office, work, gap, "clock", "The server's clock was wrong and has been set; this is your deadline."
    )
    work.notes.note(FETCHED, (now + gap).isoformat())
    work.notes.set_back(now)
    work.outbox.set_back(now)
    hours = round(-gap.total_seconds() / 3600)
    alarm(office, work, "clock", f"The clock went back by {hours} hours; {moved} deadlines moved with it.")


def excuse_restore(office: Office, work: Work, gap: timedelta, letters: int) -> None:
    """The database was restored and letters read again: who is awaited hears where the match stands."""
    said = (
        "The server was restored from a backup. Every mail of yours that the mail server still has was read "
        "again; nothing was played twice. This is the question that waits for you, with its new deadline."
    )
    moved = _move_all(office, work, gap, "restore", said)
    alarm(
        office,
        work,
        "restore",
        f"The database was restored and {letters} letters were read again; {moved} seats were told where "
        "their match stands. What was done by command since the backup must be done again.",
    )


def _move_all(office: Office, work: Work, gap: timedelta, why: str, said: str) -> int:
    """Move every open deadline by the gap and say so to those who are waited for; how many there were."""
    rows = work.waits.due(datetime.max.replace(tzinfo=UTC), count=1_000_000)
    for match_id, waiting in groupby(
        sorted(rows, key=lambda row: row.match_id), key=lambda row: row.match_id
    ):
        _move(office, work, match_id, list(waiting), gap, why, said)
    return len(rows)


def _move(
    office: Office, work: Work, match_id: int, rows: Iterable[Waiting], gap: timedelta, why: str, said: str
) -> None:
    match = work.roster.match(match_id)
    if match is None:
        return
    live = take_up(work, match)
    cause = Cause(f"{why} {office.now().isoformat()}")
    for row in rows:
        if row.due is None:
            continue
        row.due += gap
        row.reminded = 0
        work.waits.save(row)
        _remind(office, work, live, row, DispatchKind.REMINDER, cause, (wrapped(said),))


def call_last(office: Office, work: Work, match_id: int) -> None:
    """Send the last call to seats that have not answered, once a question."""
    now = office.now()
    match = work.roster.match(match_id)
    if match is None or match.status is not MatchStatus.RUNNING:
        return
    hours = timedelta(hours=Pace.load(match.pace).last_call)
    rows = [
        row
        for row in work.waits.of_match(match_id)
        if row.due is not None
        and not row.reminded
        and row.due - hours <= now < row.due
        # A question shorter than two such spans needs no reminder of itself, unless another clock asked it.
        and (row.due - row.asked > 2 * hours or row.asked > now)
    ]
    if not rows or not hours:
        return
    live = take_up(work, match)
    for row in rows:
        row.reminded += 1
        work.waits.save(row)
        # A deadline that was moved has a last call of its own.
        cause = Cause(f"last call {row.epoch} {row.question} {row.due:%Y-%m-%d %H:%M}")
        _remind(office, work, live, row, DispatchKind.LASTCALL, cause, (_who_else(live, row.seat),))


def _who_else(live: Live, seat: int) -> str:
    awaited = live.kernel.awaited(live.position)
    others = [one_line(live.sitters[other].name) for other in awaited if other != seat]
    if not others:
        return "The table waits for you alone."
    return wrapped(f"The table also waits for {joined(others)}.")


def _remind(
    office: Office,
    work: Work,
    live: Live,
    row: Waiting,
    kind: DispatchKind,
    cause: Cause,
    body: tuple[str, ...],
) -> None:
    sitter = live.sitters[row.seat]

    def write(live: Live) -> Writing:
        page = pages.question_page(live, sitter, row.due, kind=str(kind), body=body)
        if kind is not DispatchKind.LASTCALL or row.due is None:
            return Writing(page)
        subject = f"Last call, {times.clock(row.due, sitter.zone)}. {subject_of(live, sitter)}"
        return Writing(page, subject)

    post(office, work, live, sitter, write, kind, cause, alone=kind is DispatchKind.LASTCALL)


def lapse_match(office: Office, work: Work, match_id: int) -> int:
    """Let the fallback answer for seats that are overdue; how many.

    A seat lapses only after a fetch that began after its deadline has succeeded, and only if its turn mail
    went out in good time; otherwise its deadline moves.
    """
    now = office.now()
    match = work.roster.match(match_id)
    fetched = work.notes.fact(FETCHED)
    if match is None or match.status is not MatchStatus.RUNNING or fetched is None:
        return 0
    if not adopt_rules(office, work, match):
        return 0
    began = datetime.fromisoformat(fetched)
    overdue = [row for row in work.waits.of_match(match_id) if row.due is not None and row.due <= now]
    lapsed = [
        row for row in overdue if row.due is not None and began > row.due and _in_good_time(work, row, now)
    ]
    if not lapsed:
        return 0
    live = take_up(work, match)
    change = Change(office, work, live, Cause(f"lapse {match.epoch} {match.asked}"))
    change.lapse([row.seat for row in lapsed], now)
    change.finish()
    return len(lapsed)


def catch_up(office: Office, work: Work, match_id: int, question: int | None) -> int:
    """Let lapse what must have lapsed before that question, or the end, was mailed; how many seats did.

    After a restore the journal lacks what nobody wrote a letter for. Only seats that were overdue are taken.
    """
    lapsed = 0
    while True:
        match = work.roster.match(match_id)
        if match is None or match.status is not MatchStatus.RUNNING:
            return lapsed
        overdue = [
            (row.due, row.seat)
            for row in work.waits.of_match(match_id)
            if row.due is not None and row.due <= office.now()
        ]
        if not overdue or (question is not None and match.asked >= question):
            return lapsed
        then = max(due for due, _ in overdue)
        cause = Cause(f"lapse {match.epoch} {match.asked}")
        change = Change(replace(office, now=partial(_same, then)), work, take_up(work, match), cause)
        change.lapse([seat for _, seat in overdue], then)
        change.finish()
        lapsed += len(overdue)


def _same(moment: datetime) -> datetime:
    return moment


def _in_good_time(work: Work, row: Waiting, now: datetime) -> bool:
    """Whether the turn mail went out long enough before the deadline; if not, the deadline moves."""
    assert row.due is not None
    needed = min(_GOOD_TIME, (row.due - row.asked) / 2)
    sent = [
        dispatch.sent
        for dispatch in work.outbox.of_question(row.match_id, row.epoch, row.question, row.seat)
        if dispatch.status is DispatchStatus.SENT and dispatch.sent is not None
    ]
    if not sent:
        # It waits in the queue: the deadline is looked at again when it has gone out.
        return False
    # Who was asked in the future was asked and mailed under a wrong clock, and has had the time since.
    if row.asked > now or row.due - min(sent) >= needed:
        return True
    row.due = min(sent) + needed
    work.waits.save(row)
    return False
