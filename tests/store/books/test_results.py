"""Results and ratings as they are kept; tests/desk/record/test_ranking.py works them out."""

from datetime import datetime, timedelta

import pytest

from pbem.store.database import Database
from pbem.store.tables.club import Rating, Result
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus


@pytest.fixture
def ended(database: Database, match: Match, now: datetime) -> Match:
    """The match is over; Cleo has resigned in it."""
    with database.work() as work:
        match.status, match.finished = MatchStatus.FINISHED, now
        work.roster.save_match(match)
    return match


def _rows(*places: int | None) -> list[Result]:
    return [
        Result(match_id=1, seat=seat, player_id=seat + 1, place=place, score=9, asked=4, in_time=3)
        for seat, place in enumerate(places)
    ]


def test_a_match_is_filed_and_then_counted(database: Database, ended: Match) -> None:
    """Each is to be done as long as it was not, and once."""
    with database.work() as work:
        assert ([1], []) == (
            [each.id for each in work.results.unfiled()],
            [each.id for each in work.results.uncounted()],
        )
        work.results.file(1, _rows(2, 1, 3))
        assert ([], [1]) == (work.results.unfiled(), [each.id for each in work.results.uncounted()])
        work.results.count(1)

        assert ([], 1) == (work.results.uncounted(), work.results.counted("ecosystem"))
        assert ["Ben", "Anna", "Cleo"] == [row.name for row in work.results.filed(1)]
        assert (4, 3) == work.results.kept_by(1)


def test_without_a_result_there_is_nothing_to_count(database: Database, ended: Match) -> None:
    """But how reliable people were is kept."""
    with database.work() as work:
        work.results.file(1, _rows(None, None, None))

        assert ([], []) == (work.results.unfiled(), work.results.uncounted())
        assert (0, (4, 3)) == (work.results.counted("ecosystem"), work.results.kept_by(2))


def test_what_was_wrong_is_worked_out_anew(database: Database, ended: Match) -> None:
    """Of a match, or how everybody stands in a game."""
    with database.work() as work:
        work.results.file(1, _rows(2, 1, 3))
        work.results.count(1)
        work.results.stand(
            Rating(game="ecosystem", player_id=player, points=points, played=1)
            for player, points in ((1, 20), (2, 30))
        )
        assert ["Ben", "Anna"] == [each.name for each in work.results.best("ecosystem")]
        work.results.count_again("ecosystem")
        assert ([1], []) == ([each.id for each in work.results.uncounted()], work.results.best("ecosystem"))
        work.results.drop(1)

        assert ([1], []) == ([each.id for each in work.results.unfiled()], work.results.filed(1))


def test_matches_in_the_order_they_ended(database: Database, ended: Match, now: datetime) -> None:
    """Not in the order they began."""
    with database.work() as work:
        before = Match(game="ecosystem", rules="1", box=ended.box, secret="00", created=now)
        work.roster.add_match(before)
        before.status, before.finished = MatchStatus.FINISHED, now - timedelta(days=1)
        work.roster.save_match(before)

        assert [before.id, ended.id] == [each.id for each in work.results.unfiled()]
