"""`pbem metrics`: figures for Prometheus, printed or written to a file."""

import os
from pathlib import Path

from tests.cli.conftest import Run


def test_metrics_are_printed_and_written_at_one_stroke(run: Run, folder: Path) -> None:
    """The file is whole, readable by the collector, and nothing else is left beside it."""
    target = folder / "collector"
    target.mkdir()
    printed = run("metrics")
    written = run("metrics", "--file", str(target / "pbem.prom"))
    text = (target / "pbem.prom").read_text("utf-8")

    assert (0, 0, "") == (printed.code, written.code, written.out)
    assert 'pbem_matches{status="running"} 1' in printed.out.splitlines()
    assert 'pbem_matches{status="running"} 1' in text.splitlines()
    assert text.endswith("\n")
    assert ["pbem.prom"] == os.listdir(target)
    assert 0o644 == (target / "pbem.prom").stat().st_mode & 0o777


def test_a_file_that_cannot_be_written_is_told(run: Run, folder: Path) -> None:
    """One sentence, and nothing half written."""
    ended = run("metrics", "--file", str(folder / "missing" / "pbem.prom"))

    assert 1 == ended.code
    assert "No such file" in ended.err
