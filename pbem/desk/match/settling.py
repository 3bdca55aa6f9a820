"""The last answer settles: a table may want it applied some minutes later, to be changed till then.

Nothing of it is in the match before, so that it can be replaced (law 8) or taken back as if it had not come.
"""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta

from pbem.desk.match import time_bank
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live
from pbem.desk.time.pace import Pace
from pbem.engine.reader.orders import AnsweredPart
from pbem.store.tables.core import Settling
from pbem.store.tables.mails import LetterRow
from pbem.store.work import Work


def settles(live: Live, parts: Sequence[AnsweredPart]) -> bool:
    """Whether these answers would close the open question at a table that lets the last one settle."""
    if not parts or not Pace.load(live.match.pace).settle:
        return False
    last = parts[-1].progress.position
    return last.asked != live.position.asked or last.outcome is not None


def park(change: Change, seat: int, parts: Sequence[AnsweredPart], letter: LetterRow) -> datetime | None:
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
    for row in work.open_questions.of_question(live.id, live.match.epoch, live.position.asked):
        if row.seat == seat and row.answered is None:
            time_bank.draw(work, live.match, row, letter.arrived)
    work.open_questions.answered(live.id, live.match.epoch, live.position.asked, seat, now)
    return until


def take_back(work: Work, live: Live, seat: int) -> str | None:
    """A seat takes back what settles; returns the order that it was, None where there is none."""
    row = work.settlings.of_match(live.id)
    if row is None or row.seat != seat or row.question != live.position.asked:
        return None
    work.settlings.unsettle(live.id)
    work.open_questions.reopened(live.id, row.epoch, row.question, seat)
    return ", ".join(order for _, order in json.loads(row.parts))
