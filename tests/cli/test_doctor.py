"""`pbem doctor`: a line for each thing it looks at, whatever is missing."""

import json
import tomllib
from pathlib import Path

from tests.cli.conftest import Run


def test_doctor_before_anything_is_set_up(run: Run, tmp_path: Path) -> None:
    """Without settings there is a line for them with a remedy, games and templates are still looked at."""
    ended = run("doctor", "--json")
    found = {row["what"]: row for row in json.loads(ended.out)}

    assert 1 == ended.code
    assert "failed" == found["settings"]["result"]
    assert "`pbem init`" in found["settings"]["remedy"]
    assert "ok" == found["templates ecosystem"]["result"]


def test_doctor_with_servers_that_are_not_there(run: Run, folder: Path) -> None:
    """A line each, whatever fails before."""
    config = tomllib.loads((folder / "config.toml").read_text())
    assert "example.org" in config["imap"]["host"]
    text = (folder / "config.toml").read_text()
    for host in ("imap.example.org", "smtp.example.org"):
        text = text.replace(f'"{host}"', '"127.0.0.1"')
    text = text.replace('password = ""', 'password = "x"').replace("port = 993", "port = 1")
    (folder / "config.toml").write_text(text.replace("port = 465", "port = 1"))
    ended = run("doctor", "--json")

    assert 1 == ended.code
    assert ["imap", "smtp"] == [row["what"] for row in json.loads(ended.out) if row["result"] == "failed"]
