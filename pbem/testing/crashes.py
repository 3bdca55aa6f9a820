"""Kills the daemon at every named point of a letter's path and at random moments, and looks what is left.

A match is played ahead undisturbed; then the same letters go to daemons that are killed with SIGKILL, each
followed by a new process on the same database and servers. Nothing may come out differently.
Long runs: `python -m pbem.testing.crashes --kills 300 --seed 1`.
"""

import argparse
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from pbem.config import Settings
from pbem.daemon.points import POINTS
from pbem.store.database import Database
from pbem.testing.aftermath import breaches
from pbem.testing.dovecot import Dovecot
from pbem.testing.loopback import write_config
from pbem.testing.playahead import Scene, Script, Stage, play_ahead
from pbem.testing.smtpserver import Recorder, SmtpServer
from pbem.testing.watched import Nursery, WatchedDaemon

__all__ = ["AtMoment", "AtPoint", "House", "Report", "Strike", "plan", "soak", "strike_down"]

# A pass that says nothing for so long hangs.
_PATIENCE = 60.0

# Strikes at random moments: this part of all, at most so many seconds after a point, or after a cold start.
_RANDOM_SHARE = 0.35
_SHORTLY = 0.015
_COLD = 0.4

_START = "start"
_IDLE = "idle"

_MOST_STRIKES = 2
_MOST_MATCHES = 100


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


@dataclass(slots=True)
class Report:
    """What was done to the daemons, and what was wrong afterwards."""

    at_points: "Counter[str]" = field(default_factory=Counter)
    # Kills at random moments, by the last point passed before; `idle` after the end of a pass.
    at_moments: "Counter[str]" = field(default_factory=Counter)
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
        """The named points at which nothing was killed."""
        return tuple(point for point in POINTS if not self.at_points[point])

    def lines(self) -> Iterator[str]:
        """The figures, for people."""
        yield f"{self.kills} kills in {self.matches} matches, {self.seconds:.0f} s"
        yield f"{self.passes} passes, {self.letters} letters, {self.mails} mails"
        yield f"{self.repeated} mails were sent twice with the same Message-ID and the same bytes"
        for point in POINTS:
            moments = self.at_moments[point]
            yield f"  {point:<10} {self.at_points[point]:>4} at the point, {moments:>4} at a moment after it"
        yield f"  before the first point {self.at_moments[_START]}, between passes {self.at_moments[_IDLE]}"
        yield from (f"WRONG: {sentence}" for sentence in self.breaches)


@dataclass(frozen=True, slots=True)
class House:
    """What all runs share: the match played ahead, the IMAP server and the nursery of the daemons."""

    script: Script
    imap: Dovecot
    nursery: Nursery


def plan(script: Script, chance: Random, tally: "Counter[str]") -> dict[int, list[Strike]]:
    """Strikes for each stage: first at the point struck least so far, then anywhere, also at the recovery."""
    planned: Counter[str] = Counter(tally)
    strikes: dict[int, list[Strike]] = {}
    for number, stage in enumerate(script.stages):
        strikes[number] = []
        for place in range(chance.randint(1, _MOST_STRIKES)):
            if chance.random() < _RANDOM_SHARE:
                after = chance.choice((_START, *stage.hits))
                longest = _COLD if after == _START else _SHORTLY
                strikes[number].append(AtMoment(after, chance.uniform(0, longest)))
                continue
            # In a stage in which somebody lapses the first strike is at the point after it.
            first_lapse = place == 0 and stage.lapsed > 0
            point = "lapsed" if first_lapse else min(stage.hits, key=lambda name: (planned[name], name))
            planned[point] += 1
            strikes[number].append(AtPoint(point, chance.randint(1, stage.hits[point])))
    return strikes


def strike_down(
    house: House, user: str, folder: Path, strikes: dict[int, list[Strike]], report: Report
) -> None:
    """Play the script's letters to daemons that are killed as planned, and add to the report."""
    with _Run(house, user, folder, report) as run:
        for number, stage in enumerate(house.script.stages):
            run.play(stage, strikes.get(number, ()))
        run.judge()


def soak(house: House, users: Sequence[str], folder: Path, *, kills: int, seed: int) -> Report:
    """Match after match, each in an account of its own, until the kills are done and every point was hit."""
    report = Report()
    began = time.monotonic()
    for number, user in enumerate(users):
        chance = Random(f"{seed} {number}")
        below = folder / f"run{number}"
        below.mkdir()
        strike_down(house, user, below, plan(house.script, chance, report.at_points), report)
        report.seconds = time.monotonic() - began
        if report.breaches or (report.kills >= kills and not report.unhit):
            break
    return report


class _Run:
    """One disturbed match: a copy of the opened database, a mailbox, an SMTP server and the daemons."""

    def __init__(self, house: House, user: str, folder: Path, report: Report) -> None:
        self._script = house.script
        self._imap = house.imap
        self._nursery = house.nursery
        self._user = user
        self._report = report
        self._folder = folder
        self._smtp = SmtpServer(Recorder())
        self._daemon: WatchedDaemon | None = None

    def __enter__(self) -> Self:
        self._smtp.start()
        settings = self._settings()
        with closing(Database(f"sqlite:///{self._script.opened}")) as opened:
            opened.backup(settings.database.path)
        self._config = write_config(self._folder / "config.toml", settings)
        self._url = settings.database.url
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._daemon is not None:
            self._daemon.kill()
        self._smtp.stop()

    def play(self, stage: Stage, strikes: Sequence[Strike]) -> None:
        """Deliver the letters of a stage and pass until a whole pass went by without a kill."""
        # Where the moment is left to chance, so is what arrives while the daemon works.
        waiting = deque(stage.letters)
        if any(isinstance(strike, AtPoint) for strike in strikes):
            self._deliver(stage, waiting, len(waiting))
        for strike in strikes:
            self._pass(stage, strike, waiting)
        self._deliver(stage, waiting, len(waiting))
        self._pass(stage, None, waiting)

    def judge(self) -> None:
        """Add what is wrong to the report."""
        if self._daemon is not None:
            self._daemon.dismiss()
            self._daemon = None
        with closing(Database(self._url)) as database, database.reading() as work:
            found = breaches(
                self._script,
                work,
                self._smtp.accepted,
                self._imap.mailbox(self._user),
                self._imap.mailbox(self._user, "Done"),
            )
        report = self._report
        report.breaches.extend(found)
        report.matches += 1
        report.letters += sum(len(stage.letters) for stage in self._script.stages)
        report.mails += len(self._script.mails)
        report.repeated += len(self._smtp.accepted) - len(self._script.mails)

    def _settings(self) -> Settings:
        """The script's settings with a database, a mailbox and an SMTP server of this run's own."""
        played = self._script.settings
        database = played.database.model_copy(update={"url": f"sqlite:///{self._folder / 'pbem.sqlite'}"})
        imap = played.imap.model_copy(update={"user": self._user})
        smtp = played.smtp.model_copy(update={"port": self._smtp.smtp_port})
        return played.model_copy(update={"database": database, "imap": imap, "smtp": smtp})

    def _deliver(self, stage: Stage, waiting: "deque[bytes]", count: int) -> None:
        for _ in range(min(count, len(waiting))):
            self._imap.deliver(self._user, waiting.popleft(), arrived=stage.at)

    def _pass(self, stage: Stage, strike: Strike | None, waiting: "deque[bytes]") -> None:
        """One pass, killed as the strike says; a point that is not reached any more kills nobody."""
        if self._daemon is None:
            self._daemon = self._nursery.daemon(self._config, self._folder / "daemon.log")
        daemon = self._daemon
        daemon.begin(stage.at)
        self._report.passes += 1
        seen: Counter[str] = Counter()
        last, deadline = _START, _deadline(strike, _START)
        while True:
            left = (deadline or time.monotonic() + _PATIENCE) - time.monotonic()
            said = daemon.hear(left) if left > 0 else None
            if said is None and deadline is None:
                raise AssertionError(f"the daemon hangs after {last}")
            if said is None or said.startswith("done"):
                if deadline is not None:
                    self._kill(self._report.at_moments, last if said is None else _IDLE)
                return
            last = said.removeprefix("at ")
            seen[last] += 1
            if isinstance(strike, AtPoint) and (last, seen[last]) == (strike.point, strike.hit):
                self._kill(self._report.at_points, last)
                return
            deadline = deadline or _deadline(strike, last)
            self._deliver(stage, waiting, 1)
            daemon.go()

    def _kill(self, tally: "Counter[str]", where: str) -> None:
        assert self._daemon is not None
        self._daemon.kill()
        self._daemon = None
        tally[where] += 1


def _deadline(strike: Strike | None, reached: str) -> float | None:
    """When to kill, once the point is reached after which a strike at a moment is meant."""
    if isinstance(strike, AtMoment) and strike.after == reached:
        return time.monotonic() + strike.seconds
    return None


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser(prog="python -m pbem.testing.crashes", description=__doc__)
    parser.add_argument("--kills", type=int, default=300, help="how many processes to kill at least")
    parser.add_argument("--seed", type=int, default=1, help="another seed strikes at other moments")
    given = parser.parse_args()
    password = "soak"
    people = {"play": "play", "Anna": "anna", "Ben": "ben", "Cleo": "cleo"}
    runs = [f"run{number}" for number in range(_MOST_MATCHES)]
    with (
        tempfile.TemporaryDirectory(prefix="pbem-soak-") as name,
        Dovecot(dict.fromkeys((*people.values(), *runs), password)) as imap,
        Nursery() as nursery,
    ):
        folder = Path(name)
        script = play_ahead(Scene(folder, imap, people, password))
        report = soak(House(script, imap, nursery), runs, folder, kills=given.kills, seed=given.seed)
    for line in report.lines():
        print(line)  # noqa: T201 - the report is what the command is for
    if report.breaches or report.unhit:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
