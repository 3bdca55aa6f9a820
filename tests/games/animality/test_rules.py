"""The rules command and the list of rulings."""

from pathlib import Path

import pytest

from pbem.games.animality import GAME
from pbem.games.animality.rules.box_data import OUR_BOX

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    "topic",
    [
        *(
            "overview",
            "draft",
            "slay",
            "conflict",
            "recover",
            "prefer",
            "bounty",
            "dice",
            "box",
            "cards",
            "factions",
        ),
        *("mutations", "locations", "points", "rulings"),
        *(card.name for card in OUR_BOX.abilities),
        *(faction.name for faction in OUR_BOX.factions),
        *(mutation.name for mutation in OUR_BOX.mutations),
        *(location.name for location in OUR_BOX.locations),
    ],
)
def test_topic_is_known(topic):
    """Every chapter and every component has a text."""
    assert topic in GAME.topics()
    assert GAME.rules(topic)


def test_overview_without_a_topic():
    """`rules` alone gives the overview; case, beginnings and other words do; the unknown is None."""
    assert GAME.rules("overview") == GAME.rules("")
    assert GAME.rules("rat king") == GAME.rules("Rat")
    assert GAME.rules("the auctioneer") == GAME.rules("auctioneer")
    assert GAME.rules("recover") == GAME.rules("quests")
    assert GAME.rules("unicorn") is None


def _page():
    return (ROOT / "pbem/games/animality/MEASURED.md").read_text("utf-8")


def test_statuses_are_the_known_ones():
    """A ruling is published, inferred or ours."""
    assert {"published", "inferred", "ours"} == {ruling.status for ruling in GAME.rulings}


def test_balance_is_told():
    """MEASURED.md holds the measured shares of every faction."""
    assert [] == [faction.name for faction in OUR_BOX.factions if f"| {faction.name} | " not in _page()]
