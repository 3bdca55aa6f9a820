"""Telling those who run things: a problem at once, once a day while it lasts, and when it is over."""

import pytest

from pbem.desk.post.alarm import alarm, all_clear
from tests.desk.support.tables import newest
from tests.harness.club import Club


@pytest.mark.replies
def test_an_alarm_shows_a_game_master_no_address(club: Club) -> None:
    """What went wrong may quote anything."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    with club.office.database.work() as work:
        match = work.roster.match(1)
        alarm(club.office, work, "broken", "A mail to ben@mail.example broke", match)
    club.deliver()

    assert "A mail to ben@... broke" in newest(club.person("Ruth"))


def test_a_problem_is_told_once_a_day_while_it_lasts_and_when_it_is_over(club: Club) -> None:
    """The operator reads of a new one at once, and nothing of it between."""

    def report() -> int:
        with club.office.database.work() as work:
            alarm(club.office, work, "imap", "The mailbox cannot be reached")
        club.deliver()
        return len(club.operator.mails)

    told = [report()]
    club.clock.go(hours=23)
    told.append(report())
    club.clock.go(hours=2)
    told.append(report())
    assert [1, 1, 2] == told

    with club.office.database.work() as work:
        work.notes.well("imap", club.clock())
        assert [] == all_clear(club.office, work)
    club.clock.go(hours=2)
    with club.office.database.work() as work:
        assert ["It is over: The mailbox cannot be reached"] == all_clear(club.office, work)
    club.deliver()
    assert "The mailbox cannot be reached" in newest(club.operator)
    with club.office.database.work() as work:
        assert [] == all_clear(club.office, work)


def test_what_nobody_ends_is_forgotten_after_a_day(club: Club) -> None:
    """It has happened once: nobody is told that it is over."""
    with club.office.database.work() as work:
        alarm(club.office, work, "broken mail", "A mail could not be written")
    club.clock.go(hours=25)
    with club.office.database.work() as work:
        assert [] == all_clear(club.office, work)
        assert [] == list(work.notes.problems())
