"""`start`: the match begins with those who are there."""

import json

import pytest

from pbem.store.tables.words import MatchStatus
from tests.desk.support.tables import admitted, last, refused_at_a_table, said, told_in_play
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_start_begins_with_those_who_are_there(club: Club) -> None:
    """Seats that nobody took are gone, also those kept for somebody."""
    anna, ben, cleo = admitted(club, "Anna"), admitted(club, "Ben"), club.person("Cleo")
    anna.writes("new ecosystem 4 seats")
    opened = anna.newest
    anna.writes("invite cleo@mail.example")
    ben.writes("join 1")
    anna.writes("start", to=opened)

    assert ("anna", "ben") == club.live(1).kernel.table.names
    assert ("turn", "turn") == (anna.newest.kind, ben.newest.kind)
    cleo.writes("join")
    assert "bad token" == club.verdicts[-1].reason


def test_only_the_opener_starts(club: Club) -> None:
    """Others are told when it begins by itself."""
    admitted(club, "Anna").writes("new ecosystem 3 seats")
    ben = admitted(club, "Ben")
    ben.writes("join 1")
    ben.writes("start")

    assert "Only who opened the table can start the match" in said(ben.newest.text)


def test_what_cannot_be_done_at_a_table_says_why(club: Club) -> None:
    """The receipt names the line and the reason."""
    assert "needs 2 players at least; 1 here so far." in refused_at_a_table(club, "start")


def test_the_lobby_is_closed_once_the_match_has_begun(club: Club) -> None:
    """Its verbs say so."""
    assert "The match has begun already." in told_in_play(club, "start")


def test_starting_with_fewer_is_refused_where_the_options_name_all_seats(club: Club) -> None:
    """The opener is told why, and the table waits on."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes("new domspec 3 seats animals=bird,any,insect")
    ben.writes("join 1")
    anna.writes("start", to=last(anna, "invitation"))

    assert "names 3 seats; there are 2" in said(anna.newest.text)
    assert MatchStatus.INVITING is club.live_row(1).status
    assert 3 == len(club.live_row(1).options and json.loads(club.live_row(1).options)["animals"].split(","))
    admitted(club, "Cleo").writes("join 1")
    assert MatchStatus.RUNNING is club.live_row(1).status
