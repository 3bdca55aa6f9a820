"""A table's pace: when an answer is due, right whatever the clocks do."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import parse
from pbem.errors import PlayerError


def _utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "zone", "asked", "due"),
    [
        # Clocks go forward in Berlin on 28 March 2027: a day later it is the same time of day.
        ("24h", "Europe/Berlin", "2027-03-27T19:00", "2027-03-28T18:00"),
        # Hours beyond whole days are counted by the hour: from 20:00 over the lost hour to 09:00.
        ("12h", "Europe/Berlin", "2027-03-27T19:00", "2027-03-28T07:00"),
        # Clocks go back in Berlin on 25 October 2026.
        ("24h", "Europe/Berlin", "2026-10-24T18:00", "2026-10-25T19:00"),
        ("daily at 20:00", "Europe/Berlin", "2026-10-24T18:00", "2026-10-25T19:00"),
        # In New York they go forward on 14 March 2027 and back on 1 November 2026.
        ("48h until 20:00", "America/New_York", "2027-03-13T01:00", "2027-03-15T00:00"),
        ("48h until 20:00", "America/New_York", "2026-10-31T00:00", "2026-11-02T01:00"),
        ("3d", "America/New_York", "2026-10-30T13:00", "2026-11-02T14:00"),
        # Kolkata has no clock changes.
        ("24h", "Asia/Kolkata", "2027-03-27T19:00", "2027-03-28T19:00"),
        ("daily at 20:00", "Asia/Kolkata", "2026-10-24T14:30", "2026-10-25T14:30"),
        # A time that the change skips is the one an hour later.
        ("24h, at 02:30", "Europe/Berlin", "2027-03-27T00:00", "2027-03-28T01:30"),
        # A time that comes twice is the first.
        ("24h, at 02:30", "Europe/Berlin", "2026-10-23T23:00", "2026-10-25T00:30"),
    ],
)
def test_deadlines_over_clock_changes(text: str, zone: str, asked: str, due: str) -> None:
    """Local time is kept in both directions."""
    assert _utc(due) == parse(text).due(_utc(asked), zone)


@pytest.mark.parametrize(
    ("text", "asked", "due"),
    [
        # Friday afternoon and a day of working days: Monday afternoon.
        ("24h, working days", "2026-11-20T14:00", "2026-11-23T14:00"),
        # Asked on Saturday, the time begins on Monday.
        ("12h, working days", "2026-11-21T14:00", "2026-11-23T11:00"),
        # Hours left over on Friday go on on Monday.
        ("12h, working days", "2026-11-20T17:00", "2026-11-23T05:00"),
        ("24h, at 20:00, working days", "2026-11-20T14:00", "2026-11-23T19:00"),
        ("24h, mon wed fri", "2026-11-16T10:00", "2026-11-18T10:00"),
        # Into the night means at its end.
        ("12h, quiet 22:00-08:00", "2026-11-16T14:00", "2026-11-17T07:00"),
        ("24h, quiet 22:00-08:00", "2026-11-16T14:00", "2026-11-17T14:00"),
        ("12h, working days, quiet 22:00-08:00", "2026-11-20T09:30", "2026-11-23T07:00"),
        ("at 08:00 and 20:00", "2026-11-16T11:00", "2026-11-16T19:00"),
        ("at 08:00 and 20:00", "2026-11-16T15:00", "2026-11-17T07:00"),
    ],
)
def test_deadlines_on_days_and_hours_that_count(text: str, asked: str, due: str) -> None:
    """Days off do not count and nothing is due at night."""
    assert _utc(due) == parse(text).due(_utc(asked), "Europe/Berlin")


def test_a_deadline_is_counted_from_the_one_before() -> None:
    """A pass some minutes after a deadline does not cost the table a day."""
    pace = parse("48h until 20:00")
    before = _utc("2026-11-18T19:00")
    asked = before + timedelta(minutes=3)

    assert _utc("2026-11-20T19:00") == pace.due(asked, "Europe/Berlin", before)
    assert _utc("2026-11-21T19:00") == pace.due(asked, "Europe/Berlin")


def test_a_deadline_long_past_is_not_counted_from() -> None:
    """Nobody is given less than three quarters of the time."""
    asked = _utc("2026-11-19T19:00")

    assert asked + timedelta(hours=24) == parse("24h").due(asked, "UTC", asked - timedelta(hours=7))
    assert asked + timedelta(hours=18) == parse("24h").due(asked, "UTC", asked - timedelta(hours=6))


def test_an_early_answer_is_counted_from() -> None:
    """Where everybody answered before the deadline, the next question's time begins at once."""
    asked = _utc("2026-11-17T09:00")

    assert asked + timedelta(hours=24) == parse("24h").due(asked, "UTC", asked + timedelta(hours=9))


def test_a_pace_of_an_older_version_is_loaded() -> None:
    """Matches that were opened before a table could set all this go on as they were."""
    assert Pace(72, "18:30", 6) == Pace.load('{"closes": "18:30", "hours": 72, "last_call": 6}')


def test_a_reminder_never_comes_in_the_quiet_hours() -> None:
    """It comes before them."""
    pace = parse("24h, quiet 22:00-08:00")

    assert _utc("2026-11-16T21:00") == pace.before_quiet(_utc("2026-11-17T03:00"), "Europe/Berlin")
    assert _utc("2026-11-17T12:00") == pace.before_quiet(_utc("2026-11-17T12:00"), "Europe/Berlin")


@pytest.mark.both
@pytest.mark.parametrize(
    ("asked", "zone", "due"),
    [
        # 48 hours end on Wednesday at 10:00 in Berlin, so the question closes that evening.
        ("2026-11-16T09:00", "Europe/Berlin", "2026-11-18T19:00"),
        # After 20:00 the next evening.
        ("2026-11-16T19:30", "Europe/Berlin", "2026-11-19T19:00"),
        # Clocks go back on 25 October: 20:00 stays 20:00, an hour later in UTC.
        ("2026-10-23T09:00", "Europe/Berlin", "2026-10-25T19:00"),
        # Clocks go forward on 28 March 2027.
        ("2027-03-26T09:00", "Europe/Berlin", "2027-03-28T18:00"),
        ("2026-11-16T09:00", "America/Chicago", "2026-11-19T02:00"),
    ],
)
def test_deadlines_close_at_the_tables_own_evening(asked: str, zone: str, due: str) -> None:
    """Local time is kept across clock changes."""
    began = datetime.fromisoformat(asked).replace(tzinfo=UTC)

    assert datetime.fromisoformat(due).replace(tzinfo=UTC) == Pace().due(began, zone)


@pytest.mark.both
def test_without_a_closing_time_the_hours_decide() -> None:
    """An empty closing time means exactly the hours."""
    began = datetime(2026, 11, 16, 9, 17, tzinfo=UTC)

    assert began + timedelta(hours=5) == Pace(5, "").due(began, "Europe/Berlin")


@pytest.mark.both
@pytest.mark.parametrize(("text", "hours"), [("48h", 48), ("3d", 72), ("5", 5)])
def test_lengths_of_time(text: str, hours: int) -> None:
    """Hours and days."""
    assert hours == Pace.hours_of(text)


@pytest.mark.both
@pytest.mark.parametrize("text", ["", "h", "0h", "-3d", "soon", "3w"])
def test_no_length_of_time(text: str) -> None:
    """Anything else is refused with an example."""
    with pytest.raises(PlayerError, match="48h or 3d"):
        Pace.hours_of(text)


@pytest.mark.both
def test_a_pace_survives_storing() -> None:
    """Storing and loading are a pair."""
    assert Pace(72, "18:30", 6) == Pace.load(Pace(72, "18:30", 6).dump())
