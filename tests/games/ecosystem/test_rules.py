"""The rules command and the list of rulings."""

import pytest

from pbem.games.ecosystem import GAME
from pbem.games.ecosystem.rules.box import Card


@pytest.mark.parametrize(
    "topic", [*Card, "scoring", "diversity", "two players", "solo", "rulings", "cards", "placing"]
)
def test_topic_is_known(topic):
    """Every card type and every chapter has a text."""
    assert topic in GAME.topics()
    assert GAME.rules(topic)


def test_overview_without_a_topic():
    """`rules` alone gives the overview; case and plurals do not matter; the unknown is None."""
    assert GAME.rules("overview") == GAME.rules("")
    assert GAME.rules("wolf") == GAME.rules("Wolves")
    assert GAME.rules("otter") is None


def test_statuses_are_the_known_ones():
    """A ruling is published, reported, inferred or ours."""
    assert {"published", "reported", "inferred", "ours"} == {ruling.status for ruling in GAME.rulings}
