"""A company's warning above a mail; whole mails with one stand in tests/mail/quote/test_own_words.py."""

import pytest

from pbem.mail.quote.banners import banner

WARNING = "CAUTION: This email originated from outside of the organization."
# As a client wraps it anew.
FRAMED = (
    "**** EXTERNAL EMAIL ****",
    "It originated from outside of the organization. Be careful with",
    "its",
    "links and attachments, whoever sent it to you.",
    "******************",
)


@pytest.mark.parametrize(
    ("lines", "claimed"),
    [
        ([WARNING, "", "wolf g4"], 1),
        (["*****", WARNING, "*****", "wolf g4"], 3),
        ([*FRAMED, "wolf g4"], 5),
        (["wolf g4", WARNING], 0),
        ([f"> {WARNING}"], 0),
        ([f"Subject: {WARNING}"], 0),
        ([""], 0),
    ],
)
def test_how_many_lines_warn(lines: list[str], claimed: int) -> None:
    """With a frame around them; what is quoted or stands in a header is no banner of this mail."""
    assert claimed == banner(lines, 0)
