"""The reader bears whatever comes: any bytes, broken mails and hostile ones."""

from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.read import read as reading
from pbem.mail.read.letter import Letter, UnreadableLetter
from pbem.mail.read.read import MAX_RAW, read
from tests.mail.read.support import PLAIN, mail, multipart


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
