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


# Settings and an empty database as their commands make them, which go through every schema there ever was:
# they are made once and copied.
_EMPTY: dict[str, bytes] = {}


@pytest.fixture
def server(run: Run, tmp_path: Path) -> Path:
    """A server without matches."""
    if not _EMPTY:
        assert 0 == run("init").code
        assert 0 == run("db", "upgrade").code
        _EMPTY.update({path.name: path.read_bytes() for path in tmp_path.iterdir()})
    for name, data in _EMPTY.items():
        (tmp_path / name).touch(0o600)
        (tmp_path / name).write_bytes(data)
    return tmp_path


def deal(folder: Path, *names: str) -> Path:
    """The server in this folder with one match of these, dealt at once."""
    desk = office(load(folder / "config.toml"))
    invitees = tuple(Invitee(name, f"{re.sub(r'[^a-z].*', '', name.lower())}@mail.example") for name in names)
    with desk.database.work() as work:
        opening.open_match(desk, work, Opening("ecosystem", invitees, start_now=True))
    desk.database.close()
    return folder


@pytest.fixture
def folder(server: Path) -> Path:
    """A server with one match of Anna and Ben."""
    return deal(server, "Anna", "Ben")


def change(folder: Path, statement: str) -> None:
    """Change the database behind everybody's back."""
    desk = office(load(folder / "config.toml"))
    with desk.database.work() as work:
        work.link.execute(statement)
    desk.database.close()


def table(out: str) -> list[list[str]]:
    """The cells of a piped table."""
    return [line.split("\t") for line in out.splitlines()]
