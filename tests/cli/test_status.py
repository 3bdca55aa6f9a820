"""`pbem status` and `pbem metrics`, as they are typed."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.bootstrap import office
from pbem.config import load
from tests.cli.conftest import Run, deal


@pytest.fixture
def folder(server: Path) -> Path:
    """A server with one match, of which one player has a name that could steer a terminal."""
    return deal(server, "Anna", "Ben\x1b[2J")


def test_the_screen(run: Run, folder: Path) -> None:
    """Matches, mail and problems, with nothing in it that steers the terminal."""
    ended = run("status")

    assert 0 == ended.code
    assert "MATCHES     1 running" in ended.out
    assert "mails out   2 waiting" in ended.out
    assert "\x1b" not in ended.out


def test_the_screen_as_data(run: Run, folder: Path) -> None:
    """Everything with full times."""
    found = json.loads(run("status", "--json").out)

    assert {"running": 1}.items() <= found["counts"].items()
    assert ("ecosystem", "running") == (
        found["matches"][0]["line"]["game"],
        found["matches"][0]["line"]["status"],
    )
    assert 2 == found["mail"]["dispatches"]["waiting"]


def test_watching_needs_a_terminal(run: Run, folder: Path) -> None:
    """A pipe would be filled with screens."""
    ended = run("status", "--watch")

    assert 2 == ended.code
    assert "needs a terminal" in ended.err


def test_watching_refreshes_in_place(folder: Path) -> None:
    """On a terminal it shows the screen again and again until Ctrl-C, which is no failure."""
    # Tests that run in the background would have it deaf to that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pbem",
            "--config",
            str(folder / "config.toml"),
            "status",
            "--watch",
            "--every",
            "0.2",
        ],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"},
    )
    signal.signal(signal.SIGINT, before)
    os.close(theirs)
    seen = b""
    try:
        while seen.count(b"MATCHES") < 3:
            assert select.select([ours], [], [], 60)[0], seen
            seen += os.read(ours, 65_536)
        process.send_signal(signal.SIGINT)
        # What is still printed must be taken, or the process could not end.
        while select.select([ours], [], [], 60)[0]:
            try:
                seen += os.read(ours, 65_536)
            except OSError:
                break

        assert (0, b"") == (process.wait(60), process.stderr.read() if process.stderr is not None else None)
    finally:
        process.kill()
        process.communicate()
        os.close(ours)
    # The alternate screen is entered once and left at the end.
    assert (1, 1) == (seen.count(b"\x1b[?1049h"), seen.count(b"\x1b[?1049l"))


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


def test_standings_before_any_match_has_ended(run: Run, folder: Path) -> None:
    """One sentence, an empty object for programs, and a game that is not there is said so."""
    assert "No match that counts has ended yet.\n" == run("standings").out
    assert {} == json.loads(run("standings", "--json").out)
    assert 1 == run("standings", "chess").code


def test_a_letter_is_tried_and_put_back(run: Run, folder: Path) -> None:
    """A trial prints verdict, journal and mails; in earnest the letter waits for the next pass."""
    desk = office(load(folder / "config.toml"))
    raw = b"From: zoe@mail.example\r\nMessage-ID: <1@mail.example>\r\nSubject: hello\r\n\r\nhello there\r\n"
    with desk.database.work() as work:
        now = desk.now()
        work.inbox.store(
            message_id="1@mail.example",
            digest="d",
            raw=raw,
            size=len(raw),
            folder="INBOX",
            uidvalidity=1,
            uid=1,
            arrived=now,
            fetched=now,
        )
        work.link.execute("UPDATE letter SET status = 'shunted'")
    tried, data = run("reprocess", "1", "--dry-run"), run("reprocess", "1", "--dry-run", "--json")
    put_back = run("reprocess", "1")
    with desk.database.reading() as work:
        [waiting] = work.inbox.waiting(10)
    desk.database.close()

    assert ["Letter 1, now.", "Nothing of this is kept."] == tried.out.splitlines()[:2]
    assert "VERDICT   refused: unknown sender" in tried.out.splitlines()
    assert "refusal to zoe@mail.example" in tried.out
    assert ("refused", False) == (json.loads(data.out)["status"], json.loads(data.out)["same"])
    assert "is read again by the next pass" in put_back.out
    assert 1 == waiting.id
    assert 1 == run("reprocess", "1").code
