"""`pbem demo`: what is typed reaches the match, which tests/testing/demo/test_play_demo.py plays."""

import pytest

from pbem.engine.bots.insight import Skill
from pbem.errors import OperatorError
from pbem.testing.demo import play_demo
from tests.cli.conftest import Run


@pytest.mark.parametrize(("typed", "skill"), [((), Skill.NORMAL), (("--bots", "strong"), Skill.STRONG)])
def test_the_demo_chooses_how_well_they_play(
    run: Run, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...], skill: Skill
) -> None:
    """Normal unless somebody says otherwise."""
    wanted: list[play_demo.Demo] = []

    def play(demo: play_demo.Demo, _: object) -> None:
        wanted.append(demo)
        raise OperatorError("enough")

    monkeypatch.setattr(play_demo, "play", play)
    run("demo", "--out", "mails", *typed)

    assert [skill] == [demo.skill for demo in wanted]


def test_a_level_that_is_none_is_refused(run: Run) -> None:
    """Before anything is started."""
    ended = run("demo", "--bots", "clever")

    assert 2 == ended.code
    assert "easy, normal, strong" in " ".join(ended.err.split())
