from datetime import datetime, timedelta

from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.upkeep import Offer, Vote


def test_votes_count_for_a_while(database: Database, match: Match, now: datetime) -> None:
    """Old ones do not, one that is taken back does not, and none when it is decided."""
    with database.work() as work:
        votes = work.votes_and_offers
        for seat, hours in ((0, 0), (1, 2), (2, 3)):
            when = now + timedelta(hours=hours)
            votes.cast(Vote(match_id=1, seat=seat, motion="pause", question=1, created=when))

        assert [1, 2] == sorted(vote.seat for vote in votes.votes(1, "pause", now))
        assert [] == votes.votes(1, "end", now)
        assert (True, False) == (votes.retract(1, 1, "pause"), votes.retract(1, 1, "pause"))
        assert [2] == [vote.seat for vote in votes.votes(1, "pause", now)]
        votes.decided(1, "pause")
        assert [] == votes.votes(1, "pause", now)


def test_a_seat_on_offer(database: Database, match: Match, now: datetime) -> None:
    """To several at a time, until it is taken."""
    with database.work() as work:
        for player in (2, 3):
            work.votes_and_offers.offer(Offer(match_id=1, seat=0, player_id=player, created=now))
        assert [2, 3] == [offer.player_id for offer in work.votes_and_offers.offers(1, 0)]
        work.votes_and_offers.taken(1, 0)
        assert [] == work.votes_and_offers.offers(1, 0)


def test_what_somebody_wants_of_mails(database: Database, match: Match) -> None:
    """Who has said nothing wants nothing in particular."""
    with database.work() as work:
        wishes = work.votes_and_offers.mail_wishes(1)
        assert ("", "", False) == (wishes.digest, wishes.reminders, wishes.calendar)
        wishes.digest = "18:00"
        work.votes_and_offers.save_mail_wishes(wishes)

        assert "18:00" == work.votes_and_offers.mail_wishes(1).digest
        assert "" == work.votes_and_offers.mail_wishes(2).digest
