from datetime import datetime, timedelta

from pbem.store.database import Database


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
