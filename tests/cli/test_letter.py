"""`pbem letter`: mails that came in are listed, shown and read again."""

import json
from pathlib import Path

from pbem.bootstrap import office
from pbem.config import load
from tests.cli.conftest import Run, change


def test_letters(run: Run, folder: Path) -> None:
    """A letter is listed, shown as read or raw, and read again."""
    raw = b"From: Cleo <cleo@mail.example>\r\nSubject: hello \x1b[2J\r\nMessage-ID: <1@x>\r\n\r\njoin me\r\n"
    desk = office(load(folder / "config.toml"))
    with desk.database.work() as work:
        work.inbox.store(
            message_id="1@x",
            digest="d",
            raw=raw,
            size=len(raw),
            folder="INBOX",
            uidvalidity=1,
            uid=1,
            arrived=desk.now(),
            fetched=desk.now(),
        )
    change(folder, "UPDATE letter SET status = 'shunted', verdict = 'shunted'")
    shown = run("letter", "show", "1")

    assert [1] == [row["letter"] for row in json.loads(run("letter", "list", "--json").out)]
    assert ["join me"] == json.loads(run("letter", "show", "1", "--json").out)["fresh lines"]
    assert "\x1b" not in shown.out
    assert raw.decode() == run("letter", "show", "1", "--raw").out.replace("\n", "\r\n").replace("\r\r", "\r")
    assert 0 == run("letter", "retry", "1").code
    assert ["new"] == [row["status"] for row in json.loads(run("letter", "list", "--json").out)]
    assert 1 == run("letter", "show", "2").code
