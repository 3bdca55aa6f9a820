"""A deadline as a calendar file (RFC 5545), so that a client shows it and moves it in place.

One event a seat of a match: the same UID always, a higher SEQUENCE each time, cancelled when nothing is due.
"""

from datetime import UTC, datetime, timedelta

from pbem.engine.values import Value
from pbem.mail.write.compose import Attachment

_LINE = 75


class CalendarEvent(Value):
    """When something is due; None cancels what was told before."""

    uid: str
    sequence: int
    stamp: datetime
    title: str
    about: str
    due: datetime | None


def calendar_file(event: CalendarEvent) -> Attachment:
    """The file that puts the deadline into a calendar, moves it there or takes it out."""
    method = "PUBLISH" if event.due is not None else "CANCEL"
    # A cancelled event needs a time, too; nobody is shown it.
    due = event.due or event.stamp
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//pbem//deadlines//EN",
        f"METHOD:{method}",
        "BEGIN:VEVENT",
        f"UID:{event.uid}",
        f"SEQUENCE:{event.sequence}",
        f"DTSTAMP:{_instant(event.stamp)}",
        f"DTSTART:{_instant(due - timedelta(minutes=30))}",
        f"DTEND:{_instant(due)}",
        f"SUMMARY:{_text(event.title)}",
        f"DESCRIPTION:{_text(event.about)}",
        f"STATUS:{'CONFIRMED' if event.due is not None else 'CANCELLED'}",
        # Whoever has a deadline is not busy because of it.
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    data = "".join(f"{folded}\r\n" for line in lines for folded in _folded(line)).encode()
    return Attachment("deadline.ics", f"text/calendar; method={method}; charset=utf-8", data)


def _instant(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(words: str) -> str:
    for sign in ("\\", ";", ","):
        words = words.replace(sign, f"\\{sign}")
    return " ".join(words.split())


def _folded(line: str) -> list[str]:
    """Lines of 75 octets at most; what goes on begins with a space."""
    parts: list[str] = []
    part, size = "", 0
    for character in line:
        octets = len(character.encode())
        if size + octets > _LINE:
            parts.append(part)
            part, size = " ", 1
        part, size = part + character, size + octets
    return [*parts, part]
