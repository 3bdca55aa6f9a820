"""The answer that has settled is applied, unless somebody wants the table to wait."""

import json
from datetime import datetime

from pbem.desk.acts.adopt_rules import adopt_rules
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import take_up
from pbem.desk.office import Office
from pbem.desk.post.match_mails import tell
from pbem.engine.reader.orders import exact
from pbem.store.tables.core import Settling
from pbem.store.tables.values import micros
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work


def release(office: Office, work: Work, match_id: int) -> bool:
    """Apply the answer of a match that has settled; whether there was one."""
    row = work.settlings.of_match(match_id)
    now = office.now()
    if row is None or row.until is None or row.until > now or _held(work, row, now):
        return False
    # It may be changed by a letter that came in time and is not read yet.
    if work.inbox.unread(match_id, row.until):
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
        work.open_questions.reopened(match_id, row.epoch, row.question, row.seat)
    tell(office, work, change.finish())
    return True


def _held(work: Work, row: Settling, now: datetime) -> bool:
    """Whether somebody wants the table to wait, which it does until the deadline."""
    if not work.wait_requests.of_question(row.match_id, row.epoch, row.question):
        return False
    dues = [each.due for each in work.open_questions.of_question(row.match_id, row.epoch, row.question)]
    return any(due is None or due > now for due in dues)
