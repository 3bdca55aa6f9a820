"""One match played again under kills and faults: its database, mailbox, servers, daemons and judge."""

import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from pbem.config import Settings
from pbem.store.database import Database
from pbem.store.tables.words import DispatchStatus
from pbem.testing.servers.loopback import write_config
from tests.harness.aftermath import breaches, unsettled
from tests.harness.dovecot import Dovecot
from tests.harness.fault_proxy import FaultProxy
from tests.harness.play_ahead import Script, Stage
from tests.harness.smtp_server import Fault, Recorder, SmtpServer
from tests.harness.strikes import (
    BOTH,
    IDLE,
    KILLED,
    OF_TWO,
    READER,
    SENDER,
    START,
    AtMoment,
    AtPoint,
    Report,
    Strike,
)
from tests.harness.watched import Nursery, WatchedDaemon

__all__ = ["POISONED", "House", "Ordeal"]

# To whom no mail is ever taken, and the Message-ID of the one mail that is tried.
POISONED = "poisoned@club.example"

# A pass that says nothing for so long hangs.
_PATIENCE = 60.0

# How long the daemons wait for a server that is silent: long enough for a busy machine.
_TIMEOUT = 2

# A stage that is not settled after so many passes without a fault never will be.
_MOST_PASSES = 6
_MOST_SENDINGS = 30

# This part of the passes that are killed have their mails sent by another process.
_BESIDE = 0.8

_QUEUED = (DispatchStatus.WAITING, DispatchStatus.UNCERTAIN)


@dataclass(frozen=True, slots=True)
class House:
    """What all runs share: the match played ahead, the IMAP server and the nursery of the daemons."""

    script: Script
    imap: Dovecot
    nursery: Nursery


class Ordeal:
    """A copy of the opened database, a mailbox behind a proxy, an SMTP server and daemon after daemon."""

    def __init__(self, house: House, user: str, folder: Path, report: Report, chance: Random) -> None:
        self.imap = house.imap
        self.user = user
        self.chance = chance
        self.report = report
        self.smtp = SmtpServer(Recorder())
        # The lines to both servers.
        self.proxy = FaultProxy(house.imap.host, house.imap.imap_port)
        self.relay: FaultProxy
        # Letters of the stage that have not arrived yet.
        self.waiting: deque[bytes] = deque()
        self.faulted = False
        # What the SMTP server refuses all along, and whether the database was put back to an earlier state.
        self.always: list[Fault] = []
        self.set_back = False
        self._script = house.script
        self._nursery = house.nursery
        self._folder = folder
        self._daemon: WatchedDaemon | None = None

    def __enter__(self) -> Self:
        self.smtp.start()
        self.relay = FaultProxy(self.smtp.host, self.smtp.smtp_port)
        self.relay.__enter__()
        self.proxy.__enter__()
        settings = self._settings()
        with closing(Database(f"sqlite:///{self._script.opened}")) as opened:
            opened.backup(settings.database.path)
        self._config = write_config(self._folder / "config.toml", settings)
        self.database = Database(settings.database.url)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._daemon is not None:
            self._daemon.kill()
        self.database.close()
        self.proxy.__exit__(kind, error, trace)
        self.relay.__exit__(kind, error, trace)
        self.smtp.stop()

    @property
    def daemon(self) -> WatchedDaemon:
        """The daemon alive now, a new one if the last was killed."""
        if self._daemon is None:
            self._daemon = self.another()
        return self._daemon

    def another(self) -> WatchedDaemon:
        """A further daemon on the same database, which holds its lock only if nobody else does."""
        return self._nursery.daemon(self._config, self._folder / "daemon.log")

    def command(self, *words: str) -> "subprocess.Popen[str]":
        """A command of whoever runs the server, just started."""
        return subprocess.Popen(
            [sys.executable, "-m", "pbem", "--config", str(self._config), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def arrive(self, stage: Stage, count: int | None = None) -> None:
        """Some of the letters that wait arrive now, or all."""
        for _ in range(len(self.waiting) if count is None else min(count, len(self.waiting))):
            self.imap.deliver(self.user, self.waiting.popleft(), arrived=stage.at)

    def attempt(
        self,
        stage: Stage,
        strike: Strike | None = None,
        *,
        verb: str = "pass",
        act: Callable[[], object] | None = None,
        when: str = START,
    ) -> str:
        """One pass, killed as the strike says; `act` is done when the point `when` is first reached.

        What the daemon said at its end, or `killed`. A point that is not reached kills nobody. Most
        passes that are to be killed have their mails sent by another process; then either of the two is
        struck, or both, and a pass whose sender alone is killed goes on.
        """
        daemon = self.daemon
        if strike is not None and verb == "pass" and self.chance.random() < _BESIDE:
            verb = "beside"
        if when == START and act is not None:
            act()
        # No two passes begin at the same time, by which a daemon knows what is new in each.
        self.report.passes += 1
        daemon.begin(stage.at + timedelta(microseconds=self.report.passes), verb)
        seen: Counter[str] = Counter()
        last, deadline = START, _deadline(strike, START)
        while True:
            left = (deadline or time.monotonic() + _PATIENCE) - time.monotonic()
            said = daemon.hear(left) if left > 0 else None
            if said is None and deadline is None:
                raise AssertionError(f"the daemon hangs after {last}")
            if said is None or not said.startswith("at "):
                if deadline is None:
                    assert said is not None
                    return said
                if self._kill(self.report.at_moments, last if said is None else IDLE):
                    return KILLED
                strike = deadline = None
                continue
            last = said.removeprefix("at ")
            seen[last] += 1
            if act is not None and (last, seen[last]) == (when, 1):
                act()
            if isinstance(strike, AtPoint) and (last, seen[last]) == (strike.point, strike.hit):
                if self._kill(self.report.at_points, last):
                    return KILLED
                strike = None
                continue
            deadline = deadline or _deadline(strike, last)
            # Where the moment is left to chance, so is what arrives while the daemon works.
            if isinstance(strike, AtMoment):
                self.arrive(stage, 1)
            daemon.go()

    def settle(self, stage: Stage) -> None:
        """Passes without a fault until one has nothing to complain of, then a look at what they left."""
        self.arrive(stage)
        said = ""
        for _ in range(_MOST_PASSES):
            said = self.attempt(stage)
            self._send_all(stage)
            if said == "done":
                break
        with self.database.reading() as work:
            if said != "done":
                problems = "; ".join(problem.text for problem in work.notes.problems())
                self.report.breaches.append(f"the daemon does not recover: {said}: {problems}")
            self.report.breaches.extend(unsettled(self._script, stage, work, POISONED))

    def judge(self) -> None:
        """Add what is wrong at the end to the report."""
        if self._daemon is not None:
            self._daemon.dismiss()
            self._daemon = None
        with self.database.reading() as work:
            found = breaches(
                self._script,
                work,
                self.smtp.accepted,
                self.imap.mailbox(self.user),
                self.imap.mailbox(self.user, "Done"),
                faulted=self.faulted,
                poisoned=POISONED if self.always else "",
                set_back=self.set_back,
            )
        report = self.report
        report.breaches.extend(found)
        report.matches += 1
        report.letters += sum(len(stage.letters) for stage in self._script.stages)
        report.mails += len(self._script.mails)
        report.repeated += len(self.smtp.accepted) - len({each.raw for each in self.smtp.accepted})

    def _send_all(self, stage: Stage) -> None:
        """Send what was put off when its time has come; the operator has dead mails tried again."""
        for _ in range(_MOST_SENDINGS):
            with self.database.work() as work:
                for dispatch in work.outbox.of_status(DispatchStatus.DEAD):
                    if dispatch.recipient != POISONED:
                        work.outbox.retry(dispatch.id, stage.at)
                queued = [
                    each
                    for status in _QUEUED
                    for each in work.outbox.of_status(status)
                    if each.recipient != POISONED
                ]
            if not queued:
                return
            self.daemon.begin(max(each.next_try for each in queued), "send")
            while (said := self.daemon.hear(_PATIENCE)) is not None and said.startswith("at "):
                self.daemon.go()

    def end_daemon(self) -> None:
        """Kill the daemon, if there is one; the next one begins anew."""
        if self._daemon is not None:
            self._daemon.kill()
            self._daemon = None

    def _kill(self, tally: "Counter[str]", where: str) -> bool:
        """Kill the daemon, or of two processes any; False when it goes on without the one that sends."""
        assert self._daemon is not None
        tally[where] += 1
        two = self._daemon.sender is not None
        whom = self.chance.choice(OF_TWO) if two else BOTH
        self.report.of_two[whom] += two
        if whom == SENDER and self._daemon.kill_sender():
            return False
        self._daemon.kill(spared=whom == READER)
        self._daemon = None
        return True

    def _settings(self) -> Settings:
        """The script's settings with a database, a mailbox and an SMTP server of this run's own."""
        played = self._script.settings
        database = played.database.model_copy(update={"url": f"sqlite:///{self._folder / 'pbem.sqlite'}"})
        imap = played.imap.model_copy(
            update={"user": self.user, "port": self.proxy.port, "timeout": _TIMEOUT}
        )
        smtp = played.smtp.model_copy(update={"port": self.relay.port, "timeout": _TIMEOUT})
        return played.model_copy(update={"database": database, "imap": imap, "smtp": smtp})


def _deadline(strike: Strike | None, reached: str) -> float | None:
    """When to kill, once the point is reached after which a strike at a moment is meant."""
    if isinstance(strike, AtMoment) and strike.after == reached:
        return time.monotonic() + strike.seconds
    return None
