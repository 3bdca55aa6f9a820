"""A disk on which nothing can be written: every command says so in a sentence, none with a traceback."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def _no_room() -> None:
    """No file may grow, as on a full disk; pipes are no files."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize(
    ("words", "prepared", "said"),
    [
        ("init", False, "too large"),
        ("db upgrade", False, "full"),
        ("db backup copy.sqlite", True, "full"),
        ("db restore saved.sqlite", True, "disk"),
        ("run --once", True, "full"),
        ("run", True, "full"),
        ("status", True, "full"),
        ("player forget 1 --yes", True, "full"),
    ],
)
def test_a_plain_sentence(
    run: Run, tmp_path: Path, request: pytest.FixtureRequest, words: str, prepared: bool, said: str
) -> None:
    """One line on standard error that names the disk, and an exit code that is not zero."""
    if prepared:
        request.getfixturevalue("server")
        run("db", "backup", "saved.sqlite")
    elif words != "init":
        run("init")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
    ended = subprocess.run(
        [sys.executable, "-m", "pbem", *words.split()],
        cwd=tmp_path,
        # Else a missing password would be complained about first.
        env=environment
        | {"PBEM_IMAP__PASSWORD": "secret", "PBEM_SMTP__PASSWORD": "secret"}
        | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        preexec_fn=_no_room,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert "Traceback" not in ended.stderr
    assert (True, 1) == (ended.returncode in (1, 3, 4), ended.stderr.count("\n"))
    assert said in ended.stderr
