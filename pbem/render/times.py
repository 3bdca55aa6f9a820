"""Times as a player reads them: in that player's zone, with weekday, date and place."""

from datetime import date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pbem.engine.language.tongues import worded

# Not from the locale: a mail reads the same wherever the server stands.
_DAYS = (
    worded("Mon"),
    worded("Tue"),
    worded("Wed"),
    worded("Thu"),
    worded("Fri"),
    worded("Sat"),
    worded("Sun"),
)
_MONTHS = (
    worded("Jan"),
    worded("Feb"),
    worded("Mar"),
    worded("Apr"),
    worded("May"),
    worded("Jun"),
    worded("Jul"),
    worded("Aug"),
    worded("Sep"),
    worded("Oct"),
    worded("Nov"),
    worded("Dec"),
)


@lru_cache(maxsize=256)
def zone(name: str) -> ZoneInfo:
    """The zone of this name; `ZoneInfo` looks it up in the system or in tzdata."""
    return ZoneInfo(name)


def is_zone(name: str) -> bool:
    """Whether a typed name is a time zone's."""
    try:
        zone(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def place(name: str) -> str:
    """The zone as a place: Europe/Berlin is Berlin."""
    return name.rsplit("/", 1)[-1].replace("_", " ")


def day(when: datetime, name: str) -> str:
    """Such as `Thu 19 Nov`."""
    local = when.astimezone(zone(name))
    weekday, month = _DAYS[local.weekday()], _MONTHS[local.month - 1]
    return worded("{weekday} {day} {month}", weekday=weekday, day=local.day, month=month)


def dated(when: date) -> str:
    """Such as `19 Nov 2026`."""
    return worded("{day} {month} {year}", day=when.day, month=_MONTHS[when.month - 1], year=when.year)


def clock(when: datetime, name: str) -> str:
    """Such as `20:00`."""
    return when.astimezone(zone(name)).strftime("%H:%M")


def moment(when: datetime, name: str) -> str:
    """Such as `Thu 19 Nov, 20:00 Berlin`."""
    return worded("{day}, {clock} {place}", day=day(when, name), clock=clock(when, name), place=place(name))
