import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.bootstrap import office
from pbem.cli import main
from pbem.config import load
from pbem.desk.table import opening
from pbem.desk.table.opening import Invitee, Opening


@dataclass(frozen=True)
class Ended:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs pbem in an empty folder as its entry point does, with nothing of ours in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PBEM_CONFIG", raising=False)

    def run_pbem(*arguments: str) -> Ended:
        monkeypatch.setattr(sys, "argv", ["pbem", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return Ended(int(ended.value.code or 0), printed.out, printed.err)

    return run_pbem


def deal(run: Run, folder: Path, *names: str) -> Path:
    """A server in this folder with one match of these, dealt at once."""
    assert 0 == run("init").code
    assert 0 == run("db", "upgrade").code
    desk = office(load(folder / "config.toml"))
    invitees = tuple(Invitee(name, f"{re.sub(r'[^a-z].*', '', name.lower())}@mail.example") for name in names)
    with desk.database.work() as work:
        opening.open_match(desk, work, Opening("ecosystem", invitees, start_now=True))
    desk.database.close()
    return folder


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    """A server with one match of Anna and Ben."""
    return deal(run, tmp_path, "Anna", "Ben")
