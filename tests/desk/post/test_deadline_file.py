"""The deadline of a mail's reader as a calendar file."""

from datetime import UTC, datetime

import pytest
from icalendar import Calendar, Event

from pbem.desk.time.pace_text import parse
from pbem.testing.people.correspondent import ReceivedMail
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def _calendar(mail: ReceivedMail) -> Event | None:
    for part in mail.message.iter_attachments():
        if part.get_content_type() == "text/calendar":
            event: Event = Calendar.from_ical(part.get_payload(decode=True)).walk("VEVENT")[0]
            return event
    return None


def test_the_calendar_file_follows_the_deadline(club: Club) -> None:
    """Published with the question, moved by more time, cancelled by the answer: always the same event."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h"))
    anna = club.person("Anna")
    assert _calendar(anna.newest) is None
    anna.writes("set calendar on")
    asked = _calendar(anna.newest)
    club.clock.go(hours=1)
    anna.writes("more time")
    moved = _calendar(anna.newest)
    club.clock.go(hours=1)
    anna.writes("1")
    gone = _calendar(anna.newest)

    assert asked is not None
    assert moved is not None
    assert gone is not None
    assert asked["UID"] == moved["UID"] == gone["UID"]
    assert asked["SEQUENCE"] < moved["SEQUENCE"] < gone["SEQUENCE"]
    assert datetime(2026, 11, 18, 9, 0, tzinfo=UTC) == asked.decoded("DTEND")
    assert datetime(2026, 11, 19, 9, 0, tzinfo=UTC) == moved.decoded("DTEND")
    assert ["CONFIRMED", "CONFIRMED", "CANCELLED"] == [each["STATUS"] for each in (asked, moved, gone)]
    anna.writes("set calendar off")
    assert _calendar(anna.newest) is None
