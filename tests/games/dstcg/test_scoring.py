"""Scoring the Round (p. 8), with its example."""

import pytest

from pbem.games.dstcg.rules.box import OUR_BOX
from pbem.games.dstcg.rules.cards import ELEMENTS
from pbem.games.dstcg.rules.events import BiomeScored
from pbem.games.dstcg.rules.scoring import animal_food, totals
from tests.games.dstcg.support import Competition

# The three displays of the illustration on p. 8; which cards Bob and Alex really held is unknown.
BOB, KRIS, ALEX = "caiman dragonfly", "mantis heron weasel!", "tiger blowfly"


def scored(*displays, hands=None, **scene):
    """A round that ends at once, because the first seat passes without a card."""
    return Competition(hands or ("", *("hare tiger weasel".split()[: len(displays) - 1])), displays, **scene)


def test_scoring_example():
    """Page 8: round 6 at the Mountain: Alex 6 for dominance, Kris 3 for meat, all 2 for sun, no seed."""
    play = scored(BOB, KRIS, ALEX, hands=("", "hare", "moose"))
    event = play.news(BiomeScored)[0]
    bob, kris, alex = event.points

    assert [10, 11, 12] == [sums.food for sums in play.start.totals()]
    assert (0, 0, 6) == (bob.dominance, kris.dominance, alex.dominance)
    assert {"sun": 2} == {e: n for e, n in zip(ELEMENTS, bob.elements, strict=True) if n}
    assert {"meat": 3, "sun": 2} == {e: n for e, n in zip(ELEMENTS, kris.elements, strict=True) if n}
    assert {"sun": 2} == {e: n for e, n in zip(ELEMENTS, alex.elements, strict=True) if n}
    assert (2, 5, 8) == play.state.points
    assert (0, 0, 1) == play.state.survival


def test_scoring_example_is_told():
    """Everybody reads who scored what for what."""
    event = scored(BOB, KRIS, ALEX, hands=("", "hare", "moose")).news(BiomeScored)[0]
    names = ("Bob", "Kris", "Alex")

    assert (
        "The Mountain is scored: Bob 2 (sun 2); Kris 5 (meat 3, sun 2); Alex 8 (dominance 6, sun 2)."
        == event.text(lambda seat: names[seat])
    )


@pytest.mark.parametrize("number", [1, 5, 9])
def test_dominance_is_worth_the_round(number):
    """Page 8: X points, where X is the current round."""
    play = scored("olm", "", round_number=number)

    assert number == play.state.points[0]


def test_sea_is_worth_ten():
    """Page 8: the last biome is worth 10 to each dominant player."""
    play = scored("tiger", "", hands=("", "hare"), biome="sea")

    assert 10 == play.state.tallies[0].dominance


def test_tied_players_all_score():
    """Page 8: in case of a tie all tied players score in full and all move on the Survival Track."""
    play = scored("gecko", "skink", "", hands=("", "hare", "moose"), round_number=1)

    assert [4, 4, 0] == [sums.food for sums in play.start.totals()]
    assert (1, 1, 0) == tuple(tally.dominance for tally in play.state.tallies)
    assert (1, 1, 0) == play.state.survival


def test_elements_not_on_the_biome_do_not_score():
    """Page 8: Bob's water icon is irrelevant at the Mountain."""
    play = scored("axolotl", "gecko", hands=("", "hare"))

    assert 0 == play.state.points[0]


def test_zero_never_scores():
    """Page 8: nobody has seed, nobody scores it; so with no animals at all nobody scores or moves."""
    play = scored("", "", "")

    assert ((0, 0, 0), (0, 0, 0)) == (play.state.points, play.state.survival)


def test_player_without_animals_scores_nothing():
    """He has 0, and the others are compared as ever."""
    play = scored("", "gecko", "")

    assert (0, 6 + 2, 0) == play.state.points


def test_bonus_penalty_and_annelids_add_up():
    """Card by card; no animal is worth less than 0."""
    mountain, aphid, newt = OUR_BOX.biome["mountain"], OUR_BOX.animal["aphid"], OUR_BOX.animal["newt"]
    wetland, tiger = OUR_BOX.biome["wetland b"], OUR_BOX.animal["tiger"]

    assert 4 - 1 + 1 == totals(mountain, [(newt, True)], ("annelids",)).food
    assert 4 - 1 + 1 == totals(wetland, [(tiger, False)], ("annelids",)).food
    assert 2 == totals(mountain, [(aphid, False)]).food
    assert 0 == animal_food(mountain, newt, False, -2)


def test_survival_track_ends_at_eight():
    """A disc on 8 stays there and still scores its dominance."""
    play = scored("tiger", "", survival=(8, 0))

    assert ((8, 0), 6) == (play.state.survival, play.state.tallies[0].dominance)
