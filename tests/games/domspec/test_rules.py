"""The rules command and the list of rulings."""

import pytest

from pbem.games.domspec import GAME
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal, Card


@pytest.mark.parametrize(
    "topic", [*Card, *Section, *(animal.plural for animal in Animal), "rulings", "variants"]
)
def test_topic_is_known(topic):
    """Every card, section, animal and chapter has a text."""
    assert GAME.rules(topic)


def test_overview_without_a_topic():
    """`rules` alone gives the overview; case does not matter; the unknown is None."""
    assert GAME.rules("overview") == GAME.rules("")
    assert GAME.rules("Ice  Age") == GAME.rules("ice age")
    assert GAME.rules("wolf") is None
