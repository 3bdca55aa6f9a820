from datetime import datetime, timedelta

from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.upkeep import Absence, Deputy

_DAY = timedelta(days=1)


def test_what_a_seat_has_used_up(database: Database, match: Match, now: datetime) -> None:
    """A seat of which nothing was noted has a fresh row; what is saved comes back."""
    with database.work() as work:
        kept = work.attendance.of_seat(1, 2)
        assert (0, None) == (kept.missed, kept.offered)
        kept.missed, kept.offered = 3, now
        work.attendance.save(kept)
        work.attendance.save(work.attendance.of_seat(1, 0))

        assert 3 == work.attendance.of_seat(1, 2).missed
        assert ({2}, [(1, 2)]) == (work.attendance.offered(1), work.attendance.free_seats("ecosystem"))
        assert [] == work.attendance.free_seats("dstcg")


def test_who_is_back_ends_an_absence(database: Database, match: Match, now: datetime) -> None:
    """One that goes on ends now, one that is still to come is dropped, and a past one stays."""
    with database.work() as work:
        for since, until in ((-9, -5), (-1, 3), (7, 9)):
            away = Absence(player_id=1, since=now + since * _DAY, until=now + until * _DAY, created=now)
            work.attendance.add_absence(away)
        before = len(work.attendance.absences(1, now))
        ended = work.attendance.end_absences(1, now)

        assert (2, 2) == (before, ended)
        assert [now - 5 * _DAY, now] == [away.until for away in work.attendance.absences(1)]
        assert [] == work.attendance.absences(1, now)


def test_deputies_of_a_seat(database: Database, match: Match, now: datetime) -> None:
    """For a while or for good, until they are dismissed; who has refused is none."""
    with database.work() as work:
        for player, until, refused in ((2, None, False), (3, now, False), (1, None, True)):
            work.attendance.appoint(
                Deputy(match_id=1, seat=0, player_id=player, until=until, refused=refused, created=now)
            )

        assert [2, 3] == [each.player_id for each in work.attendance.deputies(1, 0, now - _DAY)]
        assert [2] == [each.player_id for each in work.attendance.deputies(1, 0, now)]
        assert ({0}, set()) == (work.attendance.deputed(1, 2), work.attendance.deputed(1, 1))
        assert (3, 0) == (work.attendance.dismiss(1, 0), work.attendance.dismiss(1, 0))
