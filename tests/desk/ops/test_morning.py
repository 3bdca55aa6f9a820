"""The morning mail: when it comes, what it says first, and what can be sent back."""

from dataclasses import replace

import pytest

from pbem.desk.deadlines.due import morning_due
from pbem.desk.office import Morning
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import until
from tests.desk.support.tables import last
from tests.harness.club import Club


@pytest.fixture
def ruth(club: Club) -> Correspondent:
    """The game master of two matches, one of which is on hold."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.opens("ecosystem", ["Anna", "Cleo"], gm="Ruth")
    club.person("Ben").writes("dispute: the bear counts twice")
    club.person("Ruth").mails.clear()
    return club.person("Ruth")


def test_it_comes_once_a_day_at_the_hour(club: Club, ruth: Correspondent) -> None:
    """Not before, not twice, and again tomorrow."""
    until(club, 7)
    club.morning()
    assert [] == ruth.mails
    until(club, 8)
    club.morning()
    club.clock.go(hours=3)
    club.morning()
    assert ["2 matches, 1 thing needs you, Tue 17 Nov"] == [mail.subject for mail in ruth.mails]
    until(club, 9, day=18)
    club.morning()
    assert 2 == len(ruth.mails)


def test_what_needs_a_decision_comes_first_with_orders(club: Club, ruth: Correspondent) -> None:
    """Then all matches, then the mail; within 72 columns."""
    until(club, 8)
    club.morning()
    text = ruth.newest.text

    assert text.startswith("2 matches, 1 thing needs you.  [#gm.")
    assert text.index("NEEDS YOU") < text.index("ALL MATCHES") < text.index("MAIL AND MACHINE")
    assert (
        "  1  Match 1, Ecosystem. On hold: Ben disputes question 1. If nobody\n"
        "     decides until Thu 26 Nov, play goes on.\n       1a   rule 1 The match" in text
    )
    assert "    2  Ecosystem          pick 1 of 20         Anna, Cleo    Wed 20:00" in text
    assert "    1  Ecosystem          pick 1 of 20         Anna, Ben     on hold" in text
    assert all(len(line) <= 72 for line in text.splitlines())


def test_its_labels_are_orders(club: Club, ruth: Correspondent) -> None:
    """`1b` is what the mail printed behind it."""
    until(club, 8)
    club.morning()
    ruth.writes("1b")

    assert "Match 1 goes on." in ruth.newest.text


def test_it_comes_in_the_game_masters_own_zone(club: Club, ruth: Correspondent) -> None:
    """Eight o'clock in Chicago is another time."""
    with club.office.database.work() as work:
        player = work.roster.player_at(ruth.address)
        assert player is not None
        player.zone = "America/Chicago"
        work.roster.save_player(player)
    until(club, 12)
    club.morning()
    assert [] == ruth.mails
    until(club, 16)
    club.morning()
    assert "times of Chicago" in ruth.newest.text


@pytest.mark.parametrize(("morning", "mails"), [(Morning(), 0), (Morning(always=True), 1)])
def test_a_quiet_day_is_told_only_when_that_is_wanted(club: Club, morning: Morning, mails: int) -> None:
    """As the settings say."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Ruth").mails.clear()
    club.office = replace(club.office, morning=morning)
    until(club, 8)
    club.morning()

    assert mails == len(club.person("Ruth").mails)
    assert all("1 match, all is well" in mail.subject for mail in club.person("Ruth").mails)


def test_results_since_yesterday_are_told(club: Club) -> None:
    """Also of a match that was ended."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.opens("ecosystem", ["Anna", "Cleo"], gm="Ruth")
    ruth = club.person("Ruth")
    ruth.writes("end 1.1")
    ruth.writes(ruth.newest.text.split("Reply with:   ")[1].splitlines()[0])
    club.office = replace(club.office, morning=Morning(always=True))
    until(club, 8)
    club.morning()

    assert "Finished           1, Ecosystem: ended without a result" in ruth.newest.text


def test_a_pass_looks_only_when_it_is_time(club: Club, ruth: Correspondent) -> None:
    """The next look is noted, an hour ahead at most."""
    until(club, 8)
    club.morning()
    with club.office.database.reading() as work:
        assert not morning_due(club.office, work)
    club.clock.go(hours=1)
    with club.office.database.reading() as work:
        assert morning_due(club.office, work)
        never = replace(club.office, morning=Morning(ever=False))
        assert not morning_due(never, work)


def test_who_is_slow_and_who_is_away_is_told(club: Club) -> None:
    """The slowest answers of the week to closed questions, and absences that are near, with their deputy."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.opens("ecosystem", ["Cleo", "Dora"])
    anna, ben = club.person("Anna"), club.person("Ben")
    ben.writes("1")
    club.clock.go(hours=20)
    anna.writes("1")
    anna.writes("absence 20 nov to 22 nov")
    anna.writes("deputy Cleo")
    for person in (anna, club.person("Cleo")):
        person.writes("yes", to=last(person, "confirmation"))
    ben.writes("absence to 19 nov")
    club.person("Cleo").writes("absence to 19 nov")
    club.office = replace(club.office, morning=Morning(always=True))
    until(club, 9, day=18)
    club.morning()
    text = club.person("Ruth").newest.text

    assert (
        "  Slowest this week  Anna 20 h, Ben 0 h an answer\n"
        "  Away               Ben until Thu 19 Nov\n"
        "                     Anna from Fri 20 Nov to Sun 22 Nov (deputy: Cleo)\n" in text
    )
