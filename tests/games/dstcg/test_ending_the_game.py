"""Ending the Game (p. 9): the last points, the winner, the tie-breaks."""

from pbem.games.dstcg.rules.events import SurvivalScored
from tests.games.dstcg.support import Competition


def finished(hands=("", "", ""), **scene):
    """The Sea, ended at once because the first seat passes without a card."""
    return Competition(hands, biome="sea", **scene)


def test_highest_and_lowest_on_survival():
    """All on the highest space anyone stands on score 5, all on the lowest lose 5."""
    play = finished(("", "", "", ""), survival=(4, 1, 4, 1), points=(10, 10, 20, 30))

    assert (15, 5, 25, 25) == play.progress.position.outcome.scores
    assert [SurvivalScored((0, 2), (1, 3))] == play.news(SurvivalScored)
    assert "Survival: +5 for A and C, -5 for B and D." == play.news(SurvivalScored)[0].text(
        "ABCD".__getitem__
    )


def test_all_on_one_space():
    """Each gets both, net nothing."""
    play = finished(survival=(3, 3, 3), points=(1, 2, 3))

    assert (1, 2, 3) == play.progress.position.outcome.scores


def test_dominance_of_the_sea_counts_first():
    """The step won at the Sea counts for the highest place."""
    play = finished(("", "", ""), displays=("tiger", "", ""), survival=(2, 3, 0), points=(0, 0, 0))

    assert (3, 3, 0) == play.state.survival
    assert (10 + 1 + 5, 5, -5) == play.progress.position.outcome.scores


def test_points_may_end_below_zero():
    """There is no floor."""
    assert -5 == finished(survival=(0, 1, 1)).progress.position.outcome.scores[0]


def test_most_points_win():
    """And the others follow by their points."""
    outcome = finished(survival=(1, 1, 1), points=(7, 9, 8)).progress.position.outcome

    assert ((1,), (2,), (0,)) == outcome.places
    assert "" == outcome.reason


def test_survival_breaks_a_tie():
    """The tied player highest on the Survival Track wins."""
    outcome = finished(("", "", "", ""), survival=(2, 3, 8, 0), points=(9, 9, 0, 0)).progress.position.outcome

    assert (9, 9, 5, -5) == outcome.scores
    assert ((1,), (0,), (2,), (3,)) == outcome.places
    assert "the place on the Survival Track decides" in outcome.reason


def test_cards_in_hand_break_the_next_tie():
    """Then the most cards left in hand; nobody draws after round 10."""
    play = finished(("", "hare tiger", "moose"), survival=(0, 2, 2), points=(0, 9, 9))

    assert ((1,), (2,), (0,)) == play.progress.position.outcome.places
    assert "the cards left in hand decide" in play.progress.position.outcome.reason


def test_shared_victory():
    """If that is level too the victory is shared."""
    outcome = finished(("", "hare", "moose"), survival=(0, 2, 2), points=(0, 9, 9)).progress.position.outcome

    assert ((1, 2), (0,)) == outcome.places
    assert "the victory is shared" in outcome.reason


def test_sheet_adds_up():
    """The rows of the score sheet make the total."""
    play = finished(("", "", ""), displays=("tiger", "gecko ant", ""), survival=(1, 2, 0), points=(3, 4, 5))
    outcome = play.progress.position.outcome

    assert ("dominance", "elements", "events", "survival") == tuple(row.label for row in outcome.sheet)
    assert outcome.scores == tuple(sum(row.values[seat] for row in outcome.sheet) for seat in range(3))
