"""When a daemon is struck and by what: the plan of a run and its tally."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from pbem.daemon.points import POINTS
from tests.harness.play_ahead import Stage

__all__ = [
    "BOTH",
    "IDLE",
    "KILLED",
    "OF_TWO",
    "READER",
    "SENDER",
    "START",
    "AtMoment",
    "AtPoint",
    "Plan",
    "Planner",
    "Report",
    "Strike",
]

# Where a pass is before it has reached a point, and after its end.
START = "start"
IDLE = "idle"

# How a pass ended that was struck down.
KILLED = "killed"

# Who can be struck where one process reads and another sends.
OF_TWO = READER, SENDER, BOTH = ("the reader", "the sender", "both")

# A point that one pass of a day reaches and no other: a fault before it would take it away.
_DAILY = "greeted"

# Strikes at random moments: this part of all, at most so many seconds after a point, or after a cold start.
_RANDOM_SHARE = 0.35
_SHORTLY = 0.015
_COLD = 0.4


@dataclass(frozen=True, slots=True)
class AtPoint:
    """Kill when a pass reaches a point for the n-th time."""

    point: str
    hit: int


@dataclass(frozen=True, slots=True)
class AtMoment:
    """Kill so many seconds after a pass has begun or first reached a point, wherever it is then."""

    after: str
    seconds: float


Strike = AtPoint | AtMoment


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done to the daemon in one stage: faults by name, then kills."""

    strikes: tuple[Strike, ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(slots=True)
class Report:
    """What was done to the daemons, and what was wrong afterwards."""

    at_points: "Counter[str]" = field(default_factory=Counter)
    # Kills at random moments, by the last point passed before; `idle` after the end of a pass.
    at_moments: "Counter[str]" = field(default_factory=Counter)
    # The same kills by whom they struck, where one process reads and another sends.
    of_two: "Counter[str]" = field(default_factory=Counter)
    # The faults that struck, by name, and the one tried last.
    faults: "Counter[str]" = field(default_factory=Counter)
    last: str = ""
    # What befell whole runs, by name: poison, and databases put back.
    mishaps: "Counter[str]" = field(default_factory=Counter)
    matches: int = 0
    passes: int = 0
    letters: int = 0
    mails: int = 0
    # Mails the server got more than once, each time with the same bytes.
    repeated: int = 0
    seconds: float = 0.0
    breaches: list[str] = field(default_factory=list)

    @property
    def kills(self) -> int:
        """All processes killed."""
        return self.at_points.total() + self.at_moments.total()

    @property
    def unhit(self) -> tuple[str, ...]:
        """The named points at which nothing was killed, and who was not of the two."""
        return (
            *(point for point in POINTS if not self.at_points[point]),
            *(whom for whom in OF_TWO if not self.of_two[whom]),
        )

    def lines(self) -> Iterator[str]:
        """The figures, for people."""
        struck = self.faults.total()
        yield f"{self.kills} kills and {struck} faults in {self.matches} matches, {self.seconds:.0f} s"
        yield f"{self.passes} passes, {self.letters} letters, {self.mails} mails"
        yield f"{self.repeated} mails were sent twice with the same Message-ID and the same bytes"
        for point in POINTS:
            moments = self.at_moments[point]
            yield f"  {point:<10} {self.at_points[point]:>4} at the point, {moments:>4} at a moment after it"
        yield "  of one that reads and one that sends " + ", ".join(
            f"{whom} {self.of_two[whom]}" for whom in OF_TWO
        )
        yield f"  before the first point {self.at_moments[START]}, between passes {self.at_moments[IDLE]}"
        for name, count in sorted(self.faults.items()):
            yield f"  {name:<36} {count:>4}"
        for name, count in sorted(self.mishaps.items()):
            yield f"  {name:<36} {count:>4}"
        yield from (f"WRONG: {sentence}" for sentence in self.breaches)


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans stage by stage: what struck least so far comes first, so that everything strikes in the end."""

    chance: Random
    report: Report
    # The faults there are, and whether a stage does what one of them disturbs.
    names: tuple[str, ...] = ()
    fits: Callable[[str, Stage], bool] = lambda name, stage: True
    # How many kills are tried in a stage.
    most: int = 2

    def __call__(self, stage: Stage) -> Plan:
        """A fault, and kills, also of the recovery; what comes once a day is killed undisturbed."""
        if _DAILY in stage.hits and not self.report.at_points[_DAILY]:
            return Plan((AtPoint(_DAILY, 1),))
        struck = self.report.faults
        fitting = [name for name in self.names if self.fits(name, stage)]
        rarest = min((struck[name] for name in fitting), default=0)
        rare = [name for name in fitting if struck[name] == rarest]
        faults = (self.chance.choice(rare),) if rare else ()
        planned = Counter(self.report.at_points)
        count = self.chance.randint(1, self.most)
        return Plan(tuple(_strikes(stage, self.chance, planned, count, first=bool(faults))), faults)


def _strikes(
    stage: Stage, chance: Random, planned: "Counter[str]", count: int, *, first: bool
) -> Iterator[Strike]:
    """At the points struck least so far or anywhere; at the first hit where letters arrive one by one."""
    for place in range(count):
        if chance.random() < _RANDOM_SHARE:
            after = chance.choice((START, *stage.hits))
            longest = _COLD if after == START else _SHORTLY
            yield AtMoment(after, chance.uniform(0, longest))
            continue
        # In a stage in which somebody lapses the first strike is at the point after it.
        first_lapse = place == 0 and stage.lapsed > 0
        point = "lapsed" if first_lapse else min(stage.hits, key=lambda name: (planned[name], name))
        planned[point] += 1
        yield AtPoint(point, 1 if first else chance.randint(1, stage.hits[point]))
