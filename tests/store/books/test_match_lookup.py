from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import IdentityLevel

PLAYERS = {0: 1, 1: 2, 2: 3}


def test_what_is_not_there_is_not_asked_for(database: Database, match: Match) -> None:
    """One question tells which books hold nothing of a match, and the answers are those of the books."""
    with database.work() as work:
        asked: list[str] = []
        run = work.link.run
        work.link.run = lambda sql, values: asked.append(sql) or run(sql, values)
        work.look_up_match(1, PLAYERS, 1)
        work.look_up_match(1, PLAYERS, 1)
        found = (
            work.standing_orders.of_match(1),
            work.attendance.offered(1),
            work.untold_news.of_match(1),
            work.followers.watchers(1),
            work.attendance.absences(2),
            work.masters.levels_of(1),
        )

    assert ([], set(), [], [], [], [IdentityLevel.FROM]) == found
    assert 1 == len(asked)


def test_what_is_there_is_read_as_ever(database: Database, match: Match) -> None:
    """A book that holds something is asked itself."""
    with database.work() as work:
        work.followers.watch(1, 3)
        work.untold_news.tell(match, [(0, "one")])
    with database.work() as work:
        work.look_up_match(1, PLAYERS, None)

        assert [3] == [player.id for player in work.followers.watchers(1)]
        assert ["one"] == [news.text for news in work.untold_news.of_seat(1, 0)]
