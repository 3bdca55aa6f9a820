"""Diversity Points."""

import pytest

from pbem.engine.outcome import Outcome
from pbem.games.ecosystem.rules.card_types import Standing
from pbem.games.ecosystem.rules.scoring import Score, diversity, outcome, places, scores


@pytest.mark.parametrize(
    ("gaps", "expected"), [(0, 12), (1, 12), (2, 12), (3, 7), (4, 3), (5, 0), (6, -5), (7, -5), (11, -5)]
)
def test_diversity_points_by_gaps(gaps, expected):
    """Up to two gaps give 12, then 7, 3, 0, and six or more cost 5."""
    assert expected == diversity(gaps)


def test_type_without_points_is_a_gap():
    """A type that was played but scored nothing is a gap like a missing one."""
    assert 10 == Score((4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).gaps


def test_prize_closes_a_gap_and_no_prize_leaves_it():
    """Streams and Wolves count as scoring only with a prize."""
    with_prize = Standing((0,) * 11, stream=3, wolves=2)
    without = Standing((0,) * 11, stream=0, wolves=1)
    sheet = scores(
        (with_prize, Standing((0,) * 11, 2, 4), Standing((0,) * 11, 2, 4), Standing((0,) * 11, 1, 4), without)
    )

    assert [10, 9, 9, 10, 11] == [score.gaps for score in sheet]


def test_one_rabbit_is_enough_to_score():
    """Rabbits count as scoring with a single Rabbit."""
    assert 9 == Score((0, 0, 0, 0, 0, 1, 0, 0, 0, 8, 0)).gaps


def test_best_total_wins():
    """The player with the most points wins."""
    assert ((1,), (0,), (2,)) == places((50, 60, 40))


def test_tie_shares_the_victory():
    """Players who tie share the place."""
    assert ((0, 2), (1,)) == places((50, 40, 50))


def test_shared_victory_is_said():
    """The outcome names a shared victory."""
    same = Score((0,) * 11)
    ended = outcome((same, same))

    assert isinstance(ended, Outcome)
    assert ((0, 1), "The victory is shared.") == (ended.winners, ended.reason)
