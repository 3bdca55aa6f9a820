"""A question once more: the reminder and the last call, as they are mailed."""

from collections.abc import Mapping
from functools import partial
from typing import Any

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


def remind(
    office: Office,
    work: Work,
    live: Live,
    row: Waiting,
    kind: DispatchKind,
    cause: Cause,
    facts: Mapping[str, Any],
    *,
    alone: bool = False,
) -> None:
    """Mail a question once more, to the seat's player and to whoever answers for them."""
    sitter = live.sitters[row.seat]
    said = silence(work, live, row.seat)
    for each in (sitter, *deputies.asked_at_once(work, live, sitter, office.now())):
        last = row.due if kind is DispatchKind.LASTCALL else None
        apart = {"clock": times.clock(last, each.zone)} if last is not None else {"alone": False}
        told = {**apart, **facts}
        write = partial(
            match_pages.question_page, sitter=each, due=row.due, kind=str(kind), facts=told, silence=said
        )
        put(office, work, Mail(SeatReader(live, each), kind, write, cause, alone=alone, bare=""))
