"""Bytes become text, whatever the mail says of them."""

import pytest

from pbem.mail.read.read import read
from tests.mail.read.support import mail


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
