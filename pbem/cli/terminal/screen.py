"""Lays the overview out as one screen of 80 columns, for people at a terminal."""

import textwrap
from collections.abc import Iterator
from datetime import datetime, timedelta

from pbem.desk.ops.backups import Machine, in_bytes
from pbem.desk.ops.overview import MailHealth, MatchGlance, Overview
from pbem.render import times
from pbem.store.tables.words import DispatchStatus, LetterStatus, MatchStatus

_WIDTH = 80

# How wide the columns of the matches are; what is left is for the deadline.
_NUMBER, _GAME, _STAGE, _WAITS, _SINCE = 4, 9, 18, 17, 6

# What a match that is not being played is called.
_NAMES = {MatchStatus.HELD: "on hold"}

_UNITS = ((86_400, "d"), (3600, "h"), (60, "min"))


def screen(found: Overview, name: str, zone: str) -> str:
    """The whole screen."""
    clock = times.moment(found.at, zone)
    head = f"{_cut(name, _WIDTH - len(clock) - 2):<{_WIDTH - len(clock)}}{clock}"
    blocks = (
        [head],
        [f"MATCHES     {_counts(found)}", *_matches(found)],
        ["MAIL", *_mail(found.mail, found.at)],
        ["MACHINE", *_machine(found.machine, found.at)],
        ["PROBLEMS", *_troubles(found, zone)] if found.troubles else ["No problems."],
    )
    return "\n\n".join("\n".join(block) for block in blocks)


def span(gap: timedelta, units: int = 2) -> str:
    """A length of time in its largest units: `2 d 3 h`, `5 min`, `now` where it is none."""
    seconds = int(gap.total_seconds())
    parts = []
    for size, unit in _UNITS:
        count, seconds = divmod(seconds, size)
        parts.append((count, unit))
    first = next((place for place, (count, _) in enumerate(parts) if count), None)
    if first is None:
        return "now"
    return " ".join(f"{count} {unit}" for count, unit in parts[first : first + units] if count)


def _counts(found: Overview) -> str:
    said = [f"{count} {_NAMES.get(status, status)}" for status, count in found.counts.items() if count]
    late = [f"{found.overdue} overdue"] if found.overdue else []
    return ", ".join(said + late) or "none yet"


def _matches(found: Overview) -> Iterator[str]:
    if found.matches:
        yield _row("no", "game", "stage", "waits for", "since", "due")
    for glance in found.matches:
        line = glance.line
        yield _row(
            str(line.number),
            line.game,
            line.status if line.status == MatchStatus.INVITING else line.clock or line.where,
            _names(line.waits_for),
            span(found.at - glance.since, 1) if glance.since is not None else "",
            _due(glance, found.at),
        )
        if glance.held_why:
            yield from _wrapped(glance.held_why, " " * (_NUMBER + 2))


def _row(number: str, game: str, stage: str, waits: str, since: str, due: str) -> str:
    cells = (
        f"{_cut(number, _NUMBER):>{_NUMBER}}",
        f"{_cut(game, _GAME):<{_GAME}}",
        f"{_cut(stage, _STAGE):<{_STAGE}}",
        f"{_cut(waits, _WAITS):<{_WAITS}}",
        f"{_cut(since, _SINCE):<{_SINCE}}",
        due,
    )
    return "  ".join(cells).rstrip()


def _names(waits_for: str) -> str:
    """As many names as there is room for, and how many more there are."""
    names = waits_for.split(", ")
    for shown in range(len(names), 0, -1):
        more = f" +{len(names) - shown}" if shown < len(names) else ""
        text = ", ".join(names[:shown]) + more
        if len(text) <= _WAITS:
            return text
    return waits_for


def _due(glance: MatchGlance, now: datetime) -> str:
    until = glance.line.until
    if until is None:
        return ""
    return f"late {span(now - until)}" if glance.late(now) else f"in {span(until - now)}"


def _mail(mail: MailHealth, now: datetime) -> Iterator[str]:
    letters, dispatches = mail.letters, mail.dispatches
    waited = f" (longest {span(now - mail.oldest)})" if mail.oldest is not None else ""
    bouncing = ", ".join(f"{each.name} {each.score:g}" for each in mail.bouncing)
    facts = (
        ("last fetch", _ago(mail.fetched, now)),
        ("last pass", _ago(mail.passed, now)),
        (
            "letters in",
            f"{letters[LetterStatus.NEW]} waiting, {letters[LetterStatus.SHUNTED]} put aside, "
            f"{letters[LetterStatus.HELD]} held; {mail.fetched_today} in 24 h",
        ),
        (
            "mails out",
            f"{dispatches[DispatchStatus.WAITING]} waiting{waited}, "
            f"{dispatches[DispatchStatus.UNCERTAIN]} uncertain, {dispatches[DispatchStatus.DEAD]} given up; "
            f"{mail.sent_today} in 24 h",
        ),
        ("came back", bouncing or "none"),
    )
    for name, text in facts:
        yield from _wrapped(text, f"  {name:<12}", " " * 14)


def _machine(machine: Machine, now: datetime) -> Iterator[str]:
    size = f", {in_bytes(machine.size)}" if machine.backup is not None else ""
    yield f"  {'last backup':<12}{_ago(machine.backup, now)}{size}"
    if machine.free is not None:
        yield f"  {'disk':<12}{machine.free:.0%} free".replace("%", " %")
    else:
        yield from _wrapped(", ".join(machine.workers) or "none", f"  {'workers':<12}", " " * 14)


def _ago(when: datetime | None, now: datetime) -> str:
    if when is None:
        return "never"
    gap = span(now - when)
    return "just now" if gap == "now" else f"{gap} ago"


def _troubles(found: Overview, zone: str) -> Iterator[str]:
    for trouble in found.troubles:
        since = f"since {times.day(trouble.since, zone)}, {times.clock(trouble.since, zone)}"
        yield from _wrapped(f"{trouble.text} ({since})", "  ", "    ")


def _wrapped(text: str, first: str, rest: str | None = None) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=first, subsequent_indent=rest if rest is not None else first
    )


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"
