"""`standby`: a list a game of those who would take a seat over."""

import pytest

from pbem.desk.table.substituting import standbys_for
from tests.desk.support.tables import admitted, last, said
from tests.harness.club import Club


def test_standby_is_a_list_a_game(club: Club) -> None:
    """The longest waiting first, and nobody who sits at the table already."""
    ben, anna = admitted(club, "Ben"), admitted(club, "Anna")
    ben.writes("standby ecosystem")
    assert "You stand by for Ecosystem" in said(ben.newest.text)
    club.clock.go(hours=1)
    anna.writes("standby eco")
    anna.writes("standby")
    assert "You stand by for ecosystem." in said(anna.newest.text)
    club.opens("ecosystem", ["Ben", "Cleo"])
    with club.office.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        assert ["Ben", "Anna"] == [player.name for player in work.followers.standbys("ecosystem")]
        assert ["Anna"] == [player.name for player in standbys_for(work, match, 1)]
    anna.writes("standby off ecosystem", to=last(anna, "receipt"))

    assert "You no longer stand by for Ecosystem." in said(anna.newest.text)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("standby chess", "There is no game 'chess' here."),
        ("standby off ecosystem", "You do not stand by for Ecosystem."),
    ],
)
def test_what_cannot_be_followed_says_why(club: Club, line: str, sentence: str) -> None:
    """A private match is not even there for others."""
    club.opens("ecosystem", ["Cleo", "Dora"])
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 1 seats")
    anna.writes(line)

    assert sentence in said(anna.newest.text)
