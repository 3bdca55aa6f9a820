"""`pbem player`: who plays here."""

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_players(run: Run, folder: Path) -> None:
    """List and show, by name, address or number."""
    assert ["Anna", "Ben"] == [row["name"] for row in json.loads(run("player", "list", "--json").out)]
    assert ["anna@mail.example (main)"] == json.loads(run("player", "show", "anna", "--json").out)[
        "addresses"
    ]
    assert 1 == run("player", "show", "Cleo").code
