from datetime import datetime, timedelta

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


def test_a_fact_is_replaced(database: Database) -> None:
    """The last value noted is the one that stands."""
    with database.work() as work:
        before = work.notes.fact("last pass")
        work.notes.note("last pass", "1")
        work.notes.note("last pass", "2")

        assert (None, "2") == (before, work.notes.fact("last pass"))


def test_a_problem_is_told_once_a_day(database: Database, now: datetime) -> None:
    """The same problem is told at first and then a day after it was told, not on every pass."""
    hours = (0, 1, 23, 24, 25, 48)
    with database.work() as work:
        told = [work.notes.report("imap", f"no login {hour}", now + timedelta(hours=hour)) for hour in hours]
        (problem,) = work.notes.problems()

    assert [True, False, False, True, False, True] == told
    assert ("no login 48", now, now + timedelta(hours=48)) == (problem.text, problem.first, problem.last)


def test_a_problem_that_comes_back_is_new(database: Database, now: datetime) -> None:
    """Once solved, the next time is told at once."""
    with database.work() as work:
        work.notes.report("imap", "no login", now)
        solved = work.notes.solved("imap"), work.notes.solved("imap")

        assert (True, False) == solved
        assert work.notes.report("imap", "no login", now + timedelta(minutes=1))
