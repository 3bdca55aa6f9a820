"""Times as a player reads them: in that player's zone, with weekday, date and place."""

from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

__all__ = ["clock", "day", "is_zone", "moment", "place", "zone"]

# Not from the locale: a mail reads the same wherever the server stands.
_DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


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
    return f"{_DAYS[local.weekday()]} {local.day} {_MONTHS[local.month - 1]}"


def clock(when: datetime, name: str) -> str:
    """Such as `20:00`."""
    return when.astimezone(zone(name)).strftime("%H:%M")


def moment(when: datetime, name: str) -> str:
    """Such as `Thu 19 Nov, 20:00 Berlin`."""
    return f"{day(when, name)}, {clock(when, name)} {place(name)}"
