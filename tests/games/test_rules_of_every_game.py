"""What the rules command and the list of rulings must be in every game, whichever is registered."""

import ast
from pathlib import Path

import pytest

from pbem.engine import registry
from pbem.engine.game import AnyGame
from pbem.engine.rulebook import Ruling

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
def test_rulings_page_is_made_from_the_data(game: AnyGame) -> None:
    """RULINGS.md is what `pbem game rulings` prints, and says what each status means."""
    page = (ROOT / "pbem/games" / game.info.slug / "RULINGS.md").read_text("utf-8")

    assert game.rulings.page(game.info.slug, game.info.title) == page
    assert {ruling.status for ruling in game.rulings} == set(game.rulings.statuses)


@pytest.mark.parametrize("game", GAMES, ids=registry.slugs())
def test_rulings_are_told_to_players(game: AnyGame) -> None:
    """`rules rulings` tells every ruling with its status, whatever lines it is broken into."""
    told = " ".join((game.rules("rulings") or "").split())

    assert game.rulings.rows
    for ruling in game.rulings:
        assert f"{ruling.topic}: {ruling.text} ({ruling.status})" in told


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
