"""How a deadline moves: every shift but a game master's own word goes by these rules.

1. A deadline moves later or not at all. Only a game master's `deadline` may set it earlier, and only a server
   whose clock was wrong counts it anew, so that everybody keeps the time they had left.
2. Where the table has closing times, it moves to one of them: the first that leaves what was promised. So a
   pause of a few minutes moves nothing while there is time enough, and a day more is a day more, not two.
3. Where it has none, it moves by exactly what was promised, out of the quiet hours and to a day that counts.
4. A day is a day of the calendar: in the nights in which clocks change, 20:00 stays 20:00.
"""

from datetime import UTC, datetime, timedelta

from pbem.desk.time.pace import Pace
from pbem.render.times import zone

# So short a time moves no closing time while this long is left.
_A_MOMENT = timedelta(minutes=10)
_ENOUGH = timedelta(hours=1)


def later(pace: Pace, due: datetime, span: timedelta, zone_name: str) -> datetime:
    """A deadline with so much more time."""
    if span <= timedelta(0):
        return due
    if not pace.closes:
        return pace.no_earlier(due + span, zone_name)
    # Arithmetic with a zone is that of the clock on the wall.
    moved = (due.astimezone(zone(zone_name)) + span).astimezone(UTC)
    return max(due, pace.no_earlier(moved, zone_name))


def stood(pace: Pace, due: datetime, span: timedelta, zone_name: str, now: datetime) -> datetime:
    """A deadline after a time in which it did not run: a pause, a hold, an outage."""
    if pace.closes and span <= _A_MOMENT and due - now >= _ENOUGH:
        return due
    return later(pace, due, span, zone_name)
