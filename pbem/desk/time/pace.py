"""A table's pace: when an answer is due, in the table's own local time."""

import json
from collections.abc import Mapping
from dataclasses import asdict, field
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from pbem.desk.time.dates import time_of_day
from pbem.desk.time.leniency import Consent, Leniency, Rung
from pbem.desk.time.spans import minutes_of
from pbem.engine.language.tongues import refused
from pbem.engine.values import Value
from pbem.render.times import zone

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
WORKING_DAYS = WEEKDAYS[:5]

_DAY = timedelta(days=1)

# A deadline counted from the one before it must leave this much of the time, or it is counted from now.
_ENOUGH = 0.75


class Pace(Value):
    """Time for a question, on the days and at the hours that count at this table.

    Whole days are counted on the calendar, so that a deadline keeps its time of day when the clocks change;
    the hours beyond them are counted by the hour.
    """

    hours: int = 48
    # The times of day deadlines end at, with spaces between; empty where the hours alone decide.
    closes: str = "20:00"
    # The last call goes out so many hours before the deadline; 0 for none.
    last_call: int = 4
    # Further reminders, in hours before the deadline, each earlier than the last call.
    reminders: tuple[int, ...] = ()
    # The days of the week that count; empty for all.
    days: tuple[str, ...] = ()
    # Such as 22:00-08:00: nothing is due and nobody reminded then.
    quiet: str = ""
    # Minutes between a deadline and what happens to who missed it.
    grace: int = 0
    # Minutes for which the last answer to a question can still be changed.
    settle: int = 0
    terms: Leniency = field(default_factory=Leniency)

    def __post_init__(self) -> None:
        """Refuse a pace nobody can play at."""
        if not 1 <= self.hours <= 8760:
            raise refused(
                "A deadline of {hours} hours is not possible: allowed is 1h to 365d.", hours=self.hours
            )
        if any(day not in WEEKDAYS for day in self.days):
            raise refused("Days are written {weekdays}.", weekdays=", ".join(WEEKDAYS))
        for typed in (*self.closes.split(), *filter(None, self.quiet.partition("-")[::2])):
            time_of_day(typed)
        if self.quiet and not 0 < _length(*self._quiet_hours()) <= 20 * 60:
            raise refused("{quiet} are no quiet hours: write them as 22:00-08:00.", quiet=f"{self.quiet!r}")
        for closing in self.closes.split():
            if self._is_quiet(time_of_day(closing)):
                raise refused(
                    "Deadlines cannot end at {closing}: that is in the quiet hours.", closing=closing
                )
        spans = (self.last_call, self.grace, self.settle, *self.reminders)
        if any(span < 0 for span in spans):
            raise refused("Reminders, grace and settling take time, not less than none.")

    # Deadlines.

    def due(self, asked: datetime, zone_name: str, previous: datetime | None = None) -> datetime:
        """When a question asked at that moment is due, in UTC.

        Where the question before it ended with its deadline, that is what is counted from: a pass some
        minutes after it would otherwise push a closing time to the next day, again and again.
        """
        counted = self._count(asked, zone_name)
        if previous is None or previous > asked:
            return counted
        earlier = self._count(previous, zone_name)
        return earlier if earlier - asked >= timedelta(hours=self.hours) * _ENOUGH else counted

    def _count(self, start: datetime, zone_name: str) -> datetime:
        days, hours = divmod(self.hours, 24)
        moment = self._on_a_day_that_counts(start.astimezone(UTC), zone_name)
        for _ in range(days):
            moment = self._next_day(moment, zone_name)
        return self._unquiet(self._closing(self._plus_hours(moment, hours, zone_name), zone_name), zone_name)

    def no_earlier(self, moment: datetime, zone_name: str) -> datetime:
        """The first moment from there on at which something may be due."""
        on_a_day = self._on_a_day_that_counts(moment.astimezone(UTC), zone_name)
        return self._unquiet(self._closing(on_a_day, zone_name), zone_name)

    def _counts(self, day: date) -> bool:
        return not self.days or WEEKDAYS[day.weekday()] in self.days

    def _next_counting(self, day: date) -> date:
        day += _DAY
        while not self._counts(day):
            day += _DAY
        return day

    def _on_a_day_that_counts(self, moment: datetime, zone_name: str) -> datetime:
        """The moment itself, or the first minute of the next day that counts."""
        day = moment.astimezone(zone(zone_name)).date()
        return moment if self._counts(day) else _at(self._next_counting(day), time(), zone_name)

    def _next_day(self, moment: datetime, zone_name: str) -> datetime:
        """The same time of day on the next day that counts."""
        local = moment.astimezone(zone(zone_name))
        return _at(self._next_counting(local.date()), local.time(), zone_name)

    def _plus_hours(self, moment: datetime, hours: int, zone_name: str) -> datetime:
        left = timedelta(hours=hours)
        while True:
            day = moment.astimezone(zone(zone_name)).date()
            midnight = _at(day + _DAY, time(), zone_name)
            if moment + left <= midnight:
                return moment + left
            left -= midnight - moment
            moment = self._on_a_day_that_counts(midnight, zone_name)

    def _closing(self, earliest: datetime, zone_name: str) -> datetime:
        """The first closing time from there on, on a day that counts."""
        if not self.closes:
            return earliest
        day = earliest.astimezone(zone(zone_name)).date()
        while True:
            if self._counts(day):
                # Wall-clock arithmetic: the time is named, so an hour lost or doubled does not shift it.
                closings = sorted(_at(day, time_of_day(each), zone_name) for each in self.closes.split())
                found = next((closing for closing in closings if closing >= earliest), None)
                if found is not None:
                    return found
            day += _DAY

    # Quiet hours.

    def _quiet_hours(self) -> tuple[time, time]:
        start, _, end = self.quiet.partition("-")
        return time_of_day(start), time_of_day(end)

    def _is_quiet(self, at: time) -> bool:
        if not self.quiet:
            return False
        start, end = self._quiet_hours()
        return start <= at < end if start < end else at >= start or at < end

    def _unquiet(self, moment: datetime, zone_name: str) -> datetime:
        """Out of the quiet hours: their end, on a day that counts."""
        local = moment.astimezone(zone(zone_name))
        if not self._is_quiet(local.time()):
            return moment
        end = self._quiet_hours()[1]
        day = local.date() if local.time() < end else local.date() + _DAY
        while not self._counts(day):
            day += _DAY
        return _at(day, end, zone_name)

    def before_quiet(self, moment: datetime, zone_name: str) -> datetime:
        """A reminder's moment: where it falls into the quiet hours, their beginning."""
        local = moment.astimezone(zone(zone_name))
        if not self._is_quiet(local.time()):
            return moment
        start = self._quiet_hours()[0]
        day = local.date() if local.time() >= start else local.date() - _DAY
        return _at(day, start, zone_name)

    # Storing.

    def dump(self) -> str:
        """As it is stored with the match."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    # A letter asks for it several times, and tables of a club have few.
    @lru_cache(maxsize=256)
    def load(cls, text: str) -> "Pace":
        """The pace `dump` wrote, or an older version of it."""
        return cls.of(json.loads(text))

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Pace":
        """From the data a pace is stored as; what is missing is as usual."""
        known = dict(plain)
        terms = dict(known.pop("terms", {}))
        if "ladder" in terms:
            terms["ladder"] = tuple(Rung(rung) for rung in terms["ladder"])
        if "votes" in terms:
            terms["votes"] = Consent(terms["votes"])
        for name in ("reminders", "days"):
            if name in known:
                known[name] = tuple(known[name])
        return cls(**known, terms=Leniency(**terms))

    @staticmethod
    def hours_of(text: str) -> int:
        """The hours in `48h`, `3d` or `48`."""
        minutes = minutes_of(text)
        if minutes % 60:
            raise refused("{text} is no number of hours: write it as 48h or 3d.", text=f"{text!r}")
        return minutes // 60


def _length(start: time, end: time) -> int:
    """Minutes from one time of day to the next time it is the other."""
    return ((end.hour - start.hour) * 60 + end.minute - start.minute) % 1440


def _at(day: date, at: time, zone_name: str) -> datetime:
    return datetime.combine(day, at, tzinfo=zone(zone_name)).astimezone(UTC)
