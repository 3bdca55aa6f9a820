"""The readers of our mails: where a mail goes, and where its answer goes."""

from pathlib import Path

import pytest

from pbem.mail.write.tokens import Replies
from tests.harness.club import Club


def envelopes(club: Club) -> set[str]:
    """What stands before the host in the envelope senders of all mails."""
    with club.office.database.reading() as work:
        return {each.sender.split("@")[0].split(".")[0] for each in work.outbox.latest()}


@pytest.mark.parametrize(
    ("replies", "expected", "envelope"),
    [
        ("plus", "play+{}@club.example", "play+bounce"),
        ("catch-all", "{}@club.example", "bounce"),
        ("plain", "play@club.example", "play"),
    ],
)
def test_the_address_of_an_answer(tmp_path: Path, replies: Replies, expected: str, envelope: str) -> None:
    """Reply-To and envelope follow the setting; the code line and the Message-ID always hold the code."""
    club = Club(tmp_path, replies=replies)
    club.opens("ecosystem", ["Anna", "Ben"])
    mail = club.person("Anna").newest
    code = next(line for line in mail.text.splitlines() if line.startswith("Reply code: ")).split()[-1]

    assert expected.format(code) == mail.reply_to
    assert mail.message_id.startswith(f"<{code}.")
    assert {envelope} == envelopes(club)
