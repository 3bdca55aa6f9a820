from pbem.store.database import Database
from pbem.store.tables.core import Match


def test_news_wait_for_their_seat(database: Database, match: Match) -> None:
    """A seat gets its own news in the order they were told, and those it was mailed are gone."""
    with database.work() as work:
        work.untold_news.tell(match, [(0, "one"), (1, "two"), (0, "three")])
        mailed = work.untold_news.of_seat(1, 0)
        work.untold_news.tell(match, [(0, "four")])
        work.untold_news.mailed(mailed)
        left = [(news.seat, news.entry, news.text) for news in work.untold_news.of_match(1)]

    assert ["one", "three"] == [news.text for news in mailed]
    assert [(1, 1, "two"), (0, 1, "four")] == left


def test_no_news_is_no_trouble(database: Database, match: Match) -> None:
    """Mailing nothing deletes nothing."""
    with database.work() as work:
        work.untold_news.tell(match, [(1, "two")])
        work.untold_news.mailed(work.untold_news.of_seat(1, 0))

        assert 1 == len(work.untold_news.of_match(1))
