"""What is filed under a player; tests/desk/ops/test_forget_player.py forgets the whole person."""

from datetime import datetime

from pbem.store.database import Database
from pbem.store.keep.forget import forget_filed
from pbem.store.tables.core import Match
from pbem.store.tables.upkeep import Vote


def test_what_somebody_told_and_wanted_goes(database: Database, match: Match, now: datetime) -> None:
    """What others wrote stays, and so does the seat that the results need."""
    with database.work() as work:
        work.presses.add(1, 0, None, "it was me", now)
        work.presses.add(1, 1, 0, "it was you", now)
        work.followers.stand_by(1, "ecosystem", now)
        work.followers.stand_by(2, "ecosystem", now)
        work.votes_and_offers.cast(Vote(match_id=1, seat=0, motion="end", question=1, created=now))
        forget_filed(work.link, 1)

        assert ["it was you"] == [press.text for press in work.presses.of_match(1)]
        assert [2] == [player.id for player in work.followers.standbys("ecosystem")]
        assert 3 == len(work.roster.seated(1))
