"""What is kept of a review: who asked, what is left to think over, and the moments that mattered most."""

from pbem.desk.record.review import Moment, ask, keep, review_of, reviewed, sketch_of
from pbem.engine.language.tongues import heard, speaking, worded
from pbem.store.work import Work
from tests.harness.club import Club


def moment(seat: int, chance: float) -> Moment:
    """Somebody lost so much of the chance to win."""
    stage = worded("pick {number} of {picks}", number=4, picks=20)
    return Moment(seat, 4, stage, "pick bear at d4", "pick fox at d4", chance, 2.5)


def thought_over(work: Work, *found: Moment) -> None:
    """All of match 1 has been thought over."""
    sketch = sketch_of(work, 1)
    assert sketch is not None
    sketch.left, sketch.looked, sketch.found = [], [0, 1], list(found)
    keep(work, 1, sketch)


def test_three_moments_of_a_player_are_kept_the_weightiest_first(club: Club) -> None:
    """What cost next to nothing is none; who lost nothing is told so."""
    with club.office.database.work() as work:
        ask(work, 1, [0])
        thought_over(work, *(moment(0, chance) for chance in (0.02, 0.5, 0.005, 0.1, 0.3)))
        done = review_of(work, 1)

    assert done is not None
    assert [(0, [0.5, 0.3, 0.1]), (1, [])] == [
        (seat, [each.chance for each in moments]) for seat, moments in done.players
    ]
    with club.office.database.reading() as work:
        assert (frozenset({1}), None) == (reviewed(work), sketch_of(work, 1))


def test_whoever_asks_meanwhile_is_added(club: Club) -> None:
    """What was thought of already stays, and once it is done asking again changes nothing."""
    with club.office.database.work() as work:
        ask(work, 1, [1])
        sketch = sketch_of(work, 1)
        assert sketch is not None
        sketch.left, sketch.found = [9], [moment(0, 0.4)]
        keep(work, 1, sketch)
        ask(work, 1, [0])
        again = sketch_of(work, 1)
        assert again is not None
        assert ([0, 1], [9], [moment(0, 0.4)]) == (again.seats, again.left, again.found)
        assert review_of(work, 1) is None
        thought_over(work)
        ask(work, 1, [0])
        assert sketch_of(work, 1) is None


def test_a_stage_is_said_in_its_readers_language(club: Club) -> None:
    """It is stored with what it was made of."""
    with club.office.database.work() as work:
        ask(work, 1)
        thought_over(work, moment(0, 0.4))
        done = review_of(work, 1)

    assert done is not None
    stage = done.players[0][1][0].stage
    assert "pick 4 of 20" == heard(stage)
    with speaking("de"):
        assert "Zug 4 von 20" == heard(stage)
