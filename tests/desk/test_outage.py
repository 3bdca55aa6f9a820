"""Deadlines after a time in which no pass ran: moved by an outage, not by the rare passes of a slow cron."""

from datetime import datetime, timedelta

from pbem.desk import deadlines, due
from pbem.testing.club import Club

_NONE = timedelta(0)


def _pass_after(club: Club, **span: float) -> timedelta:
    club.clock.go(**span)
    with club.office.database.work() as work:
        gap = due.outage(club.office, work)
        if gap:
            deadlines.excuse_outage(club.office, work, gap)
        return gap


def _due(club: Club) -> datetime | None:
    with club.office.database.reading() as work:
        return due.next_due(club.office, work)


def test_an_outage_moves_every_deadline_by_as_much(club: Club) -> None:
    """After passes every minute a gap of five hours is an outage, and the players are told once."""
    club.opens("ecosystem", ["Anna", "Ben"])
    before = _due(club)
    _pass_after(club, minutes=1)
    _pass_after(club, minutes=1)
    moved = _pass_after(club, hours=5)
    club.deliver()

    assert before is not None
    assert (timedelta(hours=5), before + timedelta(hours=5)) == (moved, _due(club))
    assert ["turn", "reminder"] == [mail.kind for mail in club.person("Anna").mails]


def test_a_second_outage_counts_as_well(club: Club) -> None:
    """Passes in between make the next gap unusual again."""
    club.opens("ecosystem", ["Anna", "Ben"])
    gaps = [
        _pass_after(club, **span) for span in ({"minutes": 1}, {"hours": 5}, {"minutes": 1}, {"hours": 5})
    ]

    assert [_NONE, timedelta(hours=5), _NONE, timedelta(hours=5)] == gaps


def test_a_nightly_cron_is_no_outage(club: Club) -> None:
    """Where every pass comes a day after the one before, deadlines stay where they are."""
    _pass_after(club, minutes=1)
    _pass_after(club, days=1)
    club.opens("ecosystem", ["Anna", "Ben"])
    before = _due(club)

    assert [_NONE] * 5 == [_pass_after(club, days=1) for _ in range(5)]
    assert before == _due(club)
