from datetime import datetime, timedelta

from pbem.store.database import Database
from pbem.store.tables.core import Match, Settling
from pbem.store.tables.words import MatchStatus


def _settling(now: datetime, until: datetime | None, parts: str = "[]") -> Settling:
    return Settling(match_id=1, epoch=0, question=1, seat=2, parts=parts, arrived=now, until=until)


def test_the_last_answer_waits_for_its_time(database: Database, match: Match, now: datetime) -> None:
    """Another one takes its place; while somebody asks to wait it has no time."""
    soon = now + timedelta(minutes=30)
    with database.work() as work:
        work.settlings.settle(_settling(now, soon, "one"))
        work.settlings.settle(_settling(now, soon, "two"))
        found = work.settlings.of_match(1)
        assert found is not None
        assert ("two", []) == (found.parts, work.settlings.settled(soon - timedelta(seconds=1)))
        assert [1] == [each.match_id for each in work.settlings.settled(soon)]
        work.settlings.settle(_settling(now, None))

        assert [] == work.settlings.settled(now + timedelta(days=9))
        assert (True, False) == (work.settlings.unsettle(1), work.settlings.unsettle(1))


def test_a_match_on_hold_applies_nothing(database: Database, match: Match, now: datetime) -> None:
    """Its answer waits until it goes on."""
    with database.work() as work:
        work.settlings.settle(_settling(now, now))
        match.status = MatchStatus.HELD
        work.roster.save_match(match)

        assert [] == work.settlings.settled(now + timedelta(days=1))
