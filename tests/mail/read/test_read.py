from datetime import UTC, datetime, timedelta, timezone

import pytest

from pbem.mail.read.letter import Letter
from pbem.mail.read.read import MAX_RAW, identity, read
from tests.mail.read.support import PLAIN, mail, multipart


def test_letter() -> None:
    """Every value of a plain reply is read."""
    letter = read(PLAIN)

    assert letter == Letter(
        message_id="reply.1@mail.example",
        digest=letter.digest,
        sender="ben@mail.example",
        sender_name="Ben",
        recipients=("play+12.7.b.k7qf2m9xw3ht@club.example", "anna@mail.example"),
        subject="Re: Bärenjagd",
        sent=datetime(2026, 11, 17, 15, 3, 12, tzinfo=timezone(timedelta(hours=1))),
        references=("a@x", "b@x", "c@x"),
        text="bear c3\n",
        source="plain",
        left_out=False,
        automatic=None,
        bounce=None,
        ours=False,
        size=len(PLAIN),
        truncated=False,
        authentication=("mx.club.example; dkim=pass", "evil.example; dkim=pass"),
        attachments=(),
    )


def test_digest_survives_another_hop() -> None:
    """The same mail with more Received fields, other line ends and a longer end is the same mail."""
    hop = b"Received: from elsewhere\r\nX-Spam: no\r\n" + PLAIN.replace(b"\r\n", b"\n") + b"\n\n"

    assert (read(PLAIN).digest, read(PLAIN).message_id) == (read(hop).digest, read(hop).message_id)


@pytest.mark.parametrize(
    ("old", "new"),
    [(b"bear c3", b"wolf c3"), (b"ben@", b"eve@"), (b"12.7", b"12.8"), (b"15:03:12", b"15:03:13")],
)
def test_digest_tells_mails_apart(old: bytes, new: bytes) -> None:
    """The same Message-ID with another body, sender, recipient or date is another mail."""
    assert read(PLAIN).digest != read(PLAIN.replace(old, new)).digest


@pytest.mark.parametrize(
    "head",
    [
        "",
        "Message-ID:",
        "Message-ID: <>",
        "Message-ID: reply",
        "Message-ID: <a@x> <b@x>",
        "Message-ID: <a@x>\nMessage-ID: <b@x>",
        "Message-ID: <é@x>",
        f"Message-ID: <{'a' * 300}@x>",
    ],
)
def test_absurd_message_id(head: str) -> None:
    """A mail without a usable Message-ID is known by its hash."""
    letter = read(mail(head))

    assert f"hash.{letter.digest}" == letter.message_id


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("Tue, 17 Nov 2026 15:03:12 -0000", datetime(2026, 11, 17, 15, 3, 12, tzinfo=UTC)),
        ("17 Nov 2026 15:03 GMT", datetime(2026, 11, 17, 15, 3, tzinfo=UTC)),
        ("yesterday", None),
        ("Tue, 99 Nov 2026 15:03:12 +0100", None),
        ("Tue, 17 Nov 99999999999 15:03:12 +0100", None),
        ("Tue, 17 Nov 2026 15:03:12 +99999999", None),
    ],
)
def test_sent(date: str, expected: datetime | None) -> None:
    """The Date becomes an aware time, or nothing."""
    assert expected == read(mail(f"Date: {date}")).sent


def test_ours() -> None:
    """Our own mail is known by its marker."""
    assert (True, False) == (read(mail("X-Pbem: turn")).ours, read(mail("")).ours)


def test_photo_behind_the_text() -> None:
    """A text that came whole is not truncated, however long the photo behind it is."""
    raw = multipart("mixed", "\nbear c3", "Content-Type: image/jpeg\n\n" + "x" * 400_000)
    letter = read(raw[:MAX_RAW], len(raw))

    assert ("bear c3", False, len(raw)) == (letter.text, letter.truncated, letter.size)


@pytest.mark.parametrize(
    ("raw", "size"),
    [
        (mail("", "bear\n" * 60_000), None),
        (mail("", "bear\n"), 1_000_000),
        (multipart("mixed", "Content-Type: image/jpeg\n\nx")[:-10], 1_000_000),
        (mail("Content-Type: text/html", "<p>bear</p>" * 20_000), None),
        (multipart("mixed", *["\nbear"] * 200), None),
    ],
)
def test_truncated(raw: bytes, size: int | None) -> None:
    """A text that may lack its end is said to be truncated."""
    assert read(raw, size).truncated


def test_a_letters_identity_is_known_without_reading_its_parts() -> None:
    """Intake names a letter by the same Message-ID and digest as the reader does."""
    raw = b"From: a@b.example\r\nMessage-ID: <one@b.example>\r\n\r\npick trout at d4\r\n"
    letter = read(raw)

    assert ("one@b.example", letter.digest) == identity(raw)


def test_a_letter_without_an_id_is_named_by_its_digest() -> None:
    """A hash stands in for a Message-ID that is missing or given twice."""
    raw = b"From: a@b.example\r\nMessage-ID: <one@b.example>\r\nMessage-ID: <two@b.example>\r\n\r\nhello\r\n"
    letter = read(raw)

    assert (letter.message_id, letter.digest) == identity(raw)
    assert f"hash.{letter.digest}" == letter.message_id
