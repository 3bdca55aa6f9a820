"""The unit files: systemd takes them, and what they start is understood."""

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.main import get_command

from pbem.cli import app
from tests.harness.needed import need

FOLDER = Path(__file__).parents[2] / "docs" / "systemd"
UNITS = sorted(path.name for path in FOLDER.iterdir())


@pytest.fixture
def analyze() -> str:
    """The program that looks units over."""
    return need(shutil.which("systemd-analyze"), "systemd-analyze")


def lines(name: str, key: str) -> list[str]:
    """The values a unit file gives to a key."""
    text = (FOLDER / name).read_text("utf-8")
    return [line.partition("=")[2] for line in text.splitlines() if line.startswith(f"{key}=")]


def test_there_are_units_for_the_daemon_and_for_a_timer() -> None:
    """Both ways of running it have theirs."""
    assert ["pbem-once.service", "pbem-once.timer", "pbem.service"] == UNITS


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_what_a_unit_starts_is_understood(name: str) -> None:
    """The words of ExecStart are ones pbem accepts."""
    [started] = lines(name, "ExecStart")
    program, option, config, command, *rest = shlex.split(started)
    root = get_command(app)

    assert ("/usr/local/bin/pbem", "--config", "/etc/pbem/config.toml") == (program, option, config)
    assert [] == root.commands[command].make_context(command, rest).args  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_a_unit_gives_little_away(name: str, analyze: str) -> None:
    """systemd-analyze finds an exposure below 2.0."""
    done = subprocess.run(
        [analyze, "security", "--offline=yes", "--threshold=19", "--no-pager", str(FOLDER / name)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert 0 == done.returncode, done.stdout[-300:]


def test_systemd_takes_the_units(tmp_path: Path, analyze: str) -> None:
    """systemd-analyze has nothing to say about them, with a program in place of one installed there."""
    for name in UNITS:
        text = (FOLDER / name).read_text("utf-8").replace("/usr/local/bin/pbem", "/bin/true")
        (tmp_path / name).write_text(text, "utf-8")
    done = subprocess.run(
        [analyze, "verify", "--man=no", *(str(tmp_path / name) for name in UNITS)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (0, "") == (done.returncode, done.stderr)
