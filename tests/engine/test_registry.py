"""The registry: a third party's game is found by its entry point, and a broken one is named."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from pbem.engine import registry
from pbem.errors import OperatorError, PlayerError
from tests.harness.toy import GAME


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages with one of a third party in it."""
    meta = tmp_path / "pond_for_pbem-1.0.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: pond-for-pbem\nVersion: 1.0\n")
    (meta / "entry_points.txt").write_text(
        dedent("""\
            [pbem.games]
            toy = pond_for_pbem:GAME
            wrong = pond_for_pbem:WRONG
            renamed = pond_for_pbem:GAME
            missing = pond_nowhere:GAME
            """)
    )
    (tmp_path / "pond_for_pbem.py").write_text("from tests.harness.toy import GAME\nWRONG = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.slugs.cache_clear()
    registry.game.cache_clear()
    yield tmp_path
    registry.slugs.cache_clear()
    registry.game.cache_clear()


@pytest.mark.usefixtures("site")
def test_a_third_partys_game_is_found() -> None:
    """Installing a package with the entry point is all it takes."""
    assert "toy" in registry.slugs()
    assert GAME is registry.game("toy")


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("wrong", "does not name a Game"),
        ("renamed", "calls itself 'toy'"),
        ("missing", "cannot be loaded"),
    ],
)
def test_a_broken_package_is_named(slug: str, sentence: str) -> None:
    """The operator is told which entry point is wrong and how."""
    with pytest.raises(OperatorError, match=sentence):
        registry.game(slug)


@pytest.mark.usefixtures("site")
def test_an_unknown_game_lists_those_installed() -> None:
    """A player who misspells a game sees what there is."""
    with pytest.raises(PlayerError, match=r"no game 'chess' here\. Installed: .*toy"):
        registry.game("chess")
