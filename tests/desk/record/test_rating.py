"""Ratings: how strong players are, game by game."""

from datetime import UTC, datetime

import pytest
from openskill.models import PlackettLuce

from pbem.desk.record.rating import NEWCOMER
from pbem.desk.record.results import FinalPlace, Placed
from tests.desk.support.results import end, ranked, ratings
from tests.harness.club import Club

_NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def result(number: int, *players: tuple[int, int]) -> Placed:
    """A result of players and the places they took."""
    placings = tuple(
        FinalPlace(player, f"P{player}", place, 0, place == 1, False) for player, place in players
    )
    return Placed(number, "ecosystem", _NOON, placings)


def test_ratings_follow_the_results() -> None:
    """Winners rise over newcomers, losers fall below, equals stay level, and three in a row count."""
    found = ratings([result(1, (1, 1), (2, 2), (3, 2))])

    assert found[1] > NEWCOMER > found[2] == found[3]
    assert ratings([result(1, (1, 1), (2, 2)), result(2, (1, 1), (2, 2))])[1] > found[1]


def test_beating_the_strong_counts_for_more() -> None:
    """The same win lifts a newcomer higher over a player who has won before."""
    won = [result(number, (1, 1), (2, 2)) for number in range(1, 6)]
    over_strong = ratings([*won, result(9, (3, 1), (1, 2))])[3]
    over_weak = ratings([*won, result(9, (3, 1), (2, 2))])[3]

    assert over_strong > over_weak


def test_a_match_alone_is_not_rated() -> None:
    """There was nobody to compare with."""
    assert {} == ratings([result(1, (1, 1))])


@pytest.mark.unsound
def test_ratings_are_those_of_the_library(club: Club) -> None:
    """Kept as two numbers and shown as OpenSkill would show them."""
    end(club, club.opens("ecosystem", ["Anna", "Ben"]), (50, 40))
    model = PlackettLuce()
    [[winner], [loser]] = model.rate([[model.rating()], [model.rating()]], ranks=[1.0, 2.0])

    assert [round(each.ordinal(alpha=24, target=NEWCOMER)) for each in (winner, loser)] == [
        each.rating for each in ranked(club)[0].players
    ]
