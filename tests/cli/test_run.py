"""`pbem run --once` by hand: who tries their settings reads each time what is wrong."""

import sys
from pathlib import Path

import pytest

from pbem.testing.servers.loopback import loopback_settings, write_config
from tests.cli.conftest import Run


def test_a_problem_that_lasts_is_said_each_time_at_a_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cron hears of it once a day, by the exit code alone in between."""
    write_config(tmp_path / "config.toml", loopback_settings(tmp_path, 1, 1))
    run("db", "upgrade")
    first, again = run("run", "--once"), run("run", "--once")
    with monkeypatch.context() as patch:
        patch.setattr(type(sys.stderr), "isatty", lambda stream: True)
        seen = run("run", "--once")

    assert (1, 1, 1) == (first.code, again.code, seen.code)
    assert (True, False, True) == tuple("IMAP server" in each.err for each in (first, again, seen))
