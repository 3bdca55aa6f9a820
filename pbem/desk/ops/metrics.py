"""The overview as Prometheus reads it: text in the exposition format, with no name or address in it."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

import pbem
from pbem.desk.ops.overview import Overview
from pbem.engine.values import Value
from pbem.store.sql import revision

S = TypeVar("S", bound=StrEnum)


class _Gauge(Value):
    """One metric: its name, what it is for, and its values, each with the labels it stands under."""

    name: str
    about: str
    values: tuple[tuple[Mapping[str, str], float], ...]

    def lines(self) -> Iterator[str]:
        yield f"# HELP pbem_{self.name} {self.about}"
        yield f"# TYPE pbem_{self.name} gauge"
        for labels, value in self.values:
            told = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
            yield f"pbem_{self.name}{{{told}}} {value!r}" if told else f"pbem_{self.name} {value!r}"


def exposition(found: Overview, size: int) -> str:
    """All metrics, a line a value; what is not known, such as a fetch that never was, is left out."""
    return "".join(f"{line}\n" for gauge in _gauges(found, size) for line in gauge.lines())


def _gauges(found: Overview, size: int) -> Iterator[_Gauge]:
    mail = found.mail
    version = {"version": pbem.__version__, "schema": revision.HEAD}
    yield _Gauge("info", "The version of pbem and of its database schema.", ((version, 1),))
    yield _counted("matches", "Matches by status.", found.counts)
    yield _plain("questions_open", "Seats that are asked something and have not answered.", found.open)
    yield _plain("questions_overdue", "Those of them whose deadline has passed.", found.overdue)
    yield _counted("letters", "Letters by what became of them.", mail.letters)
    yield _counted("dispatches", "Outbound mails that are not over, by status.", mail.dispatches)
    yield _plain("letters_fetched_day", "Letters fetched in the last 24 hours.", mail.fetched_today)
    yield _plain("dispatches_sent_day", "Mails sent in the last 24 hours.", mail.sent_today)
    waited = (found.at - mail.oldest).total_seconds() if mail.oldest is not None else 0
    yield _plain("dispatch_oldest_waiting_seconds", "Age of the oldest mail that waits to be sent.", waited)
    moments = (
        ("fetch", "fetch that succeeded began", mail.fetched),
        ("pass", "pass began", mail.passed),
        ("backup", "backup was made", found.machine.backup),
    )
    for name, what, when in moments:
        if when is not None:
            age = (found.at - when).total_seconds()
            yield _plain(f"last_{name}_timestamp_seconds", f"When the last {what}.", when.timestamp())
            yield _plain(f"last_{name}_age_seconds", f"How long ago the last {what}.", age)
    yield _plain("bouncing_players", "Players whose mail came back.", len(mail.bouncing))
    yield _plain("bounce_score", "Sum of their bounce scores.", sum(each.score for each in mail.bouncing))
    yield _plain("problems", "Problems the operator must see to.", len(found.troubles))
    if found.machine.free is not None:
        yield _plain("disk_free_ratio", "Share of the database's disk that is free.", found.machine.free)
    else:
        yield _plain("workers", "Processes that deal with letters and mails.", len(found.machine.workers))
        yield _plain("retries", "Transactions that had to be done again, in all.", found.machine.retries)
    unread = (found.at - mail.unread).total_seconds() if mail.unread is not None else 0
    yield _plain("letter_oldest_waiting_seconds", "Age of the oldest letter that waits to be read.", unread)
    yield _plain("database_bytes", "Size of the database and its log.", size)


def _plain(name: str, about: str, value: float) -> _Gauge:
    return _Gauge(name, about, (({}, value),))


def _counted(name: str, about: str, counts: Mapping[S, int]) -> _Gauge:
    return _Gauge(name, about, tuple(({"status": str(status)}, count) for status, count in counts.items()))


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
