"""What the rules command and the list of rulings must be in every game, whichever is registered."""

import ast
from pathlib import Path

import pytest

from pbem.engine import registry
from pbem.engine.game import AnyGame, Ruling

ROOT = Path(__file__).parents[2]
GAMES = [registry.game(slug) for slug in registry.slugs()]


@pytest.mark.parametrize(
    ("game", "topic"),
    [pytest.param(game, topic, id=f"{game.info.slug}-{topic}") for game in GAMES for topic in game.topics()],
)
def test_topics_fit_a_mail(game: AnyGame, topic: str) -> None:
    """72 columns of plain ASCII."""
    text = game.rules(topic)

    assert text is not None
    assert text.isascii()
    assert 72 >= max(map(len, text.split("\n")))


@pytest.mark.parametrize("game", GAMES, ids=registry.slugs())
def test_rulings_page_says_the_same(game: AnyGame) -> None:
    """RULINGS.md lists exactly the rulings of the game; other tables may stand beside them."""
    page = (ROOT / "pbem/games" / game.info.slug / "RULINGS.md").read_text("utf-8")
    rows = [line for line in page.split("\n") if line.startswith("| ") and line.endswith("` |")]

    assert [f"| {row.topic} | {row.text} | {row.status} | `{row.test}` |" for row in game.rulings] == rows


@pytest.mark.parametrize(
    "ruling",
    [
        pytest.param(ruling, id=f"{game.info.slug}-{ruling.topic}")
        for game in GAMES
        for ruling in game.rulings
    ],
)
def test_every_ruling_names_its_test(ruling: Ruling) -> None:
    """The test that holds a ruling exists."""
    file, name = ruling.test.split("::")
    tests = ast.parse((ROOT / file).read_text("utf-8")).body

    assert name in [node.name for node in tests if isinstance(node, ast.FunctionDef)]
