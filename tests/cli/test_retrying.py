"""Commands beside workers: what somebody else overtakes is done again."""

import re
from pathlib import Path

import pytest

import pbem.cli
from pbem.errors import TryAgain
from pbem.store.database import Database
from pbem.store.work import Work
from tests.cli.conftest import Run


def test_every_command_that_changes_something_does_it_again() -> None:
    """None opens a transaction of its own, which could not be."""
    found = [
        path.name
        for path in Path(pbem.cli.__file__).parent.rglob("*.py")
        if re.search(r"\.work\(\)", path.read_text())
    ]

    assert [] == found


class _Overtaken(Work):
    def __exit__(self, kind: object, error: object, trace: object) -> None:
        overtaken = TryAgain("somebody else was quicker")
        super().__exit__(TryAgain, overtaken, None)
        raise overtaken


@pytest.mark.parametrize(
    ("words", "entries"), [(("match", "pause", "1"), 1), (("match", "export", "1", "one.json"), 1)]
)
def test_a_command_that_is_overtaken(
    run: Run, folder: Path, words: tuple[str, ...], entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first try comes to nothing, and the second does all of it once."""
    before = run("match", "show", "1", "--journal").out.count("\n")
    kinds = iter([_Overtaken])
    with monkeypatch.context() as patch:
        patch.setattr(Database, "work", lambda self: next(kinds, Work)(self.engine, self.backend))
        ended = run(*words)

    assert (0, "") == (ended.code, ended.err)
    assert before + entries == run("match", "show", "1", "--journal").out.count("\n")
