"""The morning mail: when it comes, what it says first, and what can be sent back."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.desk.deadlines.due import morning_due
from pbem.desk.office import Morning
from pbem.desk.ops.backups import back_up
from pbem.desk.time.pace_text import parse
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import last
from tests.harness.club import Club


def until(club: Club, hour: int, day: int = 17) -> None:
    """Go on to an hour in Berlin, in November."""
    club.clock.time = datetime(2026, 11, day, hour - 1, tzinfo=UTC)


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


def test_bounces_misses_pauses_and_late_joins_need_somebody(club: Club) -> None:
    """Each with orders that would settle it."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.opens("ecosystem", ["Cleo", "Dora"], gm="Ruth", start_now=False)
    club.opens("ecosystem", ["Eva", "Finn"], gm="Ruth")
    club.person("Ruth").writes("pause 3")
    club.person("Anna").writes("1")
    with club.office.database.work() as work:
        player = work.roster.player_at("anna@mail.example")
        assert player is not None
        player.bounces = 2.0
        work.roster.save_player(player)
    club.clock.go(hours=60)
    club.look()
    club.clock.go(hours=24)
    until(club, 8, day=20)
    club.morning()
    said = " ".join(club.person("Ruth").newest.text.split())

    assert "Mail to Anna comes back" in said
    assert "Ben has missed a turn. 2a remind 1 ben 2b extend 1 24h 2c bot 1.2 ben" in said
    assert "Cleo, Dora did not join since Mon 16 Nov. 4a start 2" in said
    assert "Paused: no deadline runs until it is resumed. 3a resume 3" in said


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


def test_backup_disk_and_todays_share_are_told(club: Club, tmp_path: Path) -> None:
    """And that there is no backup, or an old one."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.office = replace(club.office, morning=Morning(always=True), mails_a_day=500)
    until(club, 8)
    club.morning()
    said = " ".join(club.person("Ruth").newest.text.split())
    assert "0 letters in, 3 mails out (of 500 a day), none waiting, none given up." in said
    assert re.search(r"No backup was made with `pbem db backup` yet\. Disk \d+ % free", said)
    back_up(club.office.database, tmp_path / "copy.sqlite", club.clock())
    for day, backup in ((18, "checked. Disk"), (20, "checked, 3 days old. Disk")):
        until(club, 8, day)
        club.morning()
        said = " ".join(club.person("Ruth").newest.text.split())
        assert re.search(rf"Backup Tue 17 Nov, 08:00, \d+ kB, {backup}", said)


def test_a_mail_without_text_needs_somebody(club: Club) -> None:
    """While its writer is still waited for."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Ben").writes("", quoting=False)
    until(club, 8)
    club.morning()
    text = club.person("Ruth").newest.text

    assert "The last mail of Ben (letter 1) held no text." in " ".join(text.split())
    assert "       1a   remind 1 ben\n       1b   extend 1 24h\n" in text
    assert "1 without text (Ben)" in text


def test_a_bouncing_player_can_be_written_elsewhere_or_replaced(club: Club) -> None:
    """At an address they have written from, or by somebody who stands by; the last miss is announced."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", pace=parse("48h, limit 2"))
    club.opens("ecosystem", ["Cleo", "Dora"])
    club.person("Cleo").writes("standby ecosystem")
    club.person("Anna").writes("1")
    club.clock.go(hours=60)
    club.look()
    with club.office.database.work() as work:
        anna = work.roster.player_at("anna@mail.example")
        assert anna is not None
        anna.bounces = 2.0
        work.roster.save_player(anna)
        work.roster.add_alias(anna, "anna@work.example", club.clock())
    until(club, 8, day=19)
    club.morning()
    said = " ".join(club.person("Ruth").newest.text.split())

    assert "1a address 1 anna other (the other one that is on file) 1b extend 1 48h" in said
    assert "1c offer 1.2 anna (stand-by: Cleo)" in said
    assert (
        "Ben has missed a turn; at the next, Fri 20 Nov, 10:00, the seat is offered to the stand-by" in said
    )
