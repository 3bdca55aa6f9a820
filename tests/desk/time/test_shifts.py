"""How a deadline moves: never earlier, to the table's closing time, and by no more than was promised."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.time.pace import WEEKDAYS, Pace, time_of_day
from pbem.desk.time.shifts import later, stood
from pbem.render.times import zone

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC")
EVENING = Pace(hours=24, closes="20:00")

moments = st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1)).map(lambda each: each.replace(tzinfo=UTC))
spans = st.timedeltas(timedelta(seconds=1), timedelta(days=20))
paces = st.builds(
    Pace,
    hours=st.integers(1, 96),
    closes=st.sampled_from(["", "20:00", "09:00 18:30", "12:00"]),
    days=st.sampled_from([(), WEEKDAYS[:5], ("sat",)]),
)


@given(paces, moments, spans, st.sampled_from(ZONES))
def test_no_shift_makes_a_deadline_earlier(pace: Pace, due: datetime, span: timedelta, name: str) -> None:
    """Nor does a time that stood leave less than was promised, but for a moment that nobody misses."""
    now = due - timedelta(hours=2)

    assert due <= stood(pace, due, span, name, now)
    assert due <= later(pace, due, span, name)


@given(paces.filter(lambda pace: pace.closes), moments, spans, st.sampled_from(ZONES))
def test_a_deadline_moves_to_a_closing_time(pace: Pace, asked: datetime, span: timedelta, name: str) -> None:
    """On a day that counts, by the clock on the wall."""
    moved = later(pace, pace.due(asked, name), span, name).astimezone(zone(name))

    assert moved.time() in [time_of_day(each) for each in pace.closes.split()]
    assert not pace.days or WEEKDAYS[moved.weekday()] in pace.days


@given(moments, st.integers(1, 10), st.sampled_from(ZONES))
def test_a_day_more_is_a_day_more(asked: datetime, days: int, name: str) -> None:
    """Also in the nights in which clocks change, and after a pause of seconds."""
    due = EVENING.due(asked, name)
    paused = stood(EVENING, due, timedelta(seconds=7), name, due - timedelta(hours=3))
    moved = later(EVENING, paused, timedelta(days=days), name)

    wall = [each.astimezone(zone(name)).replace(tzinfo=None) for each in (due, moved)]
    assert timedelta(days=days) == wall[1] - wall[0]


def test_a_short_pause_before_the_deadline_gives_the_time_back() -> None:
    """Who had half an hour left still has it, and the table closes at its time."""
    due = datetime(2026, 11, 18, 19, 0, tzinfo=UTC)
    moved = stood(EVENING, due, timedelta(minutes=8), "Europe/Berlin", due - timedelta(minutes=20))

    assert due + timedelta(days=1) == moved


def test_an_outage_ends_at_the_closing_time() -> None:
    """Not at 00:51."""
    due = datetime(2026, 11, 18, 19, 0, tzinfo=UTC)
    moved = stood(EVENING, due, timedelta(hours=4, minutes=51), "Europe/Berlin", due)

    assert due + timedelta(days=1) == moved


@given(moments, spans)
def test_without_a_closing_time_it_moves_by_what_was_promised(due: datetime, span: timedelta) -> None:
    """No more and no less."""
    assert due + span == later(Pace(hours=24, closes=""), due, span, "Europe/Berlin")
