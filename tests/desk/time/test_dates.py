"""Days and times as people type them: one reader for players and game masters."""

from datetime import UTC, date, datetime

import pytest

from pbem.desk.time.dates import day_of, moment_of, past_day_of, time_of_day
from pbem.errors import PlayerError

TODAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("today", date(2026, 11, 16)),
        ("tomorrow", date(2026, 11, 17)),
        ("monday", date(2026, 11, 23)),
        ("wed 25", date(2026, 11, 25)),
        ("the 25th", date(2026, 11, 25)),
        ("3", date(2026, 12, 3)),
        ("3.12.", date(2026, 12, 3)),
        ("3 dec", date(2026, 12, 3)),
        ("2026-12-03", date(2026, 12, 3)),
        ("the day after tomorrow", date(2026, 11, 18)),
        ("heute", date(2026, 11, 16)),
        ("morgen", date(2026, 11, 17)),
        ("übermorgen", date(2026, 11, 18)),
        ("uebermorgen", date(2026, 11, 18)),
        ("Mo", date(2026, 11, 23)),
        ("So", date(2026, 11, 22)),
        ("nächsten Montag", date(2026, 11, 23)),
        ("am Freitag", date(2026, 11, 20)),
        ("Mi 18. Nov.", date(2026, 11, 18)),
        ("3. Dez.", date(2026, 12, 3)),
        ("3. Dezember 2027", date(2027, 12, 3)),
        ("am 3.12.", date(2026, 12, 3)),
        ("am Montag, den 7. Dezember", date(2026, 12, 7)),
        ("1. März", date(2027, 3, 1)),
        ("5. Mai", date(2027, 5, 5)),
    ],
)
def test_days(text: str, expected: date) -> None:
    """Without a year or a month the next such day."""
    assert expected == day_of(text, TODAY)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("20:00", datetime(2026, 11, 16, 19, 0, tzinfo=UTC)),
        ("08:00", datetime(2026, 11, 17, 7, 0, tzinfo=UTC)),
        ("2 jan 20:00", datetime(2027, 1, 2, 19, 0, tzinfo=UTC)),
        ("tomorrow 20:00", datetime(2026, 11, 17, 19, 0, tzinfo=UTC)),
        ("monday 20:00", datetime(2026, 11, 23, 19, 0, tzinfo=UTC)),
        ("3.12. 20:00", datetime(2026, 12, 3, 19, 0, tzinfo=UTC)),
        ("wed 25 at 20:00", datetime(2026, 11, 25, 19, 0, tzinfo=UTC)),
        ("2027-07-01 20:00", datetime(2027, 7, 1, 18, 0, tzinfo=UTC)),
        ("morgen 20:00", datetime(2026, 11, 17, 19, 0, tzinfo=UTC)),
        ("morgen um 20 Uhr", datetime(2026, 11, 17, 19, 0, tzinfo=UTC)),
        ("20:00 Uhr", datetime(2026, 11, 16, 19, 0, tzinfo=UTC)),
        ("Mo 8.30 Uhr", datetime(2026, 11, 23, 7, 30, tzinfo=UTC)),
        ("3. Dez. um 20:00", datetime(2026, 12, 3, 19, 0, tzinfo=UTC)),
        ("monday", datetime(2026, 11, 23, 22, 59, tzinfo=UTC)),
        ("3.12.", datetime(2026, 12, 3, 22, 59, tzinfo=UTC)),
        ("20 nov", datetime(2026, 11, 20, 22, 59, tzinfo=UTC)),
        ("morgen", datetime(2026, 11, 17, 22, 59, tzinfo=UTC)),
    ],
)
def test_times_are_read_in_the_tables_zone(text: str, expected: datetime) -> None:
    """The next such time there is."""
    now = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)

    assert expected == moment_of(text, "Europe/Berlin", now)


@pytest.mark.parametrize(
    "text", ["", "soon", "20", "25:00", "40 nov", "40 nov 20:00", "20 nev 20:00", "1 2 3 20:00"]
)
def test_what_is_no_time_is_said_to_be_none(text: str) -> None:
    """With how to write it."""
    with pytest.raises(PlayerError, match="is no time: write it as 20:00"):
        moment_of(text, "Europe/Berlin", datetime(2026, 11, 16, 9, 0, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("yesterday", date(2026, 11, 15)),
        ("last tuesday", date(2026, 11, 10)),
        ("gestern", date(2026, 11, 15)),
        ("vorgestern", date(2026, 11, 14)),
        ("Dienstag", date(2026, 11, 10)),
        ("letzten Dienstag", date(2026, 11, 10)),
        ("3. Nov.", date(2026, 11, 3)),
    ],
)
def test_days_that_are_over(text: str, expected: date) -> None:
    """The last such day, for who looks back."""
    assert expected == past_day_of(text, TODAY)


@pytest.mark.parametrize("text", ["25 Uhr", "Uhr", "20", "20 Uhr 61"])
def test_what_is_no_time_of_day(text: str) -> None:
    """Is said to be none, in every language."""
    with pytest.raises(PlayerError, match="is no time of day"):
        time_of_day(text)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("3 dec", "2026-12-03"),
        ("3rd December", "2026-12-03"),
        ("Dec 3, 2026", "2026-12-03"),
        ("2026-12-03", "2026-12-03"),
        ("3.12.", "2026-12-03"),
        ("3.12.2027", "2027-12-03"),
        ("Thu 3 dec", "2026-12-03"),
        ("monday", "2026-11-23"),
        ("next friday", "2026-11-20"),
        ("tomorrow", "2026-11-17"),
        ("16 nov", "2026-11-16"),
        # A day that is over is the one next year.
        ("2 jan", "2027-01-02"),
    ],
)
def test_days_are_read_as_people_write_them(text: str, day: str) -> None:
    """Seen from Monday 16 November 2026."""
    assert day == day_of(text, datetime(2026, 11, 16, tzinfo=UTC).date()).isoformat()


@pytest.mark.parametrize("text", ["", "soon", "31 feb", "2026-13-01", "the day", "99 dec"])
def test_what_is_no_day_is_refused(text: str) -> None:
    """With a sentence that says how days are written, or that there is none."""
    with pytest.raises(PlayerError, match=r"write it as 3 dec|not in the calendar"):
        day_of(text, datetime(2026, 11, 16, tzinfo=UTC).date())
