from pbem.store.database import Database
from pbem.store.tables.core import Match


def test_holds(database: Database, match: Match) -> None:
    """Of one question, by seat."""
    with database.work() as work:
        work.wait_requests.hold(1, 0, 1, 2)
        work.wait_requests.hold(1, 0, 1, 0)

        assert (0, 2) == work.wait_requests.of_question(1, 0, 1)
        assert work.wait_requests.release(1, 0, 1, 0)
        assert not work.wait_requests.release(1, 0, 1, 0)
        assert () == work.wait_requests.of_question(1, 0, 2)
