from datetime import UTC, datetime, timedelta, timezone

import pytest

from pbem.mail.quote.own_words import fresh
from pbem.mail.read.letter import Bounce, Letter
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


def test_two_from_fields() -> None:
    """Two From fields are no sender."""
    assert read(mail("From: anna@mail.example")).sender is None


def test_bare_carriage_return_does_not_hide_a_field() -> None:
    """A From smuggled behind a lone carriage return is seen, so the sender is unclear."""
    assert read(mail("Subject: x\rFrom: anna@mail.example")).sender is None


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


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        ("Content-Type: text/plain; charset=iso-8859-1", "bär".encode("latin-1"), "bär"),
        ("Content-Type: text/plain; charset=iso-8859-1", "„bär“".encode("cp1252"), "„bär“"),
        ("Content-Type: text/plain; charset=us-ascii", "bär".encode(), "bär"),
        ("Content-Type: text/plain; charset=utf-8", "bär".encode("latin-1"), "bär"),
        ("Content-Type: text/plain; charset=iso-8859-1", "bär".encode(), "bär"),
        ("Content-Type: text/plain; charset=x-unknown", "bär".encode(), "bär"),
        ("Content-Type: text/plain; charset=bz2", "bär".encode(), "bär"),
        ("Content-Type: text/plain", "bär".encode(), "bär"),
        ("Content-Type: text/plain; charset=koi8-r", "медведь".encode("koi8-r"), "медведь"),
        ("Content-Type: text/plain; charset=gb2312", "熊".encode("gb2312"), "熊"),
        ("Content-Type: text/plain; charset=shift_jis", "熊".encode("shift_jis"), "熊"),
        ("Content-Type: text/plain; charset=utf-16le", "bär c3".encode("utf-16-le"), "bär c3"),
        ("Content-Type: text/plain; charset=utf-16", "bär c3".encode("utf-16-be"), "bär c3"),
        ("Content-Type: text/plain", "bear c3".encode("utf-16-le"), "bear c3"),
        ("Content-Type: text/plain; charset=utf-7", b"b+AOQ-r", "bär"),
        ("Content-Type: nonsense", b"bear", "bear"),
        ("Content-Type: text/plain", "ba\u0308r".encode(), "bär"),
        ("Content-Type: text/plain", "\ufeffbear\u2028c3\x00\x1b[0m".encode(), "bear\nc3[0m"),
        ("Content-Transfer-Encoding: base64", b"YmVhciBjMw", "bear c3"),
        ("Content-Transfer-Encoding: base64", b"YmVhciBjMw==\n--\nfooter!", "bear c3"),
        ("Content-Transfer-Encoding: quoted-printable", b"be=\nar=20c3=ZZ", "bear c3=ZZ"),
        ("Content-Transfer-Encoding: x-uuencode", b"begin 644 x\n'8F5A<B!C,P  \n \nend\n", "bear c3"),
        ("Content-Transfer-Encoding: weird", b"bear c3", "bear c3"),
    ],
)
def test_text(head: str, body: bytes, expected: str) -> None:
    """Any charset and transfer encoding gives its text, labelled rightly, wrongly or not at all."""
    assert expected == read(mail(head, body)).text.strip()


@pytest.mark.parametrize(
    ("raw", "source", "text"),
    [
        (multipart("alternative", "\nplain", "Content-Type: text/html\n\n<p>html"), "plain", "plain"),
        (multipart("alternative", "Content-Type: text/html\n\n<p>html", "\nplain"), "plain", "plain"),
        (multipart("alternative", "\n \n", "Content-Type: text/html\n\n<p>html"), "html", "html"),
        (multipart("mixed", "Content-Type: text/html\n\n<p>html", "\nfooter"), "html", "html\n\nfooter"),
        (multipart("mixed", "\nplain", "Content-Type: text/html\n\n<p>html"), "plain", "plain"),
        (multipart("mixed", "Content-Type: text/plain; name=a.txt\n\nold"), "none", ""),
        (multipart("mixed", "Content-Disposition: attachment\n\nold"), "none", ""),
        (mail("Content-Disposition: attachment; filename=orders.txt", "old"), "none", ""),
        (mail("Content-Disposition: inline", "plain"), "plain", "plain"),
        (
            multipart("mixed", "Content-Type: message/rfc822\n\nSubject: x\n\nold", "\nplain"),
            "plain",
            "plain",
        ),
        (multipart("digest", "\nSubject: x\n\nold"), "none", ""),
        (multipart("signed", "\nplain", "Content-Type: text/plain\n\nsignature"), "plain", "plain"),
        (multipart("encrypted", "\nversion: 1", "\nsecret"), "none", ""),
        (multipart("report", "\nhuman", "\nmachine"), "plain", "human"),
        (multipart("related", "Content-Type: text/html\n\n<p>html", "\nold"), "html", "html"),
        (mail("Content-Type: multipart/mixed", "plain"), "plain", "plain"),
        (mail("Content-Type: multipart/mixed; boundary=x", "plain"), "plain", "plain"),
        (mail("Content-Type: image/png", "plain"), "none", ""),
        (mail("Content-Type: text/html", "<style>x</style><b>be</b>ar<script>y</script>"), "html", "bear"),
        (mail("Content-Type: text/html", "<p>a</p><p style='display: none'>b</p>c"), "html", "a\n\nc"),
        (mail("Content-Type: text/html", "<table><tr><td>bear<td>c3</table>"), "html", "bear c3"),
        (mail("Content-Type: text/html", "<div style='white-space:pre-wrap'>a\nb</div>"), "html", "a\nb"),
        (mail("Content-Type: text/html", "x<blockquote>a<br>b</blockquote>y"), "html", "x\n> a\n> b\n\ny"),
        (mail("Content-Type: text/html", "<div>" * 3000 + "deep"), "html", "deep"),
    ],
)
def test_chosen_text(raw: bytes, source: str, text: str) -> None:
    """Of all parts, the one text that the sender typed is chosen."""
    letter = read(raw)

    assert (source, text) == (letter.source, letter.text.strip())


def test_deep_quotation() -> None:
    """A quotation too deep for the renderer is still a quotation."""
    text = read(mail("Content-Type: text/html", "<blockquote>" * 3000 + "deep")).text

    assert ("deep", ()) == (text.strip("> \n"), fresh(text).lines)


@pytest.mark.parametrize(
    ("options", "body", "expected"),
    [
        ("format=flowed", "a \nb\nc", "a b\nc"),
        ("format=flowed; delsp=yes", "a \nb\nc", "ab\nc"),
        ("format=flowed", "> a \n> b\nc \n> d", "> a b\nc \n> d"),
        ("format=flowed", " From\n >x\nsig \n-- \nBen", "From\n>x\nsig \n-- \nBen"),
        ("format=fixed", "a \nb", "a \nb"),
    ],
)
def test_flowed(options: str, body: str, expected: str) -> None:
    """Lines that a client wrapped softly become one line again, each quote depth by itself."""
    assert expected == read(mail(f"Content-Type: text/plain; {options}", body)).text


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


def test_ours() -> None:
    """Our own mail is known by its marker."""
    assert (True, False) == (read(mail("X-Pbem: turn")).ours, read(mail("")).ours)


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
