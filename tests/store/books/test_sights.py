from pbem.store.database import Database
from pbem.store.tables.core import Match


def test_who_has_seen_which_hand(database: Database, match: Match) -> None:
    """Seen twice is seen once, and nothing is forgotten with the transaction."""
    with database.work() as work:
        work.sights.see(1, 2, 0)
        work.sights.see(1, 2, 0)
        work.sights.see(1, 2, 1)
    with database.work() as work:
        work.sights.see(1, 2, 1)

        assert ({0, 1}, set()) == (work.sights.seen(1, 2), work.sights.seen(1, 1))
