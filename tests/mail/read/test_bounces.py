"""Returned mail: which recipient, and whether it will ever arrive."""

import pytest

from pbem.mail.read.letter import Bounce
from pbem.mail.read.read import read
from tests.mail.read.support import mail, multipart


def report(*fields: str) -> bytes:
    """A delivery report about one recipient."""
    status = "Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n" + "\n".join(fields)
    return multipart("report; report-type=delivery-status", "\nSorry.", status + "\n")


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            report(
                "Final-Recipient: rfc822; Ben@mail.example",
                "Action: failed",
                "Status: 5.1.1 (no such user)",
                "Diagnostic-Code: smtp; 550 5.1.1\n unknown",
            ),
            Bounce("ben@mail.example", "5.1.1", True, "550 5.1.1 unknown"),
        ),
        (
            report("Final-Recipient: rfc822; ben@mail.example", "Action: delayed", "Status: 4.4.1"),
            Bounce("ben@mail.example", "4.4.1", False),
        ),
        (
            report("Final-Recipient: rfc822; ben@mail.example", "Action: failed", "Status: 4.2.2"),
            Bounce("ben@mail.example", "4.2.2", True),
        ),
        (
            report("Final-Recipient: rfc822; ben@mail.example", "Action: failed"),
            Bounce("ben@mail.example", "5.0.0", True),
        ),
        (report("Final-Recipient: rfc822; ben@mail.example", "Action: delivered", "Status: 2.0.0"), None),
        (report("Final-Recipient: rfc822; nonsense", "Action: failed", "Status: 5.0.0"), None),
        (
            b"From: MAILER-DAEMON@x.example\nX-Failed-Recipients: ben@mail.example\n\nSorry.",
            Bounce("ben@mail.example", "5.0.0", True),
        ),
        (mail("Return-Path: <>", "Ben is away."), None),
        (mail("", "Action: failed"), None),
    ],
)
def test_bounce(raw: bytes, expected: Bounce | None) -> None:
    """A failed or late delivery is told by the standard report first and by known wordings last."""
    assert expected == read(raw).bounce
