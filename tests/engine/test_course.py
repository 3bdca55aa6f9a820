"""The course of a match: points lap by lap, the last change of the lead, the largest swing."""

from dataclasses import replace

import pytest

from pbem.engine import registry
from pbem.engine.course import Course, Lead, Swing, course_of
from pbem.engine.moves import wander
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.toy import GAME as TOY


def course(*scores: tuple[int, ...]) -> Course:
    """A course of rounds with these points."""
    return Course("round", tuple(str(lap + 1) for lap in range(len(scores))), scores)


def played(slug: str, seats: int):
    """The positions of a random match from its set-up to its end."""
    kernel = kernel_for(registry.game(slug), seats, "course")
    dice = dice_for("course", slug)
    positions = [kernel.start().position]
    while positions[-1].outcome is None:
        seat = kernel.unanswered(positions[-1])[0]
        move = wander(kernel.options(positions[-1], seat), dice)
        positions.append(kernel.submit(positions[-1], seat, move).position)
    return positions


def test_the_lead_is_dated_by_its_last_change() -> None:
    """An earlier lead that was lost again does not count."""
    assert Lead(0, 2, (1,)) == course((3, 1), (4, 6), (9, 7), (12, 8)).lead()


def test_drawing_level_ends_a_lead() -> None:
    """Who was level the lap before led together with the others."""
    assert Lead(1, 1, (0, 1)) == course((5, 5, 0), (6, 8, 7)).lead()


def test_a_lead_from_the_first_lap_has_nobody_before_it() -> None:
    """Nobody was overtaken."""
    assert Lead(1, 0, ()) == course((1, 2), (3, 5)).lead()


@pytest.mark.parametrize("scores", [((3, 1), (4, 4)), ((3,), (5,))])
def test_nobody_leads_alone(scores: tuple[tuple[int, ...], ...]) -> None:
    """A level end and a solo game have no lead to speak of."""
    assert course(*scores).lead() is None


def test_the_largest_swing_counts_losses() -> None:
    """What one gains and another loses in the same lap adds up; the earlier of two alike is told."""
    assert Swing(1, 1, 4, 0, -3) == course((5, 1), (2, 5), (1, 11)).swing()


def test_no_points_are_no_swing() -> None:
    """Where everybody gains the same nothing turned."""
    assert course((2, 2), (4, 4)).swing() is None


@pytest.mark.parametrize(
    ("slug", "seats", "unit"),
    [("animality", 3, "round"), ("domspec", 3, "turn"), ("dstcg", 3, "round"), ("ecosystem", 2, "pick")],
)
def test_every_game_has_a_course(slug: str, seats: int, unit: str) -> None:
    """Laps are numbered without a gap from 1, and the last has the final points."""
    positions = played(slug, seats)

    found = course_of(registry.game(slug), positions[-1])

    assert found is not None
    assert unit == found.unit
    assert tuple(str(lap) for lap in range(1, len(found.laps) + 1)) == found.laps
    assert positions[-1].outcome is not None
    assert positions[-1].outcome.scores == found.scores[-1]


def test_laps_are_counted_where_they_end() -> None:
    """The card game keeps the points of its rounds itself: they are the same."""
    positions = played("dstcg", 4)

    found = course_of(registry.game("dstcg"), positions[-1])

    assert found is not None
    assert positions[-1].state.course[:-1] == found.scores[:-1]


def test_the_points_on_the_way_lead_to_the_outcome() -> None:
    """What a game calls everybody's points is what it counts in the end."""
    for slug in ("animality", "domspec", "dstcg", "ecosystem"):
        end = played(slug, 2)[-1]
        assert end.outcome is not None
        assert end.outcome.scores == registry.game(slug).scores(end.state)


def test_solo_has_a_course_of_one() -> None:
    """Nitka has no seat."""
    found = course_of(registry.game("ecosystem"), played("ecosystem", 1)[-1])

    assert found is not None
    assert {1} == {len(row) for row in found.scores}


def test_a_lap_without_a_question_counts() -> None:
    """A last pick that is forced has no position before it; what it brings is no part of pick 19."""
    game = registry.game("ecosystem")
    positions = played("ecosystem", 5)
    end = positions[-1]
    nineteen = replace(end.state, grids=tuple(grid.after(19) for grid in end.state.grids))
    found = course_of(game, end)

    assert 18 == max(position.state.picked for position in positions[:-1])
    assert found is not None
    assert game.scores(nineteen) == found.scores[18]
    assert found.scores[18] != found.scores[19]


def test_a_game_without_laps_has_no_course() -> None:
    """The toy keeps no points of its rounds, and before the first round of Animality there are none."""
    choosing = kernel_for(registry.game("animality"), 3, "course").start().position

    assert course_of(TOY, kernel_for(TOY, 3, "course").start().position) is None
    assert course_of(registry.game("animality"), choosing) is None
