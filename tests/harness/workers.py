"""Kills three workers at one PostgreSQL, one or all of them, the leader or the server, and cuts their lines.

Several matches are played by mail meanwhile, some answers come at the last moment or too late, and one leader
is stopped for ten minutes. Nothing may be lost, done twice or done out of order. An hour takes a minute here.
Long runs: `python -m tests.harness.workers --strikes 500 --seed 1`.
"""

import argparse
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self, TypeVar

from pbem import bootstrap
from pbem.desk.match.live import take_up
from pbem.desk.ops.match_admin import problems
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.desk.time.pace import Pace
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.moves import wander
from pbem.errors import DatabaseUnusable
from pbem.store.database import Database
from pbem.store.keep.checks import check
from pbem.store.tables.words import LetterStatus, MatchStatus
from pbem.store.work import Work
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from pbem.testing.servers.loopback import HOST, loopback_settings, write_config
from tests.harness.dovecot import Dovecot, free_ports
from tests.harness.fast_clock import FastClock
from tests.harness.fault_proxy import FINE, FaultProxy, Trouble
from tests.harness.postgres import Postgres
from tests.harness.smtp_server import Recorder, SmtpServer
from tests.harness.watched import Nursery, WatchedDaemon
from tests.harness.workers_judged import Asked, Played, Tally, breaches

__all__ = ["Siege", "main"]

T = TypeVar("T")

_WORKERS = 3
_MATCHES = 6
_NAMES = ("Anna", "Ben", "Cleo")
_PASSWORD = "soak"
_PACES = (Pace(hours=1, closes="", last_call=0), Pace(hours=2, closes="", last_call=1))
# How many mails an hour may bring, which here is a minute.
_PER_HOUR = 150
# How many answers wait for the deadline, and come in these seconds around it.
_LATE = 0.12
_AROUND = (-8.0, 8.0)

# How long all may take after the last strike, and whoever is stopped is replaced.
_PATIENCE = 240.0
_REPLACED = 60.0
# How long a leader is stopped before it is woken, and goes on among the others.
_ASLEEP = 600.0

# What the line to the server suffers: cut before a commit was heard of, while it was, and after it was done.
_LINES = {
    "line cut before commit": ("up", Trouble(cut_before=b"COMMIT", end="rst", once=True)),
    "line silent at commit": ("up", Trouble(cut_before=b"COMMIT", end="fin", once=True)),
    "line cut after commit": ("down", Trouble(cut_before=b"COMMIT", end="rst", once=True)),
}
_CODE = re.compile(r"\+(\d+)\.(\d+)\.([abc])\.")
_STRIKES = ("one", "one", "all", "leader", "leader", "server", *_LINES)
# So many seconds pass between two strikes at most.
_QUIET = 2.0


class _Stamped(Recorder):
    """Remembers when each mail came."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def deliver(self, user: str, raw: bytes) -> None:
        """Remember."""
        super().deliver(user, raw)
        self.times.append(time.monotonic())


class Siege:
    """Three workers, their servers and the people who write to them; a context manager."""

    def __init__(self, imap: Dovecot, user: str, folder: Path, seed: int) -> None:
        self._imap, self._user, self._folder = imap, user, folder
        self._chance = Random(seed)
        self._dice = Chance(epoch_key(str(seed).encode(), 0))
        self._stack = ExitStack()
        self._clock = FastClock(datetime.now(UTC))
        self.tally = Tally()
        self._workers: list[WatchedDaemon] = []
        # A leader that was stopped, and when.
        self._asleep: WatchedDaemon | None = None
        self._fell_asleep = 0.0
        self._played = Played(per_hour=_PER_HOUR)
        self._people = [Correspondent(name, f"{name.lower()}@{HOST}", self._post) for name in _NAMES]
        # How many mails were looked at, and what people mean to answer, and when.
        self._seen = 0
        self._plans: dict[Asked, tuple[float, ReceivedMail, str]] = {}

    def __enter__(self) -> Self:
        enter = self._stack.enter_context
        self._nursery = enter(Nursery())
        (port,) = free_ports(1)
        self._server = enter(Postgres(port))
        self._line = enter(FaultProxy("127.0.0.1", port))
        self._mails = _Stamped()
        self._smtp = enter(SmtpServer(self._mails))
        url = self._server.fresh()
        settings = loopback_settings(
            self._folder,
            self._imap.imap_port,
            self._smtp.smtp_port,
            user=self._user,
            password=self._imap.users[self._user],
        )
        name = url.rpartition("/")[2].partition("?")[0]
        theirs = f"postgresql+psycopg://pbem@127.0.0.1:{self._line.port}/{name}"
        changed = {
            "database": settings.database.model_copy(update={"url": theirs}),
            "smtp": settings.smtp.model_copy(update={"per_hour": _PER_HOUR}),
        }
        self._config = write_config(self._folder / "config.toml", settings.model_copy(update=changed))
        # Our own line is never cut.
        self.database = Database(url)
        self._stack.callback(self.database.close)
        self._office = replace(bootstrap.office(settings, self._clock), database=self.database)
        self._open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._dismiss()
        self._stack.close()

    def run(self, strikes: int, *, stopped: bool = False) -> Tally:
        """Play and strike until there were so many, then let all come to rest and judge."""
        began = time.monotonic()
        self._staff()
        # On a slow machine all strikes could be over before anybody has been asked.
        self._await(lambda: bool(self._played.letters), "nobody writes")
        if stopped:
            self._stop_leader()
        while self.tally.strikes.total() < strikes or self._asleep is not None:
            self._wait(self._chance.uniform(0, _QUIET))
            self._strike(self._chance.choice(_STRIKES))
            self._staff()
            self._wake()
        self._line.up = self._line.down = FINE
        self._await(self._settled, "letters or mails wait", playing=False)
        self._judge()
        self.tally.seconds = time.monotonic() - began
        return self.tally

    # The people.

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        self._await(lambda: time.monotonic() > until, "the clock stands")

    def _live(self) -> None:
        """Let people play."""
        # A server that has just been stopped tells them nothing.
        with suppress(DatabaseUnusable):
            self._open()
            self._plan()
            self._write()

    def _open(self) -> None:
        """Have as many matches as ever under way."""
        with self.database.reading() as work:
            running = len(work.roster.matches(MatchStatus.RUNNING))
        invitees = tuple(Invitee(person.name, person.address) for person in self._people)
        for number in range(running, _MATCHES):
            opening = Opening("ecosystem", invitees, start_now=True, pace=_PACES[number % len(_PACES)])
            self.database.run(partial(open_match, self._office, opening=opening))

    def _post(self, sender: str, raw: bytes) -> None:
        self._played.letters.append(raw)
        self._imap.deliver(self._user, raw, arrived=self._clock())

    def _plan(self) -> None:
        """Whoever is mailed a question makes up their mind, and answers at once or at the last moment."""
        new = [ReceivedMail(each.raw) for each in self._smtp.accepted[self._seen :]]
        with self.database.reading() as work:
            for mail in new:
                found = _CODE.search(mail.reply_to) if mail.kind == "turn" else None
                if found is not None:
                    asked = int(found[1]), int(found[2]), "abc".index(found[3])
                    self._make_up_mind(work, asked, mail)
            for match in work.roster.matches(MatchStatus.RUNNING):
                for row in work.open_questions.of_match(match.id):
                    if row.due is not None:
                        self._played.due[match.id, row.question, row.seat] = row.due
        self._seen += len(new)

    def _make_up_mind(self, work: Work, asked: Asked, mail: ReceivedMail) -> None:
        match_id, question, seat = asked
        match = work.roster.match(match_id)
        if match is None or asked in self._plans or asked in self._played.answers:
            return
        live = take_up(work, match)
        if live.position.asked != question or seat not in live.kernel.unanswered(live.position):
            return
        order = str(wander(live.kernel.options(live.position, seat), self._dice))
        when = time.monotonic()
        due = next(row.due for row in work.open_questions.of_match(match_id) if row.seat == seat)
        if due is not None and self._chance.random() < _LATE:
            when += self._clock.seconds_until(due) + self._chance.uniform(*_AROUND)
            self.tally.late += 1
        self._plans[asked] = when, mail, order

    def _write(self) -> None:
        for asked, (when, mail, order) in tuple(self._plans.items()):
            if when <= time.monotonic():
                del self._plans[asked]
                self._people[asked[2]].writes(order, to=mail, quoting=False)
                self._played.answers[asked] = order, self._clock()

    # The strikes.

    def _staff(self) -> None:
        while len(self._workers) < _WORKERS:
            worker = self._nursery.daemon(self._config, self._folder / "workers.log")
            worker.tell(f"work {self._clock.began.isoformat()}")
            self._workers.append(worker)

    def _kill(self, worker: WatchedDaemon) -> None:
        self._workers.remove(worker)
        worker.kill()

    def _dismiss(self) -> None:
        for worker in (*self._workers, *filter(None, [self._asleep])):
            worker.kill()
        self._workers, self._asleep = [], None

    def _leader(self) -> WatchedDaemon | None:
        names: tuple[str, ...] = ()
        with suppress(DatabaseUnusable):
            names = self.database.backend.workers()
        leaders = [name for name in names if name.startswith("leader ")]
        if len(leaders) > 1:
            self.tally.breaches.append(f"two lead at a time: {names}")
        pids = {int(name.rpartition("/")[2]) for name in leaders}
        return next((worker for worker in self._workers if worker.pid in pids), None)

    def _strike(self, what: str) -> None:
        leader = self._leader()
        if what in _LINES:
            side, trouble = _LINES[what]
            struck = self._line.struck
            setattr(self._line, side, trouble)
            self._await(lambda: self._line.struck > struck, f"{what} did not happen")
        elif what == "server":
            self._server.stop()
            self._server.start()
        elif what == "all":
            for worker in tuple(self._workers):
                self._kill(worker)
        elif what == "one" or leader is not None:
            self._kill(self._chance.choice(self._workers) if leader is None or what == "one" else leader)
        else:
            return
        self.tally.strikes[what] += 1
        self._played.strikes.append(time.monotonic())

    def _stop_leader(self) -> None:
        """A leader that hears nothing is replaced; it sleeps until it is woken, and cannot commit then."""
        leader = self._await(self._leader, "nobody leads")
        if leader is None:
            return
        leader.signal(signal.SIGSTOP)
        self._asleep, self._fell_asleep = leader, time.monotonic()
        self._workers.remove(leader)
        self._played.strikes.append(self._fell_asleep)
        self._staff()
        self._await(self._leader, "nobody leads instead")
        self.tally.replaced = time.monotonic() - self._fell_asleep
        self.tally.strikes["leader stopped"] += 1
        if self.tally.replaced > _REPLACED:
            took = f"{self.tally.replaced:.0f} s"
            self.tally.breaches.append(f"a leader that was stopped was replaced only after {took}")

    def _wake(self) -> None:
        """Whoever has slept for long enough is one of the workers again, and struck like them."""
        slept = time.monotonic() - self._fell_asleep
        if self._asleep is not None and slept >= _ASLEEP:
            self._asleep.signal(signal.SIGCONT)
            self._workers.append(self._asleep)
            self._played.strikes.append(time.monotonic())
            self._asleep, self.tally.stopped = None, slept

    # The end.

    def _await(self, what: Callable[[], T], why: str, *, playing: bool = True) -> T | None:
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            if found := what():
                return found
            if playing:
                self._live()
            time.sleep(0.1)
        self.tally.breaches.append(f"{why} after {_PATIENCE:.0f} s")
        return None

    def _settled(self) -> bool:
        with suppress(DatabaseUnusable), self.database.reading() as work:
            letters = work.inbox.counts()
            return (
                letters.get(LetterStatus.DONE, 0) >= len(self._played.letters)
                and not work.inbox.waiting(1)
                and work.outbox.next_try() is None
            )
        return False

    def _judge(self) -> None:
        self._dismiss()
        found = self.tally.breaches
        found.extend(flaw.what for flaw in check(self.database, extra=problems))
        if left := self._imap.mailbox(self._user):
            found.append(f"{len(left)} letters are left in the mailbox")
        self._played.mails, self._played.times = self._smtp.accepted, self._mails.times
        with self.database.reading() as work:
            found.extend(breaches(self._played, work, self.tally))


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser(prog="python -m tests.harness.workers", description=__doc__)
    parser.add_argument("--strikes", type=int, default=500, help="how often to strike")
    parser.add_argument("--seed", type=int, default=1, help="another seed strikes at other moments")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pbem-soak-") as name, Dovecot({"play": _PASSWORD}) as imap:
        with Siege(imap, "play", Path(name), given.seed) as siege:
            tally = siege.run(given.strikes, stopped=True)
        if tally.breaches:
            sys.stderr.write((Path(name) / "workers.log").read_text(errors="replace")[-6000:])
    for line in tally.lines():
        print(line)  # noqa: T201 - the report is what the command is for
    if tally.breaches:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
