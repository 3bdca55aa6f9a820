"""`leave`: a seat is given back before the match begins."""

import pytest

from pbem.store.tables.words import MatchStatus
from tests.desk.support.tables import admitted, last, refused_at_a_table, said, told_in_play
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_leaving_frees_the_seat(club: Club) -> None:
    """The next who joins gets it; the old code is void."""
    admitted(club, "Anna").writes("new dstcg 3 seats")
    ben = admitted(club, "Ben")
    ben.writes("join 1")
    ben.writes("leave")
    assert "You have left Dominant Species: The Card Game 1." in said(ben.newest.text)
    cleo = admitted(club, "Cleo")
    cleo.writes("join 1")

    assert "[#1.joinb]" in cleo.newest.text
    with club.office.database.reading() as work:
        assert ["anna", "cleo", ""] == [each.seat.handle for each in work.roster.seated(1)]


def test_the_last_who_leaves_closes_the_table(club: Club) -> None:
    """Nothing is dealt, and nobody can join any more."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 3 seats")
    anna.writes("leave")

    assert MatchStatus.CLOSED is club.live_row(1).status
    assert "The table is closed." in said(anna.newest.text)
    anna.writes("join 1")
    assert "Table 1 was closed" in said(anna.newest.text)


def test_a_table_passes_on_when_its_opener_leaves(club: Club) -> None:
    """Whoever sat down next may start it."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes("new ecosystem 3 seats")
    ben.writes("join 1")
    anna.writes("leave", to=last(anna, "invitation"))
    ben.writes("start")

    assert ("ben",) == club.live(1).kernel.table.names


def test_leaving_a_match_whose_seats_were_named_closes_it(club: Club) -> None:
    """Its promise names everybody, so the others are told that it is not played."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    club.person("Ben").writes("leave")

    assert MatchStatus.CLOSED is club.live_row(1).status
    assert "Ecosystem 1 is not played." in club.person("Anna").newest.text


def test_what_cannot_be_done_at_a_table_says_why(club: Club) -> None:
    """The receipt names the line and the reason."""
    assert "`leave` counts only alone on its line." in refused_at_a_table(club, "leave now")


def test_the_lobby_is_closed_once_the_match_has_begun(club: Club) -> None:
    """Its verbs say so."""
    assert "The match has begun; `resign` gives your seat up." in told_in_play(club, "leave")
