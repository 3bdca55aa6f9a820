from datetime import datetime, timedelta

from pbem.store.database import Database
from pbem.store.tables.core import Match


def test_press_is_counted_by_seat(database: Database, match: Match, now: datetime) -> None:
    """What another seat wrote, or what is older, does not count."""
    with database.work() as work:
        work.presses.add(1, 0, None, "hello", now)
        work.presses.add(1, 1, 0, "hi", now)

        assert 1 == work.presses.sent_since(1, 0, now - timedelta(hours=1))
        assert 0 == work.presses.sent_since(1, 0, now)
        assert ["hello", "hi"] == [each.text for each in work.presses.of_match(1)]


def test_mutes(database: Database, match: Match) -> None:
    """Muting twice is muting once."""
    with database.work() as work:
        work.presses.mute(1, 0, 1)
        work.presses.mute(1, 0, 1)
        assert frozenset({1}) == work.presses.muted(1, 0)
        assert work.presses.unmute(1, 0, 1)
        assert not work.presses.unmute(1, 0, 1)
