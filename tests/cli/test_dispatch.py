"""`pbem dispatch`: mails that go out are listed, shown and sent again."""

import json
from pathlib import Path

from tests.cli.conftest import Run, change


def test_dispatches(run: Run, folder: Path) -> None:
    """A dispatch is listed, shown without its text, printed raw, and sent again."""
    change(folder, "UPDATE dispatch SET status = 'dead' WHERE id = 1")
    listed = json.loads(run("dispatch", "list", "--status", "dead", "--json").out)

    assert [(1, "turn", "anna@mail.example")] == [
        (row["dispatch"], row["kind"], row["recipient"]) for row in listed
    ]
    assert "YOUR HAND" not in run("dispatch", "show", "1").out
    assert "X-Pbem: turn" in run("dispatch", "show", "1", "--raw").out
    assert 0 == run("dispatch", "retry", "1").code
    assert [] == json.loads(run("dispatch", "list", "--status", "dead", "--json").out)
    assert 1 == run("dispatch", "retry", "99").code
