import pytest

from pbem.mail.oauth import sasl


@pytest.mark.parametrize(
    ("offered", "expected"),
    [
        (["PLAIN", "XOAUTH2", "OAUTHBEARER"], "XOAUTH2"),
        (["plain", "oauthbearer"], "OAUTHBEARER"),
        (["PLAIN"], "XOAUTH2"),
        ([], "XOAUTH2"),
    ],
)
def test_the_mechanism_that_is_used(offered: list[str], expected: str) -> None:
    """XOAUTH2 where it is offered or nothing is said, else OAUTHBEARER."""
    assert expected == sasl.mechanism(offered)


def test_what_is_said_first() -> None:
    """The two forms, as Google and Microsoft document theirs and as RFC 7628 has it."""
    xoauth2 = sasl.response("XOAUTH2", "play@club.example", "t0", "imap.example.org", 993)
    bearer = sasl.response("OAUTHBEARER", "a,b=c", "t0", "imap.example.org", 993)

    assert b"user=play@club.example\x01auth=Bearer t0\x01\x01" == xoauth2
    assert b"n,a=a=2Cb=3Dc,\x01host=imap.example.org\x01port=993\x01auth=Bearer t0\x01\x01" == bearer
