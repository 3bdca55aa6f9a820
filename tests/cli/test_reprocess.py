"""`pbem reprocess`: a stored letter is dealt with once more."""

import json
from pathlib import Path

from pbem.bootstrap import office
from pbem.config import load
from tests.cli.conftest import Run


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
