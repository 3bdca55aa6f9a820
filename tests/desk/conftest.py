from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from pbem.desk.ops import match_admin
from pbem.engine import registry
from pbem.engine.bots import review
from pbem.engine.bots.insight import Effort, Skill
from pbem.games.ecosystem.bot.insight import EcosystemInsight
from pbem.store.database import Database
from pbem.store.keep.checks import check
from pbem.testing.people import club as clubs
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post
from tests.harness.club import Club


@pytest.fixture(autouse=True)
def _placed(place: Callable[[Path], Database], remembered: None) -> None:
    """Clubs that a test opens by itself are on the same kind of database, and are not opened twice."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests marked `replies` run once for each way in which a reply code travels."""
    if metafunc.definition.get_closest_marker("replies") and "club" in metafunc.fixturenames:
        metafunc.parametrize("club", ["plus", "catch-all", "plain"], indirect=True)


@pytest.fixture
def club(tmp_path: Path, request: pytest.FixtureRequest) -> Club:
    """A club without matches."""
    return Club(tmp_path, replies=getattr(request, "param", "plus"))


@pytest.fixture
def anna(club: Club) -> Correspondent:
    """She is asked at a match of three that Ruth looks after."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], gm="Ruth")
    return club.person("Anna")


@pytest.fixture
def ruth(club: Club) -> Correspondent:
    """The game master of a match in which Anna has answered and Ben has not."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Anna").writes("1")
    return club.person("Ruth")


@pytest.fixture
def post(club: Club, ruth: Correspondent) -> Post:
    """What comes for that table and its game master."""
    return Post(club, "Anna", "Ben", ruth.name)


@pytest.fixture
def match(club: Club) -> int:
    """A match of two at its second question, with a game master."""
    number = club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    for name in ("Anna", "Ben"):
        club.person(name).writes("1")
    return number


@pytest.fixture
def upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another rules version is installed than the match was begun under."""
    game = registry.game("ecosystem")
    monkeypatch.setattr(type(game), "info", replace(game.info, version="99"), raising=False)


@pytest.fixture
def elsewhere(upgraded: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the new rules every entry fits, but the match stands elsewhere."""
    game = registry.game("ecosystem")
    before = game.setup

    def setup(self: Any, table: Any, flow: Any) -> Any:
        state: Any = before(table, flow)
        return replace(state, sums=not state.sums)

    monkeypatch.setattr(type(game), "setup", setup)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strong bot thinks less long in these tests."""
    monkeypatch.setattr(EcosystemInsight, "efforts", MappingProxyType({Skill.STRONG: Effort(8, 2, 1000)}))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks about three answers of each player, where no matter how many: the blunder is among them."""
    monkeypatch.setattr(review, "MOST", 3)


@pytest.fixture(autouse=True)
def sound(request: pytest.FixtureRequest, _placed: None) -> Iterator[None]:
    """Whatever people did in a test, a backup of their club can be restored.

    Only a test that damages a database itself says so, by the mark `unsound`.
    """
    opened: list[clubs.Club] = []
    made = clubs.Club.__init__

    def opens(club: clubs.Club, *given: object, **more: object) -> None:
        made(club, *given, **more)  # type: ignore[arg-type]
        opened.append(club)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clubs.Club, "__init__", opens)
        yield
    if request.node.get_closest_marker("unsound") is None:
        found = [str(flaw) for club in opened for flaw in check(club.office.database, match_admin.problems)]
        # Some tests take their folder away themselves.
        assert [] == [flaw for flaw in found if not flaw.startswith("there is no database")]
