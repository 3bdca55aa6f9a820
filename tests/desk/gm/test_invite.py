"""`invite`: the invitation once more."""

import pytest

from pbem.store.tables.words import MatchStatus
from tests.desk.support.acts import Post
from tests.desk.support.tables import said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_an_invitation_goes_out_again(club: Club) -> None:
    """To whoever has not joined, once a day."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", start_now=False)
    ruth = club.person("Ruth")
    club.person("Anna").writes("join")
    post = Post(club, "Anna", "Ben")
    ruth.writes("invite 1 ben again")
    ruth.writes("invite 1 ben again")

    new = post.new()
    assert (0, 1) == (len(new["Anna"]), len(new["Ben"]))
    assert "used up" in said(ruth.newest.text)
    club.person("Ben").writes("join")
    assert MatchStatus.RUNNING is club.live_row(1).status
