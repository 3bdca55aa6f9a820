from datetime import datetime

from pbem.store.database import Database
from pbem.store.tables.core import Match, StandingOrder
from pbem.store.tables.words import StandingKind


def test_orders_for_later_keep_their_order(database: Database, match: Match, now: datetime) -> None:
    """What is left of one is written, and those that are withdrawn are gone."""
    with database.work() as work:
        first, second, other = (
            work.standing_orders.add(
                StandingOrder(match_id=1, seat=seat, kind=StandingKind.PLAN, text=text, created=now)
            )
            for seat, text in ((0, "pick trout, pick bee"), (0, "pick bear"), (1, "pick fox"))
        )
        first.text, first.met = "pick bee", True
        work.standing_orders.save(first)
    with database.work() as work:
        mine = work.standing_orders.of_seat(1, 0)
        assert [("pick bee", True), ("pick bear", False)] == [(each.text, each.met) for each in mine]
        assert 2 == work.standing_orders.remove(mine)
        assert [other.id] == [each.id for each in work.standing_orders.of_match(1)]
    assert second.id == mine[1].id
