from datetime import datetime, timedelta

from pbem.store.database import Database
from pbem.store.tables.core import Match


def test_stand_bys_wait_in_order(database: Database, match: Match, now: datetime) -> None:
    """A game has its own list; asking twice keeps the place."""
    with database.work() as work:
        work.followers.stand_by(2, "ecosystem", now)
        work.followers.stand_by(1, "ecosystem", now + timedelta(hours=1))
        work.followers.stand_by(2, "ecosystem", now + timedelta(hours=2))

        assert [2, 1] == [player.id for player in work.followers.standbys("ecosystem")]
        assert [] == work.followers.standbys("dstcg")
        assert work.followers.step_back(2, "ecosystem")
        assert [] == work.followers.standing_by(2)
