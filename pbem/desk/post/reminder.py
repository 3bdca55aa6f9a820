"""A question once more: the reminder and the last call, as they are mailed."""

from functools import partial

from pbem.desk.match import deputies
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post import match_pages
from pbem.desk.post.send import Writing, post, subject_of
from pbem.desk.post.silence_line import silence
from pbem.render import times
from pbem.store.tables.core import Waiting
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["remind"]


def remind(
    office: Office,
    work: Work,
    live: Live,
    row: Waiting,
    kind: DispatchKind,
    cause: Cause,
    body: tuple[str, ...],
    *,
    alone: bool = False,
) -> None:
    """Mail a question once more, to the seat's player and to whoever answers for them."""
    sitter = live.sitters[row.seat]
    said = silence(work, live, row.seat)
    for each in (sitter, *deputies.asked_at_once(work, live, sitter, office.now())):
        write = partial(_reminder, each, row, kind, body, said)
        post(office, work, live, each, write, kind, cause, alone=alone)


def _reminder(
    sitter: Sitter, row: Waiting, kind: DispatchKind, body: tuple[str, ...], said: str, live: Live
) -> Writing:
    page = match_pages.question_page(live, sitter, row.due, kind=str(kind), body=body, silence=said)
    if kind is not DispatchKind.LASTCALL or row.due is None:
        return Writing(page)
    return Writing(page, f"Last call, {times.clock(row.due, sitter.zone)}. {subject_of(live, sitter)}")
