"""The rules command and the list of rulings."""

import ast
from pathlib import Path

import pytest

from pbem.games.domspec import GAME
from pbem.games.domspec.box import Animal, Card
from pbem.games.domspec.display import Section

ROOT = Path(__file__).parents[3]


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


@pytest.mark.parametrize("topic", GAME.topics())
def test_topics_fit_a_mail(topic):
    """72 columns of plain ASCII."""
    text = GAME.rules(topic)

    assert text.isascii()
    assert 72 >= max(map(len, text.split("\n")))


def test_rulings_page_says_the_same():
    """RULINGS.md lists exactly the rulings of the game."""
    page = (ROOT / "pbem/games/domspec/RULINGS.md").read_text("utf-8")
    rows = [line for line in page.split("\n") if line.startswith("| ") and not line.startswith("| Topic")]

    assert [f"| {row.topic} | {row.text} | {row.status} | `{row.test}` |" for row in GAME.rulings] == rows


@pytest.mark.parametrize("ruling", GAME.rulings, ids=lambda ruling: ruling.topic)
def test_every_ruling_names_its_test(ruling):
    """The test that holds a ruling exists."""
    file, name = ruling.test.split("::")
    tests = ast.parse((ROOT / file).read_text("utf-8")).body

    assert name in [node.name for node in tests if isinstance(node, ast.FunctionDef)]
