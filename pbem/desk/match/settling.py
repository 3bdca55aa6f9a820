"""The last answer settles: a table may want it applied some minutes later, to be changed till then.

Nothing of it is in the match before, so that it can be replaced (law 8) or taken back as if it had not come.
"""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta

from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, take_up
from pbem.desk.match.rules_fit import adopt_rules
from pbem.desk.office import Office
from pbem.desk.post.match_mails import tell
from pbem.desk.time.pace import Pace
from pbem.engine.orders import Part, exact
from pbem.store.tables.core import Letter, Settling
from pbem.store.tables.values import micros
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

__all__ = ["park", "release", "settles", "take_back"]


def settles(live: Live, parts: Sequence[Part]) -> bool:
    """Whether these answers would close the open question at a table that lets the last one settle."""
    if not parts or not Pace.load(live.match.pace).settle:
        return False
    last = parts[-1].progress.position
    return last.asked != live.position.asked or last.outcome is not None


def park(change: Change, seat: int, parts: Sequence[Part], letter: Letter) -> datetime | None:
    """Keep the answers for now; until when they can be changed, None where a later letter is on file."""
    live, work = change.live, change.work
    now = change.office.now()
    before = work.settlings.of_match(live.id)
    if before is not None and before.question == live.position.asked and before.arrived > letter.arrived:
        return None
    until = now + timedelta(minutes=Pace.load(live.match.pace).settle)
    work.settlings.settle(
        Settling(
            match_id=live.id,
            epoch=live.match.epoch,
            question=live.position.asked,
            seat=seat,
            parts=json.dumps([[part.question, str(part.move)] for part in parts]),
            letter_id=letter.id,
            arrived=letter.arrived,
            until=until,
        )
    )
    work.waits.answered(live.id, live.match.epoch, live.position.asked, seat, now)
    return until


def take_back(work: Work, live: Live, seat: int) -> str | None:
    """A seat takes back what settles; the order that was, None where there is none."""
    row = work.settlings.of_match(live.id)
    if row is None or row.seat != seat or row.question != live.position.asked:
        return None
    work.settlings.unsettle(live.id)
    work.waits.reopened(live.id, row.epoch, row.question, seat)
    return ", ".join(order for _, order in json.loads(row.parts))


def release(office: Office, work: Work, match_id: int) -> bool:
    """Apply the answer of a match that has settled; whether there was one."""
    row = work.settlings.of_match(match_id)
    now = office.now()
    if row is None or row.until is None or row.until > now or _held(work, row, now):
        return False
    match = work.roster.match(match_id)
    # What is on hold keeps what settles until it goes on, and so does one that is put on hold only now.
    if match is None or match.status is MatchStatus.HELD or not adopt_rules(office, work, match):
        return False
    work.settlings.unsettle(match_id)
    letter = work.inbox.letter(row.letter_id) if row.letter_id is not None else None
    if letter is None or match.status is not MatchStatus.RUNNING or row.epoch != match.epoch:
        return False
    live = take_up(work, match)
    change = Change(
        office, work, live, Cause(f"settled {row.epoch} {row.question} {row.arrived.isoformat()}")
    )
    for question, order in json.loads(row.parts):
        move = exact(live.kernel.options(live.position, row.seat), order)
        if question != live.position.asked or move is None:
            break
        progress = live.kernel.submit(live.position, row.seat, move, micros(row.arrived))
        change.answer(question, row.seat, order, progress, letter)
    if not change.moved:
        # It is not possible any more: the seat is waited for again.
        work.waits.reopened(match_id, row.epoch, row.question, row.seat)
    tell(office, work, change.finish())
    return True


def _held(work: Work, row: Settling, now: datetime) -> bool:
    """Whether somebody wants the table to wait, which it does until the deadline."""
    if not work.holds.of_question(row.match_id, row.epoch, row.question):
        return False
    dues = [each.due for each in work.waits.of_question(row.match_id, row.epoch, row.question)]
    return any(due is None or due > now for due in dues)
