import os
from pathlib import Path

import pytest

from pbem.cli.terminal.invocation import Invocation, login
from pbem.errors import ConfigError, StoreError
from tests.cli.conftest import Run


def test_settings_are_read_when_a_command_wants_them(tmp_path: Path) -> None:
    """Help and version need no file, so only this complains that there is none."""
    asked = Invocation(tmp_path / "none.toml")

    with pytest.raises(ConfigError, match="there is no settings file"):
        asked.settings()


def test_a_desk_has_a_database(run: Run, tmp_path: Path) -> None:
    """A command never begins over one that is not there."""
    run("init")

    with pytest.raises(StoreError, match="run `pbem db upgrade`"):
        Invocation(tmp_path / "config.toml").office()


def test_who_looks_is_written_down_even_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container nobody may have given this user a name."""
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000_000)

    assert "uid 4000000000" == login()
