"""The rules command and the list of rulings."""

import pytest

from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.box import OUR_BOX


@pytest.mark.parametrize(
    "topic",
    [
        "turn",
        "suppression",
        "scoring",
        "round",
        "end",
        "prefer",
        "cards",
        "events",
        "biomes",
        "rulings",
        "wetland",
    ],
)
def test_chapter_is_known(topic):
    """Every chapter has a text."""
    assert topic in GAME.topics()
    assert GAME.rules(topic)


def test_every_card_is_a_topic():
    """By name and by number, with what is printed on it and whether it is ours."""
    assert set(OUR_BOX.cards) <= set(GAME.topics())
    assert GAME.rules("b10") == GAME.rules("Heron")
    assert "as the rulebook shows it" in GAME.rules("heron")
    assert "our reconstruction" in " ".join(GAME.rules("waterbug").split())


def test_overview_without_a_topic():
    """`rules` alone gives the overview; classes are known in both numbers; the unknown is None."""
    assert GAME.rules("overview") == GAME.rules("")
    assert GAME.rules("insect") == GAME.rules("insects")
    assert GAME.rules("unicorn") is None


def test_statuses_are_the_known_ones():
    """A ruling is published, inferred or ours."""
    assert {"published", "inferred", "ours"} == {ruling.status for ruling in GAME.rulings}
