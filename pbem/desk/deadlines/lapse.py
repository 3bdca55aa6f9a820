"""Deadlines: what happens to silence, and never a seat lost to our own outage or to a mail that came back."""

import json
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from pbem.desk.acts.adopt_rules import adopt_rules
from pbem.desk.deadlines import missed_turn
from pbem.desk.deadlines.outages import excuse_outage, excuse_restore, follow_clock
from pbem.desk.deadlines.remind_times import call_last, move
from pbem.desk.match import silent_pause
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, take_up
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.desk.post.match_mails import tell
from pbem.desk.table import substituting
from pbem.desk.time.pace import Pace
from pbem.desk.time.shifts import later
from pbem.engine.events import noted
from pbem.engine.language.tongues import worded
from pbem.engine.reader.orders import exact
from pbem.render.text_kit import one_line
from pbem.store.books import facts
from pbem.store.books.facts import FETCHED
from pbem.store.tables.core import Settling, Waiting
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.values import micros
from pbem.store.tables.words import DispatchStatus, LetterStatus, MatchStatus
from pbem.store.work import Work

__all__ = ["call_last", "catch_up", "excuse_outage", "excuse_restore", "follow_clock", "lapse_match"]

# A turn mail must have been taken by the mail server this long before its deadline, or the deadline moves.
_GOOD_TIME = timedelta(hours=12)

# So long a letter that was put aside stops its seat's clock; after it was seen to, there is still a day.
_LONGEST_ASIDE = timedelta(days=7)
_WHILE_ASIDE = timedelta(days=1)
# So long a seat has after the first letter about a question that is held until its owner says yes.
_WHILE_HELD = timedelta(days=1)


def lapse_match(office: Office, work: Work, match_id: int) -> int:
    """Let the ladder of every overdue seat answer, and return how many missed.

    A seat has missed its turn only after a fetch that began after its deadline has succeeded, while no letter
    from before it waits to be read, and only if its turn mail went out in good time and did not come back;
    otherwise its deadline moves.
    """
    _release(office, work, match_id)
    now = office.now()
    match = work.roster.match(match_id)
    fetched = work.notes.fact(FETCHED)
    if match is None or match.status is not MatchStatus.RUNNING or fetched is None:
        return 0
    if work.open_questions.stopped(match_id) is not None:
        return 0
    grace = timedelta(minutes=Pace.load(match.pace).grace)
    began = datetime.fromisoformat(fetched)
    over = [
        row
        for row in work.open_questions.of_match(match_id)
        if row.question == match.asked
        and row.due is not None
        and row.due + grace <= now
        and began > row.due + grace
        and not work.inbox.unread(match_id, row.due + grace)
    ]
    if not over or not adopt_rules(office, work, match):
        return 0
    live = take_up(work, match)
    counted = [row for row in over if not _stands(office, work, live, row)]
    missed = [row for row in counted if _reached(office, work, live, row)]
    if not missed:
        return 0
    # A question may be missed again after its deadline was moved.
    until = max(row.due for row in missed if row.due is not None)
    cause = Cause(f"lapse {match.epoch} {match.asked} {until:%Y-%m-%d %H:%M}")
    change = Change(office, work, live, cause)
    asked = live.position.asked
    offered = []
    for row in missed:
        # An answer for one seat may have closed the question that another was asked.
        if live.position.asked == asked and missed_turn.miss(change, row, now):
            offered.append(row.seat)
    for seat in offered:
        substituting.offer(change, seat, worded("missed too many turns"))
    if silent_pause.stop(work, live, now):
        change.tell_now(noted("Nobody has answered for a full round: the match pauses until somebody does."))
        text = worded(
            "{title} has paused: nobody has answered for a full round. Any answer lets it go on.",
            title=live.title,
        )
        change.alarm(facts.silent(live.id), text)
    tell(office, work, change.finish())
    return len(missed)


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
            for row in work.open_questions.of_match(match_id)
            if row.due is not None and row.due <= office.now()
        ]
        if not overdue or (question is not None and match.asked >= question):
            return lapsed
        then = max(due for due, _ in overdue)
        cause = Cause(f"lapse {match.epoch} {match.asked}")
        then_office = replace(office, now=partial(_same, then))
        change = Change(then_office, work, take_up(work, match), cause)
        change.lapse([seat for _, seat in overdue], then)
        tell(then_office, work, change.finish())
        lapsed += len(overdue)


def _same(moment: datetime) -> datetime:
    return moment


def _stands(office: Office, work: Work, live: Live, row: Waiting) -> bool:
    """Whether a letter of the seat waits for the operator or its owner's yes; then the deadline moves."""
    assert row.due is not None
    now, first = office.now(), partial(work.inbox.first, match_id=row.match_id, seat=row.seat)
    held = first(LetterStatus.HELD, since=row.asked)
    if first(LetterStatus.SHUNTED, since=now - _LONGEST_ASIDE) is not None:
        due = now + _WHILE_ASIDE
    elif held is not None and held <= row.due and held + _WHILE_HELD > now:
        due = held + _WHILE_HELD
    else:
        return False
    row.due, row.bank = Pace.load(live.match.pace).no_earlier(due, live.match.zone), 0
    work.open_questions.save(row)
    return True


def _reached(office: Office, work: Work, live: Live, row: Waiting) -> bool:
    """Whether the seat was asked in good time by a mail that did not come back; else the deadline moves."""
    assert row.due is not None
    dispatches = work.outbox.of_question(row.match_id, row.epoch, row.question, row.seat)
    own = [each for each in dispatches if each.player_id == live.sitters[row.seat].seating.seat.player_id]
    if work.outbox.came_back(row.match_id, row.epoch, row.question, row.seat) is not None:
        _try_again(office, work, live, row)
        return False
    sent = [taken for each in own if (taken := _taken(work, each)) is not None]
    if not sent:
        # It waits in the queue: the deadline is looked at again when it has gone out.
        return False
    needed = min(_GOOD_TIME, (row.due - row.asked) / 2)
    # Who was asked in the future was asked and mailed under a wrong clock, and has had the time since.
    if row.asked > office.now() or row.due - min(sent) >= needed:
        return True
    late = min(sent) + needed - row.due
    row.due = later(Pace.load(live.match.pace), row.due, late, live.match.zone)
    work.open_questions.save(row)
    return False


def _taken(work: Work, dispatch: Dispatch) -> datetime | None:
    """When the mail server took a mail, by itself or in a digest; None where it has not, or it came back."""
    if dispatch.status is DispatchStatus.CONTAINED:
        digest = work.outbox.digest_of(dispatch)
        return _taken(work, digest) if digest is not None else None
    return dispatch.sent if dispatch.status is DispatchStatus.SENT else None


def _try_again(office: Office, work: Work, live: Live, row: Waiting) -> None:
    """Mail to the seat came back: nobody has missed anything. Ask once more, and tell the game master."""
    now = office.now()
    # As much time as if it were asked now, because it is.
    due, row.bank = Pace.load(live.match.pace).due(now, live.match.zone), 0
    cause = Cause(f"bounced {row.epoch} {row.question} {now.isoformat()}")
    move(office, work, live, row, due, cause, {"why": "bounced"})
    name = one_line(live.sitters[row.seat].name)
    text = worded(
        "{title}: mail to {name} came back. The deadline has moved and nothing has lapsed.",
        title=live.title,
        name=name,
    )
    alarm(office, work, f"bounced {live.id} {row.seat}", text, live.match)


def _release(office: Office, work: Work, match_id: int) -> None:
    """Apply the answer of a match that has settled, unless somebody wants the table to wait."""
    row = work.settlings.of_match(match_id)
    now = office.now()
    if row is None or row.until is None or row.until > now or _held(work, row, now):
        return
    # It may be changed by a letter that came in time and is not read yet.
    if work.inbox.unread(match_id, row.until):
        return
    match = work.roster.match(match_id)
    # What is on hold keeps what settles until it goes on, and so does one that is put on hold only now.
    if match is None or match.status is MatchStatus.HELD or not adopt_rules(office, work, match):
        return
    work.settlings.unsettle(match_id)
    letter = work.inbox.letter(row.letter_id) if row.letter_id is not None else None
    if letter is None or match.status is not MatchStatus.RUNNING or row.epoch != match.epoch:
        return
    live = take_up(work, match)
    cause = Cause(f"settled {row.epoch} {row.question} {row.arrived.isoformat()}")
    change = Change(office, work, live, cause)
    for question, order in json.loads(row.parts):
        move = exact(live.kernel.options(live.position, row.seat), order)
        if question != live.position.asked or move is None:
            break
        progress = live.kernel.submit(live.position, row.seat, move, micros(row.arrived))
        change.answer(question, row.seat, order, progress, letter)
    if not change.moved:
        # It is not possible any more: the seat is waited for again.
        work.open_questions.reopened(match_id, row.epoch, row.question, row.seat)
    tell(office, work, change.finish())


def _held(work: Work, row: Settling, now: datetime) -> bool:
    """Whether somebody wants the table to wait, which it does until the deadline."""
    if not work.wait_requests.of_question(row.match_id, row.epoch, row.question):
        return False
    dues = [each.due for each in work.open_questions.of_question(row.match_id, row.epoch, row.question)]
    return any(due is None or due > now for due in dues)
