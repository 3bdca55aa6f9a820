"""Deadlines after a time in which no pass ran: moved by an outage, not by the rare passes of a slow cron."""

from datetime import timedelta

import pytest

from pbem.desk.deadlines import due, lapse
from tests.desk.support.acts import bounce
from tests.desk.support.questions import next_due, pass_after
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both

_NONE = timedelta(0)


def test_an_outage_moves_every_deadline_to_the_next_closing_time(club: Club) -> None:
    """After passes every minute a gap of five hours is an outage, and the players are told once."""
    club.opens("ecosystem", ["Anna", "Ben"])
    before = next_due(club)
    pass_after(club, minutes=1)
    pass_after(club, minutes=1)
    moved = pass_after(club, hours=5)
    club.deliver()

    assert before is not None
    assert (timedelta(hours=5), before + timedelta(days=1)) == (moved, next_due(club))
    assert ["turn", "reminder"] == [mail.kind for mail in club.person("Anna").mails]


def _fetch(club: Club) -> timedelta:
    """The mailbox is read, and the warden looks whether it could not be for long."""
    with club.office.database.work() as work:
        work.notes.note(due.FETCHED, club.clock().isoformat())
        gap = due.unread(club.office, work)
        if gap:
            lapse.excuse_outage(club.office, work, gap)
        return gap


def test_a_mailbox_that_cannot_be_read_is_an_outage_although_passes_run(club: Club) -> None:
    """An expired password for three days moves every deadline by three days, and nobody lapses."""
    club.opens("ecosystem", ["Anna", "Ben"])
    before = next_due(club)
    assert before is not None
    _fetch(club)
    for _ in range(72):
        assert _NONE == pass_after(club, hours=1)
        club.look(fetched=False)
    moved = _fetch(club)
    club.look()

    assert (timedelta(days=3), before + timedelta(days=3)) == (moved, next_due(club))
    assert 1 == club.live(1).position.asked
    assert "could not be reached for 3 days" in " ".join(club.person("Anna").newest.text.split())


def test_an_outage_of_both_is_excused_once(club: Club) -> None:
    """The gap between two passes is not added again when the mailbox is read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    pass_after(club, minutes=1)
    _fetch(club)
    pass_after(club, minutes=1)
    before = next_due(club)
    assert before is not None
    assert timedelta(hours=5) == pass_after(club, hours=5)

    assert _NONE == _fetch(club)
    assert before + timedelta(days=1) == next_due(club)


def test_a_clock_that_jumps_ahead_and_back_leaves_deadlines_where_they_were(club: Club) -> None:
    """A year ahead nothing lapses; set right again, the deadlines are the old ones."""
    club.opens("ecosystem", ["Anna", "Ben"])
    pass_after(club, minutes=1)
    pass_after(club, minutes=1)
    before = next_due(club)
    jumped = pass_after(club, days=365)
    _fetch(club)
    club.look()
    assert 1 == club.live(1).position.asked
    back = pass_after(club, days=-365)
    club.look()

    assert (timedelta(days=365), timedelta(days=-365)) == (jumped, back)
    assert before == next_due(club)
    assert 1 == club.live(1).position.asked


def test_a_player_whose_mail_came_back_has_missed_nothing(club: Club) -> None:
    """The deadline moves, the question is mailed again, and whoever runs the match hears of it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    club.person("Ben").writes("1")
    bounce(club, "Anna")
    for _ in range(3):
        moment = next_due(club)
        assert moment is not None
        club.clock.time = moment + timedelta(minutes=2)
        club.look()
        bounce(club, "Anna")

    assert 1 == club.live(1).position.asked
    assert "A mail to you came back to us" in " ".join(anna.newest.text.split())
    told = [" ".join(mail.text.split()) for mail in club.operator.mails]
    assert any("mail to Anna came back. The deadline has moved" in text for text in told)
    with club.office.database.reading() as work:
        assert 0 == work.attendance.of_seat(1, 0).misses


def test_after_the_mailbox_works_again_silence_counts(club: Club) -> None:
    """A mail that did not come back, and a day for it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Ben").writes("1")
    bounce(club, "Anna")
    for _ in range(2):
        moment = next_due(club)
        assert moment is not None
        club.clock.time = moment + timedelta(minutes=2)
        club.look()

    assert 2 == club.live(1).position.asked
