"""The rules command and the list of rulings."""

import ast
from pathlib import Path

import pytest

from pbem.games.dstcg import GAME
from pbem.games.dstcg.box import OUR_BOX

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    "topic",
    ["turn", "suppression", "scoring", "round", "end", "cards", "events", "biomes", "rulings", "wetland"],
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


@pytest.mark.parametrize("topic", GAME.topics())
def test_topics_fit_a_mail(topic):
    """72 columns of plain ASCII."""
    text = GAME.rules(topic)

    assert text.isascii()
    assert 72 >= max(map(len, text.split("\n")))


def test_rulings_page_says_the_same():
    """RULINGS.md lists exactly the rulings of the game."""
    page = (ROOT / "pbem/games/dstcg/RULINGS.md").read_text("utf-8")
    rows = [line for line in page.split("\n") if line.startswith("| ") and not line.startswith("| Topic")]

    assert [f"| {row.topic} | {row.text} | {row.status} | `{row.test}` |" for row in GAME.rulings] == rows


@pytest.mark.parametrize("ruling", GAME.rulings, ids=lambda ruling: ruling.topic)
def test_every_ruling_names_its_test(ruling):
    """The test that holds a ruling exists."""
    file, name = ruling.test.split("::")
    tests = ast.parse((ROOT / file).read_text("utf-8")).body

    assert name in [node.name for node in tests if isinstance(node, ast.FunctionDef)]


def test_statuses_are_the_known_ones():
    """A ruling is published, inferred or ours."""
    assert {"published", "inferred", "ours"} == {ruling.status for ruling in GAME.rulings}
