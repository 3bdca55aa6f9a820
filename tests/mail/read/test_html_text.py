"""HTML becomes text; tests/mail/read/test_body_text.py has the shapes that pages come in."""

from pbem.mail.quote.own_words import fresh
from pbem.mail.read.read import read
from tests.mail.read.support import mail


def test_deep_quotation() -> None:
    """A quotation too deep for the renderer is still a quotation."""
    text = read(mail("Content-Type: text/html", "<blockquote>" * 3000 + "deep")).text

    assert ("deep", ()) == (text.strip("> \n"), fresh(text).lines)
