"""What the fields of a mail give away of a machine."""

import pytest

from pbem.mail.read.read import read
from tests.mail.read.support import mail, multipart


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("Auto-Submitted: no", None),
        ("Auto-Submitted: auto-replied (vacation)", "auto-replied"),
        ("Auto-Submitted: auto-generated", "auto-submitted"),
        ("Subject: Automatische Antwort: Pick 7", "subject"),
        ("Subject: Out of office chess club", None),
        ("Precedence: auto_reply", "auto-replied"),
        ("X-Autoreply: yes", "auto-replied"),
        ("Precedence: bulk", "precedence"),
        ("List-Id: <club.lists.example>", "list"),
        ("List-Unsubscribe: <mailto:x@y.example>", "list"),
        ("X-Auto-Response-Suppress: OOF", "suppress"),
        ("Return-Path: <>", "empty return path"),
        ("Return-Path: <ben@mail.example>", None),
    ],
)
def test_automatic(head: str, reason: str | None) -> None:
    """A machine's mail is known by its fields, and auto-replied apart from the rest."""
    assert reason == read(mail(head)).automatic


@pytest.mark.parametrize("sender", ["MAILER-DAEMON@x.example", "postmaster@x.example", "no-reply@x.example"])
def test_daemon_address(sender: str) -> None:
    """A machine's mail is known by its address."""
    assert "daemon address" == read(f"From: {sender}\n\nhello".encode()).automatic


def test_reaction() -> None:
    """A thumb raised in Gmail is no letter."""
    part = 'Content-Type: text/vnd.google.email-reaction+json\n\n{"emoji": "x"}'

    assert "reaction" == read(multipart("alternative", "\nx reacted", part)).automatic
