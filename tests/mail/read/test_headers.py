"""Fields of a mail, split and decoded."""

from pbem.mail.read.read import read
from tests.mail.read.support import mail, multipart


def test_two_from_fields() -> None:
    """Two From fields are no sender."""
    assert read(mail("From: anna@mail.example")).sender is None


def test_bare_carriage_return_does_not_hide_a_field() -> None:
    """A From smuggled behind a lone carriage return is seen, so the sender is unclear."""
    assert read(mail("Subject: x\rFrom: anna@mail.example")).sender is None


def test_attachments_are_named() -> None:
    """The receipt can say what was not read."""
    raw = multipart(
        "mixed",
        "Content-Type: image/png; name==?utf-8?q?b=C3=A4r.png?=\n\nx",
        "Content-Disposition: attachment; filename*0*=utf-8''b%C3%A4; filename*1=r.txt\n\nx",
        'Content-Disposition: attachment; filename="a; b\r.txt"\n\nx',
        "Content-Type: message/rfc822\n\nSubject: x",
    )

    assert ("bär.png", "bär.txt", "a; b", "message/rfc822") == read(raw).attachments
