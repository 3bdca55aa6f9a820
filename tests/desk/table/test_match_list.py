"""Matches as everybody at their tables may know them."""

import pytest

from pbem.desk.table import match_list
from tests.desk.support.matches import damage, played_match
from tests.harness.club import Club


def test_the_list_says_where_matches_stand(club: Club) -> None:
    """An invitation waits for joins, a running match for answers."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    club.opens("ecosystem", ["Anna", "Cleo"])
    with club.office.database.reading() as work:
        inviting, running = match_list.lines(work)

    assert ("not everybody has joined", "Anna, Ben", None) == (
        inviting.where,
        inviting.waits_for,
        inviting.until,
    )
    assert ("running", "Anna, Cleo") == (running.status, running.waits_for)
    assert running.until is not None


@pytest.mark.unsound
def test_the_list_survives_a_game_that_is_gone(club: Club) -> None:
    """One match that cannot be taken up does not hide the others."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Ben"])
    damage(club, "UPDATE match SET game = 'chess' WHERE id = 1")
    with club.office.database.reading() as work:
        gone, there = match_list.lines(work)

    assert "There is no game 'chess' here" in gone.where
    assert "pick" in there.where


def test_the_public_view_shows_no_hash_of_a_sealed_order(club: Club) -> None:
    """The hash shown is that of the last entry before the open question's."""
    number = played_match(club, 1)
    with club.office.database.reading() as work:
        before = match_list.shown(work, match_list.find_match(work, number))["journal hash"]
        newest = work.journal.entries(number)[-1].hash
    club.person("Anna").writes(club.first_order(number, 0))
    with club.office.database.reading() as work:
        match = match_list.find_match(work, number)
        facts = match_list.shown(work, match)

    assert newest == before == facts["journal hash"]
    assert match.head != before
    assert "Ben" == facts["waits for"]
    assert "4 answer, question 2 Anna" == facts["last entries"][-1]
