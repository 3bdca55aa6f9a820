"""Days and times as people type them: 3 dec, 2026-12-03, 3.12., monday, wed 25, tomorrow 20:00.

Every date that anybody types is read here, whoever types it, in every language: what is not understood as it
stands is put into English first.
"""

import re
from datetime import UTC, date, datetime, time, timedelta
from functools import partial

from pbem.engine.language.spoken import forms, spelled, understood
from pbem.engine.language.tongues import refused
from pbem.errors import PlayerError
from pbem.render.times import zone

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WORDS = {"today": 0, "now": 0, "tomorrow": 1, "day after tomorrow": 2}
_PAST = {"yesterday": 1, "day before yesterday": 2}
# The sections whose words make up a date.
_SPOKEN = ("days", "weekdays", "months")

# Until when a day lasts where somebody names no hour of it.
_LAST_MINUTE = time(23, 59)

# In so many days every number that a month has comes by.
_TWO_MONTHS = 62

_BARE = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?")
_CLOCK = re.compile(r"(\d{1,2})[:.](\d{2})(?: clock)?|(\d{1,2}) clock")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4})?")
_NAMED = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?\s?([a-z]{3})[a-z]*\.?,?\s?(\d{4})?")
_NAME_FIRST = re.compile(r"([a-z]{3})[a-z]*\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s?(\d{4})?")


def begins_day(word: str) -> bool:
    """Whether a word may be the first of a day: a number, a weekday, `tomorrow`, in any language."""
    said = spelled(word)
    known = forms("days", "weekdays").get(said, " ".join(said))
    return word[:1].isdecimal() or known[:3] in _DAYS or known in (*_WORDS, "next", "on", "the")


def day_of(text: str, today: date) -> date:
    """The day somebody means; without a year the next such day, with a weekday the next one of the week."""
    return understood(partial(_day_of, today=today), text, *_SPOKEN)


def _day_of(text: str, today: date) -> date:
    typed = " ".join(text.lower().split()).removeprefix("the ").removeprefix("on ")
    if typed in _WORDS:
        return today + timedelta(days=_WORDS[typed])
    name = typed.removeprefix("next ").rstrip(".")
    if name[:3] in _DAYS and name.isalpha():
        ahead = (_DAYS.index(name[:3]) - today.weekday() - 1) % 7 + 1
        return today + timedelta(days=ahead)
    # A weekday before a date is only there to be read.
    typed = re.sub(r"^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? (?=\d|[a-z])", "", typed).removeprefix("on ")
    if bare := _BARE.fullmatch(typed):
        return _next_of_month(int(bare[1]), today, text)
    found = _read(typed)
    if found is None:
        raise refused(
            "{text} is no day: write it as 3 dec, 2026-12-03, monday or tomorrow.",
            text=f"{text.strip()[:40]!r}",
        )
    year, month, day = found
    try:
        if year is not None:
            return date(year, month, day)
        meant = date(today.year, month, day)
        return meant if meant >= today else date(today.year + 1, month, day)
    except ValueError as error:
        raise refused("{text} is not in the calendar.", text=f"{text.strip()[:40]!r}") from error


def past_day_of(text: str, today: date) -> date:
    """The day somebody looks back to: yesterday, the last Tuesday, or the last such date."""
    return understood(partial(_past_day_of, today=today), text, *_SPOKEN)


def _past_day_of(text: str, today: date) -> date:
    typed = " ".join(text.lower().split()).removeprefix("on ").removeprefix("last ")
    if typed in _PAST:
        return today - timedelta(days=_PAST[typed])
    day = _day_of(typed, today)
    if day > today and typed.isalpha():
        return day - timedelta(days=7)
    return day if day <= today else date(day.year - 1, day.month, day.day)


def moment_of(text: str, zone_name: str, now: datetime) -> datetime:
    """The time in `20:00`, `tomorrow 20:00` or `20 nov 20:00` in a zone, or the last minute of a day.

    Without a day it is the next such time there is.
    """
    return understood(partial(_moment_of, zone_name=zone_name, now=now), text, *_SPOKEN)


def _moment_of(text: str, zone_name: str, now: datetime) -> datetime:
    words = text.strip().lower().replace(",", " ").split() or [""]
    if words[-1] == "clock":
        words[-2:] = [" ".join(words[-2:])]
    local = now.astimezone(zone(zone_name))
    try:
        # A number alone may be an hour or a day.
        if _CLOCK.fullmatch(words[-1]) or text.strip().isdecimal():
            at = _time_of_day(words.pop())
            days = words[:-1] if words[-1:] == ["at"] else words
        else:
            at, days = _LAST_MINUTE, words
        day = _day_of(" ".join(days), local.date()) if days else local.date()
    except PlayerError as error:
        raise refused(
            "{text} is no time: write it as 20:00, tomorrow 20:00, 20 nov 20:00 or 2026-11-20 20:00.",
            text=f"{text!r}",
        ) from error
    meant = datetime.combine(day, at, tzinfo=zone(zone_name))
    if not days and meant <= local:
        meant = datetime.combine(day + timedelta(days=1), at, tzinfo=zone(zone_name))
    return meant.astimezone(UTC)


def time_of_day(typed: str) -> time:
    """The time of day in `20:00` or `8.30`."""
    return understood(_time_of_day, typed, "days")


def _time_of_day(typed: str) -> time:
    found = _CLOCK.fullmatch(typed.strip())
    try:
        if found is None:
            raise ValueError(typed)
        return time(int(found[1] or found[3]), int(found[2] or 0))
    except ValueError as error:
        raise refused("{typed} is no time of day: write it as 20:00.", typed=f"{typed.strip()!r}") from error


def _next_of_month(number: int, today: date, text: str) -> date:
    """The next day of that number, in this month or one to come."""
    day = today
    for _ in range(_TWO_MONTHS):
        if day.day == number:
            return day
        day += timedelta(days=1)
    raise refused("{text} is not in the calendar.", text=f"{text.strip()[:40]!r}")


def _read(typed: str) -> tuple[int | None, int, int] | None:
    """Year, month and day; the day comes before the month, as in most of the world."""
    if found := _ISO.fullmatch(typed):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _DOTTED.fullmatch(typed):
        return int(found[3]) if found[3] else None, int(found[2]), int(found[1])
    if (found := _NAMED.fullmatch(typed)) and found[2] in _MONTHS:
        return int(found[3]) if found[3] else None, _MONTHS.index(found[2]) + 1, int(found[1])
    if (found := _NAME_FIRST.fullmatch(typed)) and found[1] in _MONTHS:
        return int(found[3]) if found[3] else None, _MONTHS.index(found[1]) + 1, int(found[2])
    return None


def start_of(day: date, zone_name: str) -> datetime:
    """The first moment of a day somewhere, in UTC."""
    return datetime.combine(day, time(), tzinfo=zone(zone_name)).astimezone(UTC)


def end_of(day: date, zone_name: str) -> datetime:
    """The first moment after a day somewhere, in UTC."""
    return start_of(day + timedelta(days=1), zone_name)
