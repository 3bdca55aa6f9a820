"""A question once more: the reminder and the last call, as they are mailed."""

from functools import partial

from pbem.desk.match import deputies
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live
from pbem.desk.office import Office
from pbem.desk.post import match_pages
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import SeatReader
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
        write = partial(
            match_pages.question_page, sitter=each, due=row.due, kind=str(kind), body=body, silence=said
        )
        before = ""
        if kind is DispatchKind.LASTCALL and row.due is not None:
            before = f"Last call, {times.clock(row.due, each.zone)}. "
        put(office, work, Mail(SeatReader(live, each), kind, write, cause, before=before, alone=alone))
