from datetime import datetime, timedelta

from pbem.store.books.deeds import deeds_of
from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import EntryKind


def test_who_answered_what_and_in_time(database: Database, match: Match, now: datetime) -> None:
    """In the order of the journal, each beside its deadline; rulings and set-ups are nobody's deeds."""
    late = now + timedelta(days=3)
    with database.work() as work:
        work.journal.append(match, EntryKind.RULING, "{}", arrived=now, now=now)
        work.journal.append(match, EntryKind.ANSWER, "pick", arrived=now, now=now, seat=1, question=1)
        work.journal.append(match, EntryKind.LAPSE, "", arrived=late, now=late, seat=0, question=1)
        work.journal.append(match, EntryKind.RESIGN, "", arrived=late, now=late, seat=2)
        found = [(deed.seat, deed.kind, deed.due) for deed in deeds_of(work.link, 1)]

    due = now + timedelta(days=2)
    assert [(1, EntryKind.ANSWER, due), (0, EntryKind.LAPSE, due), (2, EntryKind.RESIGN, due)] == found
