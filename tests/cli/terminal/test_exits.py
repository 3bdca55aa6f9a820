"""Cron jobs and scripts read from the exit code what kind of help is needed."""

import pytest

from pbem.cli.terminal.exits import MEANINGS, Exit, exit_of
from pbem.errors import (
    AlreadyRunning,
    ConfigError,
    OperatorError,
    PbemError,
    PlayerError,
    RulesError,
    ServerError,
    StoreError,
)
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ConfigError(), 3),
        (StoreError(), 4),
        (ServerError(), 5),
        (AlreadyRunning(), 6),
        (OperatorError(), 1),
        (PlayerError(), 1),
        (RulesError(), 1),
        (PbemError(), 1),
    ],
)
def test_every_error_has_its_exit_code(error: PbemError, code: int) -> None:
    """The kind of an error decides the exit code."""
    assert code == exit_of(error)


def test_the_help_explains_every_exit_code(run: Run) -> None:
    """Whoever writes a cron job finds all codes in `pbem --help`."""
    printed = run("--help").out

    assert list(Exit) == list(MEANINGS)
    assert [] == [code for code in Exit if f"{code:>3}  {MEANINGS[code]}\n" not in printed]
