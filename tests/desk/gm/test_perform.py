"""What each order of a game master does, in one table: done at once, or refused."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post
from tests.desk.support.tables import newest
from tests.harness.club import Club

pytestmark = pytest.mark.replies


@pytest.mark.parametrize(
    ("orders", "answer", "anna", "ben"),
    [
        ("pause 1 because of the fair", "Match 1 is paused: no deadline runs.", 1, 1),
        ("extend 1 24h", "Question 1.1 is due Thu 19 Nov, 20:00 Berlin.", 0, 1),
        ("deadline 1 20 nov 18:00", "Question 1.1 is due Fri 20 Nov, 18:00 Berlin.", 0, 1),
        ("remind 1", "Reminded: Ben.", 0, 1),
        ("remind 1 ben", "Reminded: Ben.", 0, 1),
        ("announce 1: I am away\ntill Monday", "Everybody at match 1 was told.", 1, 1),
        ("rule 1 A bear counts once", "The ruling is in the journal of match 1", 1, 1),
        ("hold 1 because of a doubt", "Match 1 is on hold.", 1, 1),
    ],
)
def test_orders_that_need_no_code(
    club: Club, ruth: Correspondent, post: Post, orders: str, answer: str, anna: int, ben: int
) -> None:
    """Done at once, told to the table, one mail each at most, and one answer to the game master."""
    ruth.writes(orders)
    new = post.new()

    assert answer in newest(ruth)
    assert (anna, ben, 1) == (len(new["Anna"]), len(new["Ben"]), len(new["Ruth"]))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("abdicate 1", "'abdicate' is none of our orders"),
        ("pause", "Write it as pause N with the number of the match."),
        ("pause 9", "There is no match 9."),
        ("pause 1 now", "Nothing is expected after the number"),
        ("extend 1 soon", "'soon' is no length of time"),
        ("extend 1.7 24h", "Question 1 of match 1 is open, not 7: nothing was done."),
        ("extend 1 9000h", "More than 60 days is no extension"),
        ("as 1 ben pass", "Say for which question this is meant: 1.1 is open now."),
        ("as 1.1 ben unicorn", "`unicorn` is not possible for Ben now."),
        ("as 1.1 dora pass", "Nobody is called 'dora' at match 1; there are Anna, Ben."),
        ("bot 1 ben", "Say for which question this is meant"),
        ("rollback 1.1 x", "Say to which entry of the journal"),
        ("end 1", "Say for which question this is meant"),
        ("replace 1 ben nowhere", "'nowhere' is no address"),
        ("promote 1 Ida", "is no player: write NAME=ADDRESS"),
        ("release 1", "Match 1 is going on: this cannot be done."),
        ("start 1", "Match 1 is going on: this cannot be done."),
        ("announce 1", "Say what the table shall be told."),
        ("confirm aaaaaaaaaaaa", "This code is not valid"),
        ("confirm", "This code is not valid"),
        ("status 7", "You are not the game master of match 7."),
    ],
)
def test_what_cannot_be_done_is_said(
    club: Club, ruth: Correspondent, post: Post, line: str, why: str
) -> None:
    """To the game master alone, and the journal stays as it is."""
    entries = club.live_row(1).entries
    ruth.writes(line)
    new = post.new()

    assert why in newest(ruth)
    assert ([], []) == (new["Anna"], new["Ben"])
    assert entries == club.live_row(1).entries
