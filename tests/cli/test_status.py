"""`pbem status`, as it is typed."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, deal


@pytest.fixture
def folder(server: Path) -> Path:
    """A server with one match, of which one player has a name that could steer a terminal."""
    return deal(server, "Anna", "Ben\x1b[2J")


def test_the_screen(run: Run, folder: Path) -> None:
    """Matches, mail and problems, with nothing in it that steers the terminal."""
    ended = run("status")

    assert 0 == ended.code
    assert "MATCHES     1 running" in ended.out
    assert "mails out   2 waiting" in ended.out
    assert "\x1b" not in ended.out


def test_the_screen_as_data(run: Run, folder: Path) -> None:
    """Everything with full times."""
    found = json.loads(run("status", "--json").out)

    assert {"running": 1}.items() <= found["counts"].items()
    assert ("ecosystem", "running") == (
        found["matches"][0]["line"]["game"],
        found["matches"][0]["line"]["status"],
    )
    assert 2 == found["mail"]["dispatches"]["waiting"]


def test_watching_needs_a_terminal(run: Run, folder: Path) -> None:
    """A pipe would be filled with screens."""
    ended = run("status", "--watch")

    assert 2 == ended.code
    assert "needs a terminal" in ended.err


def test_watching_refreshes_in_place(folder: Path) -> None:
    """On a terminal it shows the screen again and again until Ctrl-C, which is no failure."""
    # Tests that run in the background would have it deaf to that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pbem",
            "--config",
            str(folder / "config.toml"),
            "status",
            "--watch",
            "--every",
            "0.2",
        ],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"},
    )
    signal.signal(signal.SIGINT, before)
    os.close(theirs)
    seen = b""
    try:
        while seen.count(b"MATCHES") < 3:
            assert select.select([ours], [], [], 60)[0], seen
            seen += os.read(ours, 65_536)
        process.send_signal(signal.SIGINT)
        # What is still printed must be taken, or the process could not end.
        while select.select([ours], [], [], 60)[0]:
            try:
                seen += os.read(ours, 65_536)
            except OSError:
                break

        assert (0, b"") == (process.wait(60), process.stderr.read() if process.stderr is not None else None)
    finally:
        process.kill()
        process.communicate()
        os.close(ours)
    # The alternate screen is entered once and left at the end.
    assert (1, 1) == (seen.count(b"\x1b[?1049h"), seen.count(b"\x1b[?1049l"))
