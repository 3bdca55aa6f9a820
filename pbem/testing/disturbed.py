"""Plays a match again to daemons that are killed as planned, each followed by a new one in its place."""

import time
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from pbem.config import Settings
from pbem.store.database import Database
from pbem.testing.aftermath import breaches
from pbem.testing.dovecot import Dovecot
from pbem.testing.loopback import write_config
from pbem.testing.playahead import Script, Stage
from pbem.testing.smtpserver import Recorder, SmtpServer
from pbem.testing.strikes import IDLE, START, AtMoment, AtPoint, Report, Strike
from pbem.testing.watched import Nursery, WatchedDaemon

__all__ = ["House", "strike_down"]

# A pass that says nothing for so long hangs.
_PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class House:
    """What all runs share: the match played ahead, the IMAP server and the nursery of the daemons."""

    script: Script
    imap: Dovecot
    nursery: Nursery


def strike_down(
    house: House, user: str, folder: Path, strikes: dict[int, list[Strike]], report: Report
) -> None:
    """Play the script's letters to daemons that are killed as planned, and add to the report."""
    with _Run(house, user, folder, report) as run:
        for number, stage in enumerate(house.script.stages):
            run.play(stage, strikes.get(number, ()))
        run.judge()


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
        last, deadline = START, _deadline(strike, START)
        while True:
            left = (deadline or time.monotonic() + _PATIENCE) - time.monotonic()
            said = daemon.hear(left) if left > 0 else None
            if said is None and deadline is None:
                raise AssertionError(f"the daemon hangs after {last}")
            if said is None or said.startswith("done"):
                if deadline is not None:
                    self._kill(self._report.at_moments, last if said is None else IDLE)
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
