import base64
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from email import message_from_bytes
from email.message import EmailMessage
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.quote.own_words import fresh
from pbem.mail.read import read as reading
from pbem.mail.read.letter import Bounce, Letter, UnreadableLetter
from pbem.mail.read.read import MAX_RAW, identity, read

PLAIN = (
    b"Received: from out.example\r\n"
    b"From: Ben <ben@mail.example>\r\n"
    b"To: Ecosystem 12 <play+12.7.b.k7qf2m9xw3ht@club.example>\r\n"
    b"Cc: anna@mail.example\r\n"
    b"Subject: =?utf-8?q?Re:_B=C3=A4r?= =?utf-8?q?enjagd?=\r\n"
    b"Date: Tue, 17 Nov 2026 15:03:12 +0100\r\n"
    b"Message-ID: <reply.1@mail.example>\r\n"
    b"References: <a@x> <b@x>\r\n <c@x>\r\n"
    b"In-Reply-To: <c@x>\r\n"
    b"Authentication-Results: mx.club.example; dkim=pass\r\n"
    b"Authentication-Results: evil.example; dkim=pass\r\n"
    b"\r\n"
    b"bear c3\r\n"
)


def mail(head: str, body: str | bytes = "bear c3\n") -> bytes:
    """A mail with these fields above the usual ones."""
    data = body if isinstance(body, bytes) else body.encode()
    return f"{head}\nFrom: ben@mail.example\n\n".lstrip("\n").encode() + data


def multipart(kind: str, *parts: str) -> bytes:
    """A mail with these parts."""
    body = "".join(f"--b\n{part}\n" for part in parts)
    return mail(f"Content-Type: multipart/{kind}; boundary=b", f"preamble\n{body}--b--\nepilogue\n")


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


@given(st.binary(max_size=2000))
def test_any_bytes(raw: bytes) -> None:
    """Arbitrary bytes give a Letter."""
    assert isinstance(read(raw), Letter)


FRAGMENTS = st.sampled_from(
    [
        b"From: ben@mail.example\n",
        b"From: ",
        b"Subject: =?utf-8?q?",
        b"?=",
        b"=?",
        b"Content-Type: multipart/mixed; boundary=b\n",
        b'Content-Type: multipart/alternative; boundary="b"\n',
        b"Content-Type: text/html; charset=utf-16\n",
        b"Content-Type: message/delivery-status\n",
        b"Content-Type: text/plain; format=flowed; delsp=yes\n",
        b"Content-Transfer-Encoding: base64\n",
        b"Content-Transfer-Encoding: x-uuencode\n",
        b"Content-Disposition: attachment; filename*0*=x''%",
        b"Return-Path: <>\n",
        b"Date: Tue, 17 Nov 2026 15:03:12 +0100\n",
        b"--b\n",
        b"--b--\n",
        b"\n",
        b"\n\n",
        b"<blockquote><table><td style='margin:9em'>",
        b"<!--",
        b"> ",
        b";",
        b'"',
        b"\xff\xfe\x00",
    ]
)


@settings(max_examples=300)
@given(st.lists(FRAGMENTS | st.binary(max_size=8), max_size=40).map(b"".join))
def test_broken_mail(raw: bytes) -> None:
    """Mail broken in any place gives a Letter."""
    assert isinstance(read(raw), Letter)


def test_failure_has_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong inside the reader comes out as one exception with the reason."""

    def broken(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(reading, "chosen_text", broken)
    with pytest.raises(UnreadableLetter, match="RecursionError: too deep"):
        read(PLAIN)


LEAVES = st.sampled_from(
    [
        ("text", "plain"),
        ("text", "html"),
        ("image", "png"),
        ("application", "octet-stream"),
        ("text", "calendar"),
    ]
)


@given(st.lists(st.tuples(LEAVES, st.binary(max_size=60)), min_size=1, max_size=5))
def test_parts_as_the_library_sees_them(parts: list[tuple[tuple[str, str], bytes]]) -> None:
    """On well-formed mail our splitter finds the parts that the library's parser finds."""
    message = EmailMessage()
    message.make_mixed()
    for (main, sub), data in parts:
        part = EmailMessage()
        part.set_content(data, maintype=main, subtype=sub) if main != "text" else part.set_content(
            base64.b64encode(data).decode(), subtype=sub
        )
        message.attach(part)
    raw = message.as_bytes()
    theirs = [
        (part.get_content_type(), part.get_payload(decode=True))
        for part in message_from_bytes(raw).get_payload()
    ]
    found, start = reading.fields(raw, reading.CONTENT_FIELDS)
    ours = [(part.kind, part.content()) for part in reading.Splitter().entity(found, raw[start:]).children]

    assert theirs == [(kind, content) for kind, content in ours]


def _header(name: str, value: str) -> Callable[[], bytes]:
    return lambda: mail(f"{name}: {value}")


def _html(unit: str, end: str = "") -> Callable[[], bytes]:
    return lambda: mail("Content-Type: text/html", (unit * (260_000 // len(unit)))[:MAX_RAW] + end)


def _nested() -> bytes:
    head = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(4000))
    return mail(head, "bear c3")


HOSTILE: dict[str, Callable[[], bytes]] = {
    "parameters": _header("Content-Type", "text/plain" + "; a=b" * 20_000),
    "quotes": _header("Content-Type", 'text/plain; a="' + ';"' * 60_000),
    "from parentheses": lambda: b"From: " + b"(" * 200_000 + b"\n\nx",
    "from names": lambda: b"From: " + b'"a" ' * 60_000 + b"<ben@mail.example>\n\nx",
    "encoded words": _header("Subject", "=?a?q?" * 40_000),
    "more encoded words": _header("Subject", "=?utf-8?q?a?= " * 18_000),
    "recipients": _header("To", "a@b.example," * 20_000),
    "references": _header("References", "<a@b>" * 50_000),
    "folded": lambda: mail("Subject: x\n" + " y\n" * 80_000),
    "many fields": lambda: mail("To: a@b.example\n" * 15_000),
    "unknown charset": lambda: mail("Content-Type: text/plain; charset=" + "x" * 9000, "ä" * 100_000),
    "combining marks": lambda: mail("Content-Type: text/plain", "a" + "\u0316\u0301" * 60_000),
    "equal combining marks": lambda: mail("Content-Type: text/plain", "a" + "\u0301" * 120_000),
    "starters": lambda: mail("Content-Type: text/plain", "a\u0301\u0316" * 50_000),
    "hangul": lambda: mail("Content-Type: text/plain", "\u1100\u1161\u11a8" * 28_000),
    "one line of combining marks in html": lambda: mail(
        "Content-Type: text/html", "a" + "\u0316\u0301" * 60_000
    ),
    "nesting": _nested,
    "parts": lambda: multipart("mixed", *["\nx"] * 40_000),
    "almost boundaries": lambda: mail("Content-Type: multipart/mixed; boundary=b", "--bb\n" * 50_000),
    "attributions": lambda: mail("", "On " * 50_000),
    "html comments": _html("<!--"),
    "html tags": _html("<div>"),
    "html open tags": _html("<"),
    "html quotes": _html("<blockquote>"),
    "html flat quotes": _html("<blockquote>a</blockquote>"),
    "html nested tables": _html("<table><tr><td>"),
    "html wide table": lambda: mail(
        "Content-Type: text/html", "<table><tr><td>" + "x" * 60_000 + "<tr><td>a" * 9000
    ),
    "html margins": _html("<p style='margin-top:99999em;padding-left:99999em'>a</p>"),
    "html lists": _html("<ul><li>a"),
    "html entities": _html("&#x41;"),
    "html unknown entities": _html("&a"),
    "html attributes": lambda: mail("Content-Type: text/html", "<a " + "b=c " * 60_000 + ">x"),
    "html breaks": _html("<br>"),
    "html styles": _html("<style>"),
    "daemon": lambda: b"From: mailer-daemon@x.example\n\n" + b"<ben@mail.example> failed " * 9000,
    "daemon spaces": lambda: b"From: mailer-daemon@x.example\n\n" + b" " * 200_000,
    "reports": lambda: multipart(
        "report", "Content-Type: message/delivery-status\n\n" + "Final-Recipient: x\n\n" * 12_000
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_mail(name: str) -> None:
    """A mail made to hang its reader is read in less than a second and into little memory."""
    raw = HOSTILE[name]()
    read(mail("Content-Type: text/html", "<p>the renderer is loaded"))
    began = process_time()
    letter = read(raw)
    took = process_time() - began

    assert len(letter.text) <= 2 * MAX_RAW
    assert took < 1


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
