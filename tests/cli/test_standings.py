"""`pbem standings`: ratings and results."""

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_standings_before_any_match_has_ended(run: Run, folder: Path) -> None:
    """One sentence, an empty object for programs, and a game that is not there is said so."""
    assert "No match that counts has ended yet.\n" == run("standings").out
    assert {} == json.loads(run("standings", "--json").out)
    assert 1 == run("standings", "chess").code
