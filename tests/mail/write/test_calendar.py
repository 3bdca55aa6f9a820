"""The deadline as a calendar file: read by a calendar library, updated in place, cancelled at the end."""

from datetime import UTC, datetime

from icalendar import Calendar

from pbem.mail.write.calendar import CalendarEvent, calendar_file

_NOW = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
_DUE = datetime(2026, 11, 18, 19, 0, tzinfo=UTC)


def _event(due: datetime | None, title: str = "Ecosystem 1: your answer is due") -> CalendarEvent:
    return CalendarEvent("one@club.example", 7, _NOW, title, "Answer it, or not; as you like.", due)


def test_a_deadline_is_an_event_that_a_library_reads() -> None:
    """It ends at the deadline, in UTC, so every client shows its own time."""
    calendar = Calendar.from_ical(calendar_file(_event(_DUE)).data)
    event = calendar.walk("VEVENT")[0]

    assert "PUBLISH" == calendar["METHOD"]
    assert ("one@club.example", 7, "CONFIRMED") == (event["UID"], event["SEQUENCE"], event["STATUS"])
    assert (_DUE, _NOW) == (event.decoded("DTEND"), event.decoded("DTSTAMP"))
    assert "Answer it, or not; as you like." == event["DESCRIPTION"]


def test_without_a_deadline_the_event_is_cancelled() -> None:
    """Under the same UID, so that it leaves the calendar."""
    made = calendar_file(_event(None))
    calendar = Calendar.from_ical(made.data)
    event = calendar.walk("VEVENT")[0]

    assert ("CANCEL", "one@club.example", "CANCELLED") == (calendar["METHOD"], event["UID"], event["STATUS"])
    assert "method=CANCEL" in made.content_type


def test_long_and_odd_titles_stay_inside_their_line() -> None:
    """Lines are folded at 75 octets, and a line end of a name cannot begin a field."""
    title = "Ünïcödé, " * 20 + "\r\nATTENDEE:mailto:mallory@evil.example"
    data = calendar_file(_event(_DUE, title)).data

    assert 75 >= max(len(line) for line in data.split(b"\r\n"))
    event = Calendar.from_ical(data).walk("VEVENT")[0]
    assert " ".join(title.split()) == event["SUMMARY"]
    assert "ATTENDEE" not in event
