"""Kills three workers at one PostgreSQL, one or all of them, the leader or the server, and cuts their lines.

Several matches are played by mail meanwhile. Nothing may be lost, done twice or done out of order.
Long runs: `python -m tests.harness.workers --strikes 500 --seed 1`.
"""

import argparse
import re
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self, TypeVar

from pbem import bootstrap
from pbem.desk.match.live import take_up
from pbem.desk.ops.match_admin import problems
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.moves import wander
from pbem.store.database import Database
from pbem.store.keep.checks import check
from pbem.store.tables.words import DispatchStatus, EntryKind, LetterStatus
from pbem.store.work import Work
from pbem.testing.people.correspondent import Correspondent, Mail
from pbem.testing.servers.loopback import HOST, loopback_settings, write_config
from pbem.testing.servers.smtp_server import Recorder, SmtpServer
from tests.harness.dovecot import Dovecot
from tests.harness.fault_proxy import FINE, FaultProxy, Trouble
from tests.harness.postgres import Postgres
from tests.harness.watched import Nursery, WatchedDaemon

__all__ = ["Siege", "Tally", "main"]

T = TypeVar("T")

_WORKERS = 3
_MATCHES = 4
_NAMES = ("Anna", "Ben", "Cleo")
_PASSWORD = "soak"

# How long all may take after the last strike, and whoever is stopped is replaced.
_PATIENCE = 90.0
_REPLACED = 60.0
_MOST_TRIES = 10
_ALL = 100_000

# What the line to the server suffers: cut before a commit was heard of, while it was, and after it was done.
_LINES = {
    "line cut before commit": ("up", Trouble(cut_before=b"COMMIT", end="rst", once=True)),
    "line silent at commit": ("up", Trouble(cut_before=b"COMMIT", end="fin", once=True)),
    "line cut after commit": ("down", Trouble(cut_before=b"COMMIT", end="rst", once=True)),
}
_STRIKES = ("one", "one", "all", "leader", "leader", "server", *_LINES)


@dataclass(slots=True)
class Tally:
    """What was done, and what was wrong afterwards."""

    strikes: "Counter[str]" = field(default_factory=Counter)
    letters: int = 0
    mails: int = 0
    # Mails the server got more than once, each time with the same bytes.
    repeated: int = 0
    most_tries: int = 0
    seconds: float = 0.0
    breaches: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The figures, for people."""
        struck = self.strikes.total()
        yield f"{struck} strikes, {self.letters} letters, {self.mails} mails, {self.seconds:.0f} s"
        yield f"{self.repeated} mails were sent twice with the same bytes"
        yield f"no letter took more than {self.most_tries} tries"
        yield from (f"  {name:<24} {count:>4}" for name, count in sorted(self.strikes.items()))
        yield from (f"WRONG: {sentence}" for sentence in self.breaches)


class Siege:
    """Three workers, their servers and the people who write to them; a context manager."""

    def __init__(self, imap: Dovecot, user: str, folder: Path, seed: int) -> None:
        self._imap, self._user, self._folder = imap, user, folder
        self._chance = Random(seed)
        self._dice = Chance(epoch_key(str(seed).encode(), 0))
        self._stack = ExitStack()
        self.tally = Tally()
        self._workers: list[WatchedDaemon] = []
        self._sent: list[bytes] = []
        self._people = [Correspondent(name, f"{name.lower()}@{HOST}", self._post) for name in _NAMES]

    def __enter__(self) -> Self:
        enter = self._stack.enter_context
        self._nursery = enter(Nursery())
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._server = enter(Postgres(port))
        self._line = enter(FaultProxy("127.0.0.1", port))
        self._smtp = enter(SmtpServer(Recorder()))
        url = self._server.fresh()
        settings = loopback_settings(
            self._folder, self._imap.imap_port, self._smtp.smtp_port, user=self._user, password=_PASSWORD
        )
        name = url.rpartition("/")[2].partition("?")[0]
        theirs = f"postgresql+psycopg://pbem@127.0.0.1:{self._line.port}/{name}"
        at = settings.database.model_copy(update={"url": theirs})
        self._config = write_config(
            self._folder / "config.toml", settings.model_copy(update={"database": at})
        )
        # Our own line is never cut.
        self.database = Database(url)
        self._stack.callback(self.database.close)
        office = replace(bootstrap.office(settings), database=self.database)
        invitees = tuple(Invitee(person.name, person.address) for person in self._people)
        for _ in range(_MATCHES):
            with self.database.work() as work:
                open_match(office, work, Opening("ecosystem", invitees, start_now=True))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.kill()
        self._stack.close()

    def run(self, strikes: int, *, stopped: bool = False) -> Tally:
        """Play and strike until there were so many, then let all come to rest and judge."""
        began = time.monotonic()
        self._staff()
        while self.tally.strikes.total() < strikes:
            self._write()
            time.sleep(self._chance.uniform(0.02, 0.4))
            self._strike(self._chance.choice(_STRIKES))
            self._staff()
        if stopped:
            self._stop_leader()
        self._line.up = self._line.down = FINE
        self._rest()
        self._judge()
        self.tally.seconds = time.monotonic() - began
        return self.tally

    # The people.

    def _post(self, sender: str, raw: bytes) -> None:
        self._sent.append(raw)
        self._imap.deliver(self._user, raw, arrived=datetime.now(UTC))

    def _write(self) -> None:
        """Whoever has been mailed a question of a match and has not answered it does."""
        mails = [Mail(each.raw) for each in self._smtp.accepted]
        with suppress(Exception), self.database.reading() as work:
            for match in work.roster.matches():
                live = take_up(work, match)
                for seat in live.kernel.unanswered(live.position):
                    wanted = re.compile(rf"\+{live.id}\.{live.position.asked}\.{'abc'[seat]}\.")
                    asked = [mail for mail in mails if mail.kind == "turn" and wanted.search(mail.reply_to)]
                    if asked and not self._has_answered(live.id, live.position.asked, seat):
                        order = str(wander(live.kernel.options(live.position, seat), self._dice))
                        self._people[seat].writes(order, to=asked[0], quoting=False)

    def _has_answered(self, match: int, question: int, seat: int) -> bool:
        mark = f"+{match}.{question}.{'abc'[seat]}.".encode()
        return any(mark in raw for raw in self._sent)

    # The strikes.

    def _staff(self) -> None:
        while len(self._workers) < _WORKERS:
            worker = self._nursery.daemon(self._config, self._folder / "workers.log")
            worker.tell("work")
            self._workers.append(worker)

    def _kill(self, worker: WatchedDaemon) -> None:
        self._workers.remove(worker)
        worker.kill()

    def _leader(self) -> WatchedDaemon | None:
        names = self._names()
        leaders = [name for name in names if name.startswith("leader ")]
        if len(leaders) > 1:
            self.tally.breaches.append(f"two lead at a time: {names}")
        pids = {int(name.rpartition("/")[2]) for name in leaders}
        return next((worker for worker in self._workers if worker.pid in pids), None)

    def _names(self) -> tuple[str, ...]:
        with suppress(Exception):
            return self.database.backend.workers()
        return ()

    def _strike(self, what: str) -> None:
        if what in _LINES:
            side, trouble = _LINES[what]
            setattr(self._line, side, trouble)
        elif what == "server":
            self._server.stop()
            self._server.start()
        elif what == "all":
            for worker in tuple(self._workers):
                self._kill(worker)
        else:
            found = self._leader() if what == "leader" else self._chance.choice(self._workers)
            if found is None:
                return
            self._kill(found)
        self.tally.strikes[what] += 1

    def _stop_leader(self) -> None:
        """A leader that hears nothing is replaced, and cannot commit when it wakes."""
        leader = self._await(self._leader, "nobody leads")
        if leader is None:
            return
        leader.signal(signal.SIGSTOP)
        began = time.monotonic()
        self._await(lambda: (now := self._leader()) is not None and now is not leader, "nobody leads instead")
        took = time.monotonic() - began
        leader.signal(signal.SIGCONT)
        self.tally.strikes["leader stopped"] += 1
        if took > _REPLACED:
            self.tally.breaches.append(f"a leader that was stopped was replaced only after {took:.0f} s")

    # The end.

    def _await(self, what: Callable[[], T], why: str) -> T | None:
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            if found := what():
                return found
            time.sleep(0.2)
        self.tally.breaches.append(f"{why} after {_PATIENCE:.0f} s")
        return None

    def _rest(self) -> None:
        self._await(self._settled, "letters or mails wait")

    def _settled(self) -> bool:
        with suppress(Exception), self.database.reading() as work:
            letters = work.inbox.counts()
            return (
                letters.get(LetterStatus.DONE, 0) >= len(self._sent)
                and not work.inbox.waiting(1)
                and work.outbox.next_try() is None
            )
        return False

    def _judge(self) -> None:
        for worker in tuple(self._workers):
            self._kill(worker)
        found = self.tally.breaches
        found.extend(flaw.what for flaw in check(self.database, extra=problems))
        with self.database.reading() as work:
            found.extend(self._of_letters(work))
            found.extend(self._of_matches(work))
            found.extend(self._of_mails(work))

    def _of_letters(self, work: Work) -> Iterator[str]:
        letters = work.inbox.latest(_ALL)
        self.tally.letters = len(letters)
        self.tally.most_tries = max(letter.attempts for letter in letters)
        if len(letters) != len(self._sent):
            yield f"{len(self._sent)} letters were written and {len(letters)} are stored"
        for letter in letters:
            if letter.status is not LetterStatus.DONE:
                yield f"letter {letter.id} is {letter.status}: {letter.note}"
        if self.tally.most_tries >= _MOST_TRIES:
            yield "a good letter ran out of tries"

    def _of_matches(self, work: Work) -> Iterator[str]:
        for match in work.roster.matches():
            entries = [entry for entry in work.journal.entries(match.id or 0) if entry.seat is not None]
            answers = Counter((entry.question, entry.seat) for entry in entries)
            if any(count > 1 for count in answers.values()):
                yield f"match {match.id}: an answer was applied twice"
            if any(entry.kind is EntryKind.LAPSE for entry in entries):
                yield f"match {match.id}: somebody lapsed"
            arrived = [entry.arrived for entry in entries]
            if arrived != sorted(arrived):
                yield f"match {match.id}: letters were read in another order than they came in"

    def _of_mails(self, work: Work) -> Iterator[str]:
        rows = sorted(work.outbox.latest(_ALL), key=lambda each: (each.created, each.id))
        self.tally.mails = len(rows)
        taken: dict[str, list[bytes]] = {}
        order: dict[str, list[str]] = {}
        for each in self._smtp.accepted:
            name = Mail(each.raw).message_id.strip("<>")
            if name not in taken:
                order.setdefault(each.to, []).append(name)
            taken.setdefault(name, []).append(each.raw)
        self.tally.repeated = sum(len(copies) - 1 for copies in taken.values())
        for row in rows:
            if row.status is not DispatchStatus.SENT or row.message_id not in taken:
                came = len(taken.get(row.message_id, ()))
                yield f"mail {row.message_id} is {row.status} and came {came} times"
        for name, copies in taken.items():
            if len(set(copies)) > 1:
                yield f"mail {name} went out with different bytes"
        for person in self._people:
            made = [row.message_id for row in rows if row.recipient == person.address]
            if order.get(person.address, []) != made:
                yield f"mails to {person.name} went out in another order than they were made in"


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
