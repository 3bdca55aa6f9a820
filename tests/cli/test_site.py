"""`pbem site`: pages written, listed and shown by command."""

import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from pbem.cli.terminal.exits import Exit
from tests.cli.conftest import Run

NEW = ("match", "new", "ecosystem", "--player", "Anna=anna@mail.example", "--player", "Ben=ben@mail.example")


@pytest.fixture
def folder(run: Run, server: Path) -> Path:
    """A server with one match that is played for all to see."""
    assert 0 == run(*NEW, "--start-now", "--watch", "--publish", "replay").code
    return server


def test_what_would_be_public_is_listed(run: Run, folder: Path) -> None:
    """And nothing is written."""
    listed = run("site", "--dry-run")

    assert "match 1 (ecosystem): as it stands, Player A, Player B\n" == listed.out
    assert not (folder / "public").exists()


def test_pages_are_written(run: Run, folder: Path) -> None:
    """To the folder that is named; without one, a sentence."""
    written = run("site", "public")

    assert (Exit.OK, True) == (written.code, (folder / "public" / "m" / "1" / "index.html").exists())
    assert "0 pages written" in run("site", "public").out
    assert "name a folder" in run("site").err


def test_pages_are_shown_here(folder: Path) -> None:
    """On this machine alone."""
    command = [sys.executable, "-m", "pbem", "site", "public", "--serve", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as shown:
        try:
            assert shown.stdout is not None
            assert "pages written" in shown.stdout.readline()
            url = shown.stdout.readline().split()[0]
            with urllib.request.urlopen(url, timeout=10) as answer:
                assert b"Board games by e-mail" in answer.read()
        finally:
            shown.terminate()

    assert url.startswith("http://127.0.0.1:")
