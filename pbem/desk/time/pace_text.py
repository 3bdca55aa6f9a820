"""A pace as one line of text: what a game master types, and the sentence the players read."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pbem.desk.time.dates import time_of_day
from pbem.desk.time.leniency import Consent, Leniency, Rung, ladder_of
from pbem.desk.time.pace import WEEKDAYS, WORKING_DAYS, Pace
from pbem.desk.time.spans import compact, minutes_of, roughly, shortly, spoken
from pbem.engine.language.spoken import english
from pbem.engine.language.tongues import Row, refused, worded
from pbem.errors import PlayerError
from pbem.render.text_kit import joined

# A table that only names times of day gives at least this many hours for a question.
_AT_LEAST = 12

_EXAMPLE = worded("24h, working days, quiet 22:00-08:00, grace 2h, remind 12h 3h")

# `48h a question`, `48h for each question`.
_ABOUT_HOURS = ("a", "per", "for", "each")

_CLOCK = re.compile(r"\d{1,2}:\d{2}")

# The sections whose words make up a pace.
_SPOKEN = ("pace", "rungs", "weekdays")

_RUNGS = {
    Rung.STANDING: worded("standing orders"),
    Rung.DEPUTY: worded("the deputy"),
    Rung.BOT: worded("the bot"),
    Rung.FALLBACK: worded("the stand-in"),
    Rung.WAIT: worded("nobody: the table waits"),
}

Given = dict[str, Any]


def parse(text: str, usual: Pace | None = None) -> Pace:
    """The pace of a text such as `24h, working days, remind 12h 3h`; what it leaves out is as usual."""
    base = usual or Pace()
    given: Given = {}
    terms: Given = {}
    for item in filter(None, (" ".join(part.split()) for part in re.split(r"[,;\n]", text.lower()))):
        try:
            _take(item, given, terms)
        except PlayerError:
            said = in_english(item)
            if said == item:
                raise
            _take(said, given, terms)
    if terms.get("bank"):
        # The bank takes the place of `more time`, and the other way round.
        terms.setdefault("more", 0)
    elif terms.get("more"):
        terms.setdefault("bank", 0)
    if "closes" in given and "hours" not in given:
        given["hours"] = _between(given["closes"]) if given["closes"] else base.hours
    if "hours" in given and "closes" not in given:
        given["closes"] = ""
    pace = replace(base, **given, terms=replace(base.terms, **terms))
    if "last_call" not in given:
        # A usual reminder must not come before the question itself.
        pace = replace(pace, last_call=min(pace.last_call, max(0, pace.hours - 1)), reminders=())
    return pace


def in_english(text: str) -> str:
    """A pace as it would be written in English, its lengths of time short."""
    return english(compact(text), *_SPOKEN)


def is_part(text: str) -> bool:
    """Whether a text begins like a part of a pace that is more than a length of time."""
    word = next(iter(text.lower().split()), "")
    return word in _ITEMS or word in _TERMS or word.partition("-")[0] in (*WEEKDAYS, "days")


def _take(item: str, given: Given, terms: Given) -> None:
    word, _, rest = item.partition(" ")
    if word in _ITEMS and (rest or word in _ALONE):
        _ITEMS[word](rest, given)
    elif word in _TERMS and rest:
        _TERMS[word](rest, terms)
    elif word[:1].isdecimal() and (not rest or rest.split()[0] in _ABOUT_HOURS):
        given["hours"] = Pace.hours_of(word)
    elif word[:1].isdecimal() and rest.split()[0] in _ITEMS:
        # `48h until 20:00` is two parts without a comma.
        given["hours"] = Pace.hours_of(word)
        _take(rest, given, terms)
    elif set(item.replace("-", " ").split()) & set(WEEKDAYS):
        given["days"] = _days(item)
    else:
        raise refused(
            "{item} is no part of a pace. Such as: {example}; or: daily at 20:00.",
            item=f"{item!r}",
            example=_EXAMPLE,
        )


def _closes(rest: str, given: Given) -> None:
    """`at 08:00 and 20:00`, `never`."""
    if rest == "never":
        given["closes"] = ""
        return
    times = [word for word in rest.split() if word not in ("at", "and", "daily")]
    if not times or not all(_CLOCK.fullmatch(each) for each in times):
        raise refused(
            "{rest} is no time of day: write it as at 20:00, or at 08:00 and 20:00.", rest=f"{rest!r}"
        )
    given["closes"] = " ".join(sorted(each.zfill(5) for each in times))


def _working(rest: str, given: Given) -> None:
    if rest not in ("days", "day"):
        raise refused("'working {rest}' is not understood: write working days.", rest=rest)
    given["days"] = WORKING_DAYS


def _every(rest: str, given: Given) -> None:
    if rest.startswith("day at "):
        _closes(rest.removeprefix("day "), given)
    elif rest == "day":
        given["days"] = ()
    else:
        raise refused(
            "'every {rest}' is not understood: write every day, or a length such as 24h.", rest=rest
        )


def _days(item: str) -> tuple[str, ...]:
    """`mon-fri`, `mon wed fri`, `days mon-thu sat`."""
    found: set[str] = set()
    for word in item.removeprefix("days ").replace(" and ", " ").split():
        first, _, last = word.partition("-")
        last = last or first
        if first[:3] not in WEEKDAYS or last[:3] not in WEEKDAYS:
            raise refused("{item} are no days: write mon-fri, or mon wed fri.", item=f"{item!r}")
        start, end = WEEKDAYS.index(first[:3]), WEEKDAYS.index(last[:3])
        found |= {WEEKDAYS[day % 7] for day in range(start, end + 1 + 7 * (end < start))}
    return tuple(day for day in WEEKDAYS if day in found) if len(found) < 7 else ()


def _quiet(rest: str, given: Given) -> None:
    times = _CLOCK.findall(rest)
    if rest in ("never", "none"):
        given["quiet"] = ""
    elif len(times) != 2:
        raise refused("{rest} are no quiet hours: write them as quiet 22:00-08:00.", rest=f"{rest!r}")
    else:
        given["quiet"] = "-".join(each.zfill(5) for each in times)


def _length(name: str, reads: Callable[[str], int] = minutes_of) -> Callable[[str, Given], None]:
    """`10d`, `none`."""

    def take(rest: str, given: Given) -> None:
        given[name] = 0 if rest in ("none", "0") else reads(rest)

    return take


def _remind(rest: str, given: Given) -> None:
    if rest in ("never", "none", "0"):
        given["last_call"], given["reminders"] = 0, ()
        return
    words = [word for word in rest.split() if word not in ("and", "before")]
    hours = sorted({Pace.hours_of(word) for word in words}, reverse=True)
    given["last_call"], given["reminders"] = hours[-1], tuple(hours[:-1])


def _number(name: str) -> Callable[[str, Given], None]:
    def take(rest: str, terms: Given) -> None:
        number = rest.split()[0].rstrip("d")
        if not number.isdecimal():
            raise refused(
                "'{name} {rest}' is not understood: write {name} and a number.", name=name, rest=rest
            )
        terms[name] = int(number)

    return take


def _more(rest: str, terms: Given) -> None:
    """`3x24h`, `3 x 24h`, `none`."""
    if rest in ("none", "never", "0"):
        terms["more"] = 0
        return
    times, found, each = rest.replace("×", "x").partition("x")
    if not found or not times.strip().isdecimal():
        raise refused("'more {rest}' is not understood: write more 3x24h.", rest=rest)
    terms["more"], terms["more_hours"] = int(times), Pace.hours_of(each)


def _missed(rest: str, terms: Given) -> None:
    """`deputy then bot`, `standing deputy fallback`."""
    said = rest.replace(worded("standing orders"), "standing").replace(" then ", " ").replace(":", " ")
    terms["ladder"] = ladder_of(said.split())


def _votes(rest: str, terms: Given) -> None:
    if rest not in list(Consent):
        raise refused("'votes {rest}' is not understood: write votes all or votes majority.", rest=rest)
    terms["votes"] = Consent(rest)


_ITEMS: Mapping[str, Callable[[str, Given], None]] = {
    "at": _closes,
    "daily": _closes,
    "closes": _closes,
    "until": _closes,
    "working": _working,
    "weekdays": lambda rest, given: _working("days", given),
    "every": _every,
    "quiet": _quiet,
    "grace": _length("grace"),
    "settle": _length("settle"),
    "remind": _remind,
}
_ALONE = ("weekdays",)
_TERMS: Mapping[str, Callable[[str, Given], None]] = {
    "missed": _missed,
    "limit": _number("limit"),
    "excused": _number("excused"),
    "away": _number("away"),
    "more": _more,
    "bank": _length("bank", Pace.hours_of),
    "votes": _votes,
    "disputes": _number("disputes"),
}


def _between(closes: str) -> int:
    """The least hours a table gives that only names times: half of the shortest time between two."""
    minutes = sorted(time_of_day(each).hour * 60 for each in closes.split())
    pairs = zip(minutes, minutes[1:] + minutes[:1], strict=True)
    gaps = [(after - before) % 1440 or 1440 for before, after in pairs]
    return max(1, min(_AT_LEAST, min(gaps) // 120))


def written(pace: Pace) -> str:
    """The text `parse` reads as this pace."""
    days = " ".join(pace.days) or "every day"
    spans = [*pace.reminders, pace.last_call] if pace.last_call else []
    terms = pace.terms
    parts = (
        shortly(pace.hours * 60),
        f"at {' '.join(pace.closes.split())}" if pace.closes else "closes never",
        "working days" if pace.days == WORKING_DAYS else days,
        f"quiet {pace.quiet or 'never'}",
        f"grace {shortly(pace.grace) or 'none'}",
        f"settle {shortly(pace.settle) or 'none'}",
        f"remind {' '.join(f'{hours}h' for hours in spans) or 'never'}",
        f"missed {' '.join(terms.ladder)}",
        f"limit {terms.limit}",
        f"excused {terms.excused}",
        f"away {terms.away}d",
        f"more {terms.more}x{terms.more_hours}h" if terms.more else "more none",
        f"bank {shortly(terms.bank * 60) or 'none'}",
        f"votes {terms.votes}",
        f"disputes {terms.disputes}d",
    )
    return ", ".join(parts)


def sentence(pace: Pace) -> str:
    """The pace as mails say it, in ordinary sentences."""
    said = [_hours(pace)]
    if pace.quiet:
        start, _, end = pace.quiet.partition("-")
        said.append(worded("Nothing is due from {start} to {end}.", start=start, end=end))
    if pace.grace:
        grace = spoken(pace.grace)
        said.append(worded("Nothing happens in the first {grace} after a deadline.", grace=grace))
    if pace.settle:
        said.append(worded("The last answer can be changed for {settle}.", settle=spoken(pace.settle)))
    spans = [*pace.reminders, pace.last_call] if pace.last_call else []
    if spans:
        hours = joined(map(str, spans))
        said.append(worded("Reminders come {hours} hours before.", hours=hours))
    return Row((*said, *_said_terms(pace.terms)), " ")


def _hours(pace: Pace) -> str:
    """The time for a question, when it ends, and on which days it runs."""
    hours = spoken(pace.hours * 60)
    closes = joined(pace.closes.split(), "or") if pace.closes else ""
    if not pace.days:
        if not closes:
            return worded("{hours} for a question.", hours=hours)
        return worded("{hours} for a question, then until {closes}.", hours=hours, closes=closes)
    named = worded("working days")
    if pace.days != WORKING_DAYS:
        named = joined(worded(day.capitalize()) for day in pace.days)
    if not closes:
        return worded("{hours} for a question; only {days} count.", hours=hours, days=named)
    return worded(
        "{hours} for a question, then until {closes}; only {days} count.",
        hours=hours,
        closes=closes,
        days=named,
    )


def _said_terms(terms: Leniency) -> list[str]:
    said = []
    if terms.bank:
        bank = roughly(terms.bank * 60)
        said.append(worded("Beyond that each seat has a time bank of {bank} for the match.", bank=bank))
    rungs = joined((_RUNGS[rung] for rung in terms.ladder), "or")
    said.append(worded("For a missed turn: {rungs}.", rungs=rungs))
    if terms.excused == 1:
        said.append(worded("The first only moves the deadline."))
    elif terms.excused:
        said.append(worded("The first {excused} only move the deadline.", excused=terms.excused))
    if terms.limit:
        said.append(worded("After {limit} in a row the seat is offered to somebody else.", limit=terms.limit))
    return said
