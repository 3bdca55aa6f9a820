"""`unwatch`: no more mails about a match of others."""

from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.desk.support.tables import admitted, said, table
from tests.harness.club import Club


def test_the_unsubscribe_button_of_a_mail_program_ends_the_watching(club: Club) -> None:
    """It writes the order itself. A mail about a seat has no such button: it would give the seat up."""
    number = table(club, "Anna", "Ben")
    dora = admitted(club, "Dora")
    dora.writes(f"watch {number}")
    link = urlsplit(dora.newest.message["List-Unsubscribe"].strip("<>"))
    dora.writes(parse_qs(link.query)["body"][0], address=unquote(link.path))

    assert "You no longer watch match 1." in said(dora.newest.text)
    assert club.person("Anna").newest.message["List-Unsubscribe"] is None


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("unwatch 1", "You do not watch match 1.")],
)
def test_what_cannot_be_followed_says_why(club: Club, line: str, sentence: str) -> None:
    """A private match is not even there for others."""
    club.opens("ecosystem", ["Cleo", "Dora"])
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 1 seats")
    anna.writes(line)

    assert sentence in said(anna.newest.text)
