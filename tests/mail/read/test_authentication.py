import pytest

from pbem.mail.read.authentication import Authentication, authentication, authserv_id
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read


def letter(*results: str, sender: str = "ben@mail.example") -> Letter:
    """A letter with these Authentication-Results, topmost first."""
    fields = "".join(f"Authentication-Results: {result}\n" for result in results)
    return read(f"{fields}From: {sender}\n\nbear c3".encode())


@pytest.mark.parametrize(
    ("result", "aligned"),
    [
        ("mx.club.example; dkim=pass header.d=mail.example", True),
        ("MX.club.example; dkim=pass (2048 bit) header.d=mail.example header.s=x", True),
        ("mx.club.example; spf=pass smtp.mailfrom=ben@mail.example", True),
        ("mx.club.example; dmarc=pass header.from=mail.example", True),
        ("mx.club.example; spf=fail smtp.mailfrom=ben@mail.example;\n dkim=pass header.d=mail.example", True),
        ("mx.club.example; dkim=fail header.d=mail.example", False),
        ("mx.club.example; dkim=pass header.d=evil.example", False),
        ("mx.club.example; dkim=pass header.d=example", False),
        ("mx.club.example; dkim=pass", False),
        ("mx.club.example; none", False),
        ("evil.example; dkim=pass header.d=mail.example", False),
        ("spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=mail.example; dkim=pass", False),
        ("", False),
        ("((((", False),
    ],
)
def test_aligned(result: str, aligned: bool) -> None:
    """Only a pass for the sender's own domain, under our own server's name, vouches for the sender."""
    assert aligned == authentication(letter(result), "mx.club.example").aligned


def test_only_the_topmost_counts() -> None:
    """A field that the sender brought along is not believed, whatever name it bears."""
    forged = "mx.club.example; dkim=pass header.d=mail.example"
    found = authentication(
        letter("mx.club.example; dkim=fail header.d=mail.example", forged), "mx.club.example"
    )

    assert Authentication((("dkim", "fail"),), False) == found


def test_without_a_trusted_name() -> None:
    """Nothing is believed until the operator has named the server."""
    assert Authentication() == authentication(letter("x; dkim=pass header.d=mail.example"), "")


def test_authserv_id() -> None:
    """The name to configure can be read from a mail that came through."""
    assert ("mx.club.example", None) == (authserv_id(letter("mx.club.example; none")), authserv_id(letter()))
