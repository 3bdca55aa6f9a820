"""Reminders: as the table or the player wants them, the last call alone."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.time.pace_text import parse
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_the_last_call_comes_once_and_alone(club: Club) -> None:
    """Four hours before the end, out of the thread, with hand and grid in it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    club.clock.time = datetime(2026, 11, 18, 15, 30, tzinfo=UTC)
    club.look()
    club.look()

    assert ["turn", "lastcall"] == [mail.kind for mail in anna.mails]
    assert anna.newest.subject.startswith("Last call, 20:00. Ecosystem 1: your pick 1 of 20")
    assert anna.newest.message["References"] is None
    assert "YOUR HAND" in anna.newest.text
    assert anna.mails[0].reply_to == anna.newest.reply_to


def test_somebody_who_has_answered_gets_no_last_call(club: Club) -> None:
    """Only those who are waited for are called."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("1")
    club.clock.time = datetime(2026, 11, 18, 15, 30, tzinfo=UTC)
    club.look()

    assert "lastcall" not in [mail.kind for mail in anna.mails]
    assert "The table waits for you alone." in ben.newest.text


def test_a_reminder_schedule_ends_in_the_last_call(club: Club) -> None:
    """Each comes once; only the last leaves the thread."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, remind 24h 12h 3h"))
    anna = club.person("Anna")
    for hours in range(48):
        club.clock.time = datetime.fromisoformat("2026-11-16T09:00+00:00") + timedelta(hours=hours)
        club.look()

    assert ["turn", "reminder", "reminder", "lastcall"] == [mail.kind for mail in anna.mails]


def test_a_player_sets_own_reminders(club: Club) -> None:
    """Instead of the table's."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, remind 24h 12h 3h"))
    anna = club.person("Anna")
    anna.writes("set reminders 6h")
    for hours in range(48):
        club.clock.time = datetime.fromisoformat("2026-11-16T09:00+00:00") + timedelta(hours=hours)
        club.look()

    assert ["turn", "receipt", "lastcall"] == [mail.kind for mail in anna.mails]
