"""The rules command and the list of rulings."""

import ast
from pathlib import Path

import pytest

from pbem.games.animality import GAME
from pbem.games.animality.components import OUR_BOX

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    "topic",
    [
        *("overview", "draft", "slay", "conflict", "recover", "bounty", "dice", "box", "cards", "factions"),
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


@pytest.mark.parametrize("topic", GAME.topics())
def test_topics_fit_a_mail(topic):
    """72 columns of plain ASCII."""
    text = GAME.rules(topic)

    assert text.isascii()
    assert 72 >= max(map(len, text.split("\n")))


def _page():
    return (ROOT / "pbem/games/animality/RULINGS.md").read_text("utf-8")


def test_rulings_page_says_the_same():
    """RULINGS.md lists exactly the rulings of the game."""
    rows = [line for line in _page().split("\n") if line.endswith("` |")]

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


def test_balance_is_told():
    """RULINGS.md holds the measured shares of every faction."""
    assert [] == [faction.name for faction in OUR_BOX.factions if f"| {faction.name} | " not in _page()]
