"""One way to measure: subject and floor take turns, and what counts is their ratio round by round.

A machine that is slow for a while is slow for both, so the ratio holds where the seconds do not.
"""

import gc
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

__all__ = ["SURROUNDINGS", "Figure", "Spread", "at_least", "at_most", "rounds", "table"]

# For processes of ours, as it is where pbem is installed: modules are compiled once.
SURROUNDINGS = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class Spread:
    """Several readings of one thing: the one in the middle, the least and the most."""

    readings: tuple[float, ...]

    @classmethod
    def of(cls, readings: Iterable[float]) -> "Spread":
        """The spread of these readings."""
        return cls(tuple(readings))

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.readings)

    def text(self, unit: str = "") -> str:
        """Such as `3.1 (2.9-3.6) ms`."""
        low, high = min(self.readings), max(self.readings)
        return f"{_short(self.middle)} ({_short(low)}-{_short(high)}){' ' + unit if unit else ''}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A subject beside its floor, what the ratio must be, and where the rest goes."""

    name: str
    unit: str
    subject: Spread
    floor: Spread
    ratio: Spread
    limit: float
    at_most: bool
    notes: tuple[str, ...] = field(default=())

    @property
    def met(self) -> bool:
        """Whether the median ratio is within its limit."""
        return self.ratio.middle <= self.limit if self.at_most else self.ratio.middle >= self.limit

    @property
    def target(self) -> str:
        """The limit as the table shows it."""
        return f"{'<=' if self.at_most else '>='} {_short(self.limit)}"

    def plain(self) -> dict[str, object]:
        """The figure as data."""
        spreads = {"subject": self.subject, "floor": self.floor, "ratio": self.ratio}
        return {
            "name": self.name,
            "unit": self.unit,
            "target": self.target,
            "met": self.met,
            **{
                key: {
                    "median": spread.middle,
                    "least": min(spread.readings),
                    "most": max(spread.readings),
                    "rounds": len(spread.readings),
                }
                for key, spread in spreads.items()
            },
            "notes": list(self.notes),
        }


def at_most(
    name: str, unit: str, pairs: Sequence[tuple[float, float]], limit: float, notes: Iterable[str] = ()
) -> Figure:
    """A figure of (subject, floor) pairs whose ratio may be no larger than the limit."""
    return _figure(name, unit, pairs, limit, True, notes)


def at_least(
    name: str, unit: str, pairs: Sequence[tuple[float, float]], limit: float, notes: Iterable[str] = ()
) -> Figure:
    """A figure of (subject, floor) pairs whose ratio may be no smaller than the limit."""
    return _figure(name, unit, pairs, limit, False, notes)


def _figure(
    name: str,
    unit: str,
    pairs: Sequence[tuple[float, float]],
    limit: float,
    most: bool,
    notes: Iterable[str],
) -> Figure:
    return Figure(
        name,
        unit,
        Spread.of(subject for subject, _ in pairs),
        Spread.of(floor for _, floor in pairs),
        Spread.of(subject / floor for subject, floor in pairs),
        limit,
        most,
        tuple(notes),
    )


def rounds(
    count: int, subject: Callable[[int], float], floor: Callable[[int], float]
) -> list[tuple[float, float]]:
    """Let both take turns, each first in every other round; what each says is one reading."""
    pairs: list[tuple[float, float]] = []
    for number in range(count):
        # What one leaves behind is not cleared away at the other's cost.
        gc.collect()
        if number % 2:
            below = floor(number)
            gc.collect()
            pairs.append((subject(number), below))
        else:
            above = subject(number)
            gc.collect()
            pairs.append((above, floor(number)))
    return pairs


def table(figures: Iterable[Figure]) -> str:
    """All figures, a row each, and the notes below."""
    head = ("figure", "subject", "floor", "ratio", "target", "")
    listed = list(figures)
    rows = [head] + [
        (
            figure.name,
            figure.subject.text(figure.unit),
            figure.floor.text(figure.unit),
            figure.ratio.text(),
            figure.target,
            "met" if figure.met else "MISSED",
        )
        for figure in listed
    ]
    widths = [max(len(row[place]) for row in rows) for place in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines += ["", "Each cell: median (least-most) over the rounds; the ratio is taken round by round."]
    for figure in listed:
        lines += [f"{figure.name}: {note}" for note in figure.notes]
    return "\n".join(line.rstrip() for line in lines)


def _short(number: float) -> str:
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"
