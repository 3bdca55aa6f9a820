"""`rules`: topic by topic, and what players are told of bots."""

import pytest

from pbem.engine import registry
from pbem.engine.bots.insight import Skill
from tests.desk.support.tables import said
from tests.harness.club import Club


def test_rules_by_topic(club: Club) -> None:
    """A topic's text, or the topics there are."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("rules rabbit")
    assert "swap" in anna.newest.text
    anna.writes("rules unicorn")
    assert "There is no rules topic 'unicorn'. Topics:" in said(anna.newest.text)


@pytest.mark.parametrize("game", registry.slugs())
def test_rules_bots_tells_what_they_are(club: Club, game: str) -> None:
    """The levels, what each spends as the game says it, and that none of them sees more than its seat."""
    club.opens(game, ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("rules bots")
    told = " ".join(anna.newest.text.split())
    insight = registry.game(game).insight
    assert insight is not None
    normal, strong = insight.efforts[Skill.NORMAL], insight.efforts[Skill.STRONG]

    assert f"tries the {normal.width} best of these, and the next where one falls behind" in told
    assert f"up to {normal.playouts} times in all, each on a deal" in told
    assert f"tries {strong.width} of them at a time, up to {strong.playouts} times in all" in told
    assert "A bot sees what its seat sees and nothing else" in told
    assert f"new {game} 3 seats, bots strong" in told
    assert "normal plays at once" in told
