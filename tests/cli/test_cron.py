"""`pbem cron`: the lines themselves; tests/servers/test_cron.py runs them as cron does."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(("minutes", "times"), [("15", "*/15 * * * *"), ("60", "0 * * * *")])
def test_how_often_a_pass_is_made(run: Run, server: Path, minutes: str, times: str) -> None:
    """Every hour is a line of its own kind: cron takes no step of sixty minutes."""
    said = run("cron", "--minutes", minutes).out

    assert said.startswith(f"{times}  ")
    assert said.endswith(f" --config {server / 'config.toml'} run --once\n")


def test_wrong_settings_are_told_before_cron_has_them(run: Run, server: Path) -> None:
    """No line is printed that would stumble every few minutes."""
    (server / "config.toml").write_text("[imap\n")
    ended = run("cron")

    assert (3, "") == (ended.code, ended.out)
    assert "config.toml: not TOML" in ended.err
