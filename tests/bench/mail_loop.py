"""The whole way from a mail to a mail: letters that wait in a real inbox, until SMTP has taken every answer.

The letters are written by playing the matches ahead on the same database, which is then put back. The floor
does the same fetches, as many commits and sends the same bytes, with nothing in between.
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from multiprocessing import Value
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import aiosmtplib
from imapclient import IMAPClient
from sqlalchemy import event

from pbem import bootstrap
from pbem.config import Settings
from pbem.daemon import assembly
from pbem.store.database import Database
from tests.bench.harness import Figure, at_most, rounds
from tests.bench.phases import PASS, shares, watched
from tests.bench.post import Desk, settings_for
from tests.bench.smtp_process import smtp_process
from tests.harness.dovecot import Dovecot

__all__ = ["measure"]

_TARGET = 2.0
# So many seconds the first of all writers waits.
_SOON = 1.0
_PASSWORD = "bench"
_BODY = "BODY.PEEK[]<0.262144>"


@dataclass(frozen=True, slots=True)
class _Workload:
    """The letters in order, the database they are for, and what dealing with them comes to."""

    start: Path
    letters: tuple[bytes, ...]
    commits: int
    # Envelope sender, recipient and bytes of every mail.
    mails: tuple[tuple[str, str, bytes], ...]


def measure(*, quick: bool) -> list[Figure]:
    """Seconds for all letters."""
    matches, count = (10, 2) if quick else (100, 7)
    # One account a run: nobody reads another's leftovers. The first run counts, the last is watched.
    users = [f"user{number}" for number in range(2 * count + 2)]
    with (
        tempfile.TemporaryDirectory() as name,
        Dovecot(dict.fromkeys(users, _PASSWORD)) as dovecot,
        smtp_process() as smtp_port,
    ):
        folder = Path(name)
        accounts = iter(users)
        start, letters = _play_ahead(folder / "ahead", matches, 10)
        work = _Workload(start, letters, 0, ())
        settings = settings_for(folder / "run", dovecot.imap_port, smtp_port, _PASSWORD)
        (folder / "run").mkdir()

        def ready() -> Settings:
            _put_back(work.start, settings)
            user = {"user": next(accounts)}
            return settings.model_copy(update={"imap": settings.imap.model_copy(update=user)})

        def subject(number: int) -> float:
            with _daemon(dovecot, ready(), work) as daemon:
                return daemon.passes(waits)

        def floor(number: int) -> float:
            found = ready()
            _fill(dovecot, found.imap.user, work.letters)
            return asyncio.run(_floor(found, work))

        with _daemon(dovecot, ready(), work) as daemon:
            work = daemon.counted()
        waits: list[float] = []
        pairs = rounds(count, subject, floor)
        with _daemon(dovecot, ready(), work) as daemon, watched(PASS) as spent:
            before = getrusage(RUSAGE_CHILDREN)
            daemon.passes()
            after = getrusage(RUSAGE_CHILDREN)
        beside = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        notes = (
            f"{len(letters)} letters, {work.commits} commits, {len(work.mails)} mails of "
            f"{sum(len(raw) for _, _, raw in work.mails) / len(work.mails) / 1024:.1f} KiB",
            f"a letter's {shares(spent, 1000 / len(letters), 'ms')}",
            f"beside it {1000 * beside / len(letters):.2f} ms of the processor in the process that sends",
        )
    soon = at_most("first answer after its fetch", "s", [(each, 1.0) for each in waits], _SOON)
    return [at_most("mail loop", "s", pairs, _TARGET, notes), soon]


def _play_ahead(folder: Path, matches: int, letters: int) -> tuple[Path, tuple[bytes, ...]]:
    """Open the matches, keep a copy of the database, and play on: the copy and the letters in order."""
    desk = Desk(folder)
    opened = desk.opens("ecosystem", 3, matches)
    start = folder / "start.sqlite"
    desk.office.database.backup(start)
    written: list[bytes] = []
    for _ in range(letters):
        round_ = [desk.writes(match) for match in opened]
        for raw in round_:
            desk.takes_in(raw)
        desk.works_off()
        written += round_
    desk.close()
    return start, tuple(written)


def _fill(dovecot: Dovecot, user: str, letters: Sequence[bytes]) -> None:
    first = datetime.now(UTC) - timedelta(hours=1)
    for number, raw in enumerate(letters):
        dovecot.deliver(user, raw, arrived=first + timedelta(seconds=number))


def _put_back(start: Path, settings: Settings) -> None:
    path = settings.database.path
    for side in ("", "-wal", "-shm"):
        path.with_name(path.name + side).unlink(missing_ok=True)
    shutil.copyfile(start, path)


class _Daemon:
    """A daemon at work for a while, whose mailbox has just been filled."""

    def __init__(self, dovecot: Dovecot, settings: Settings, work: _Workload) -> None:
        self._work = work
        # When points were first reached, and how often was committed, by whichever process.
        self._first = {"fetched": Value("d"), "accepted": Value("d")}
        self._commits = Value("i")
        self.office = bootstrap.office(settings)
        self._passes = assembly.passes(settings, self.office, self._reached, leave_old=False)
        # Questions that were not asked yet tell the first pass of a process that its database was set back.
        self._passes.once()
        for first in self._first.values():
            first.value = 0.0
        _fill(dovecot, settings.imap.user, work.letters)

    def _reached(self, point: str) -> None:
        first = self._first.get(point)
        if first is not None and not first.value:
            first.value = time.perf_counter()

    def passes(self, waits: list[float] | None = None) -> float:
        """One pass over all letters; `waits` learns how long the first answer took."""
        began = time.perf_counter()
        tally = self._passes.once()
        took = time.perf_counter() - began
        if waits is not None:
            waits.append(self._first["accepted"].value - self._first["fetched"].value)
        assert (len(self._work.letters), False) == (tally.letters, tally.failed), tally
        # A question closed before its mail has left needs none, so that a few more or less may go out.
        assert len(self._work.letters) <= tally.sent, tally
        return took

    def counted(self) -> _Workload:
        """What the pass comes to: its commits and its mails."""

        def committed(connection: object) -> None:
            with self._commits:
                self._commits.value += 1

        event.listen(self.office.database.engine, "commit", committed)
        self.passes()
        with self.office.database.reading() as reading:
            entries = reading.link.execute("SELECT count(*) FROM entry WHERE kind = 'answer'").fetchone()[0]
            caused = reading.link.execute(
                "SELECT sender, recipient, id FROM dispatch WHERE letter_id IS NOT NULL AND sent IS NOT NULL "
                "ORDER BY id"
            ).fetchall()
            rows = [(sender, to, reading.outbox.raw(number) or b"") for sender, to, number in caused]
        letters = self._work.letters
        assert len(letters) == entries, f"{entries} of {len(letters)} letters were applied"
        return _Workload(self._work.start, letters, self._commits.value, tuple(rows))


@contextmanager
def _daemon(dovecot: Dovecot, settings: Settings, work: _Workload) -> Iterator[_Daemon]:
    daemon = _Daemon(dovecot, settings, work)
    try:
        yield daemon
    finally:
        daemon.office.database.close()


async def _floor(settings: Settings, work: _Workload) -> float:
    """The same fetches, commits and sends, bare."""
    database = Database(settings.database.url)
    link = database.connect()
    link.execute("CREATE TABLE floor (id INTEGER PRIMARY KEY, text TEXT)")
    began = time.perf_counter()
    client = IMAPClient(settings.imap.host, settings.imap.port, ssl=False, timeout=30)
    client.login(settings.imap.user, _PASSWORD)
    client.select_folder(settings.imap.mailbox)
    uids = client.search(["UID", "1:*"])
    fetched = 0
    for first in range(0, len(uids), settings.imap.batch):
        batch = uids[first : first + settings.imap.batch]
        fetched += len(client.fetch(batch, ["INTERNALDATE", "RFC822.SIZE", _BODY]))
    client.logout()
    for _ in range(work.commits):
        link.execute("BEGIN IMMEDIATE")
        link.execute("INSERT INTO floor (text) VALUES (?)", ("a letter",))
        link.execute("COMMIT")
    mails = iter(work.mails)
    await asyncio.gather(*(_sends(settings, mails) for _ in range(settings.smtp.connections)))
    took = time.perf_counter() - began
    link.close()
    assert len(work.letters) == fetched
    return took


async def _sends(settings: Settings, mails: Iterator[tuple[str, str, bytes]]) -> None:
    client = aiosmtplib.SMTP(hostname=settings.smtp.host, port=settings.smtp.port, start_tls=False)
    async with client:
        for sender, recipient, raw in mails:
            await client.sendmail(sender, [recipient], raw)
