import sys
from pathlib import Path

import pytest

from pbem.daemon.messenger import Messenger

# Writes down what it was told, and what it was given of the environment.
_LISTENER = (
    "import os, sys; open('told', 'w').write(sys.stdin.read() + str('PBEM_IMAP__PASSWORD' in os.environ))"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the command writes lands here."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_text_is_a_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it was broken; and passwords of ours are not handed to a stranger's program."""
    monkeypatch.setenv("PBEM_IMAP__PASSWORD", "secret")

    assert Messenger([sys.executable, "-c", _LISTENER]).tell(["the server\n is down", "so is Ä"]) is None
    assert "the server is down\nso is Ä\nFalse" == (folder / "told").read_text("utf-8")


def test_nothing_to_tell_starts_nothing(folder: Path) -> None:
    """Nor does a club without such a command."""
    assert Messenger([sys.executable, "-c", _LISTENER]).tell([]) is None
    assert Messenger([]).tell(["the server is down"]) is None
    assert [] == list(folder.iterdir())


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["/nowhere/at/all"], "cannot be started (No such file or directory)"),
        (["false"], "ended with exit code 1"),
        (["sleep", "60"], "did not end within 0 seconds"),
    ],
)
def test_a_command_that_fails_is_named(command: list[str], said: str) -> None:
    """A pass goes on and tells it like any other problem."""
    assert f"operator.command: {command[0]} {said}" == Messenger(command, patience=0.2).tell(["help"])
