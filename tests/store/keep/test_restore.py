from datetime import datetime

from pbem.store.books.facts import REREAD, RESTORED
from pbem.store.database import Database
from pbem.store.keep.restore import note_restored
from pbem.store.tables.core import Match


def test_a_database_restored_by_other_means(database: Database, match: Match, now: datetime) -> None:
    """The mailbox is to be read again, and no number of a match that may be lost is given out again."""
    with database.work() as work:
        note_restored(database, work, now)

    with database.work() as work:
        again = work.roster.add_match(Match(**match.model_dump(exclude={"id"})))
        assert (now.isoformat(), now.isoformat(), 102) == (
            work.notes.fact(REREAD),
            work.notes.fact(RESTORED),
            again.id,
        )
