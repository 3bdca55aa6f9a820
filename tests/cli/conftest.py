import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.cli import main


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
