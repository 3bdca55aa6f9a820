"""Lengths of time as people type and read them: 48h, 3d, 2 days, 30m, and `two days` never."""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta

from pbem.engine.language.spoken import forms, spelled
from pbem.engine.language.tongues import Row, plural, refused

_SPAN = re.compile(r"(?:(\d{1,3})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m(?:in)?)?")
_UNITS = ((1440, "day"), (60, "hour"), (1, "minute"))
# A number and a word that may be its unit, together or apart.
_LENGTH = re.compile(r"\b(\d{1,5})\s?([^\W\d_]+)\.?")
# How many of what a short form stands for.
_SHORT = {"week": (7, "d"), "day": (1, "d"), "hour": (1, "h"), "minute": (1, "m")}


def compact(text: str) -> str:
    """A text with its lengths of time written short: `2 days` is 2d, `1 Woche` 7d; all else stays."""

    def short(found: re.Match[str]) -> str:
        unit = found[2].lower().removesuffix("s")
        times, letter = _SHORT.get(unit) or _SHORT.get(forms("spans").get(spelled(found[2]), ""), (0, ""))
        return f"{int(found[1]) * times}{letter}" if times else found[0]

    return _LENGTH.sub(short, text)


def minutes_of(text: str) -> int:
    """The minutes in `30m`, `2h`, `3d`, `2 days` or `1h30m`; a bare number is hours."""
    typed = text.strip().lower()
    if _SPAN.fullmatch(typed) is None and typed:
        typed = "".join(compact(typed).split())
    if typed.isdecimal() and len(typed) < 5:
        typed = f"{typed}h"
    found = _SPAN.fullmatch(typed)
    days, hours, minutes = (int(part or 0) for part in (found.groups() if found else (0, 0, 0)))
    total = days * 1440 + hours * 60 + minutes
    if not total:
        raise refused("{text} is no length of time: write it as 48h or 3d, or 30m.", text=f"{text.strip()!r}")
    return total


# One of a unit, and several.
_COUNTED: Mapping[str, Callable[[int], str]] = {
    "minute": lambda n: plural(n, "{n} minute", "{n} minutes"),
    "hour": lambda n: plural(n, "{n} hour", "{n} hours"),
    "day": lambda n: plural(n, "{n} day", "{n} days"),
}


def shortly(minutes: int) -> str:
    """As `minutes_of` reads it: 90 is 1h30m; whole hours stay hours."""
    hours, rest = divmod(minutes, 60)
    return f"{hours}h" * bool(hours) + f"{rest}m" * bool(rest)


def roughly(minutes: int) -> str:
    """Days and hours, less than an hour in minutes: what is left of a long time."""
    days, hours = divmod(minutes // 60, 24)
    found = [_COUNTED[name](number) for number, name in ((days, "day"), (hours, "hour")) if number]
    return Row(found, " ") if found else _COUNTED["minute"](minutes)


def spoken(span: timedelta | int) -> str:
    """As a sentence says it: 30 minutes, 2 hours, 48 hours, 3 days; a number is minutes."""
    minutes = round(span.total_seconds() / 60) if isinstance(span, timedelta) else span
    for size, name in _UNITS:
        # Up to two days people count the hours.
        if minutes % size == 0 and minutes >= size and not (name == "day" and minutes <= 2880):
            return _COUNTED[name](minutes // size)
    return _COUNTED["minute"](minutes)
