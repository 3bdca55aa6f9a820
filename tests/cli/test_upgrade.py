"""`pbem upgrade` and `pbem game recheck`: matches are played again under the rules installed now."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.usefixtures("folder")
def test_the_installed_rules_are_tried(run: Run) -> None:
    """On one match, and on all of them on a copy of the database."""
    assert "1\tecosystem\t1\t1\tfits" == run("game", "recheck", "1").out.splitlines()[1]
    checked = run("upgrade", "--check")
    assert (0, "1\tecosystem\t1\t1\tfits") == (checked.code, checked.out.splitlines()[1])
    assert 0 == run("upgrade").code
    assert "is played by rules 1 already" in run("game", "recheck", "1", "--adopt").err


def test_the_folder_is_left_as_it_was(run: Run, tmp_path: Path) -> None:
    """Without a database an upgrade says so."""
    assert 0 == run("init").code
    assert 4 == run("upgrade", "--check").code
    assert ["config.toml"] == sorted(path.name for path in tmp_path.iterdir())
