"""The answer to a letter that was accepted: its lines in turn, what they do, and one mail."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post
from tests.desk.support.tables import last
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_the_vote_that_pauses_a_match_names_no_deadline(club: Club, anna: Correspondent) -> None:
    """What it brings about comes by itself, in the next mail."""
    post = Post(club, "Cleo")
    anna.writes("vote pause")
    club.person("Ben").writes("vote pause")
    club.person("Cleo").writes("vote pause")

    receipt = last(club.person("Cleo"), "receipt").text
    assert "The table has decided; a mail about it follows." in receipt
    assert "due" not in receipt.partition("\n\n")[0]
    assert "Paused" in " ".join(post.new()["Cleo"])
