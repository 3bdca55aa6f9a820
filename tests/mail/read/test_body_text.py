"""The one text that the sender typed, out of all parts of a mail."""

import pytest

from pbem.mail.read.read import read
from tests.mail.read.support import mail, multipart


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
