"""`pbem verify`: whoever holds the file of a match checks its deal."""

import json
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run, table


def test_a_file_that_was_changed(run: Run, folder: Path) -> None:
    """Verify prints every check and ends with 1; import says what does not fit."""
    path = folder / "match.json"
    run("match", "export", "1", str(path))
    plain: dict[str, Any] = json.loads(path.read_text())
    path.write_text(json.dumps({**plain, "secret": "00" * 32}))
    ended = run("verify", str(path))

    assert 1 == ended.code
    assert ["promise", "failed"] == table(ended.out)[1][:2]
    assert "NOT CONSISTENT. Something does not fit: see the lines that failed." == ended.out.splitlines()[-1]
    assert 1 == run("match", "import", str(path)).code
    assert 1 == run("verify", str(folder / "none.json")).code


def test_verifying_needs_no_settings(run: Run, folder: Path) -> None:
    """A player without a server checks the file."""
    run("match", "export", "1", "match.json")
    (folder / "config.toml").unlink()

    assert 0 == run("verify", "match.json").code
