from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.desk.ops import match_admin
from pbem.store.database import Database
from pbem.store.keep.checks import check
from pbem.testing.people import club as clubs
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
