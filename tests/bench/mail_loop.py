"""The whole way from a mail to a mail: letters that wait in a real inbox, until SMTP has taken every answer.

The letters are written by playing the matches ahead on the same database, which is then put back. The floor
does the same fetches, as many commits and sends the same bytes, with nothing in between.
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

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
            user = next(accounts)
            _fill(dovecot, user, work.letters)
            _put_back(work.start, settings)
            return settings.model_copy(update={"imap": settings.imap.model_copy(update={"user": user})})

        work = _counted(ready(), work)
        waits: list[float] = []
        pairs = rounds(
            count,
            lambda number: _pass(ready(), work, waits),
            lambda number: asyncio.run(_floor(ready(), work)),
        )
        last = ready()
        with watched(PASS) as spent:
            _pass(last, work)
        notes = (
            f"{len(letters)} letters, {work.commits} commits, {len(work.mails)} mails of "
            f"{sum(len(raw) for _, _, raw in work.mails) / len(work.mails) / 1024:.1f} KiB",
            f"a letter's {shares(spent, 1000 / len(letters), 'ms')}",
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


def _pass(settings: Settings, work: _Workload, waits: list[float] | None = None) -> float:
    """One pass of the daemon over all letters; `waits` learns how long the first answer took."""
    office = bootstrap.office(settings)
    first: dict[str, float] = {}
    passes = assembly.passes(
        settings, office, lambda point: first.setdefault(point, time.perf_counter()), leave_old=False
    )
    began = time.perf_counter()
    tally = passes.once()
    took = time.perf_counter() - began
    if waits is not None:
        waits.append(first["accepted"] - first["fetched"])
    office.database.close()
    assert (len(work.letters), False) == (tally.letters, tally.failed), tally
    # A question that is closed before its mail has left needs none, so that a few more or less may go out.
    assert len(work.letters) <= tally.sent, tally
    return took


def _counted(settings: Settings, work: _Workload) -> _Workload:
    """What the pass comes to: its commits and its mails."""
    office = bootstrap.office(settings)
    commits = 0

    def committed(connection: object) -> None:
        nonlocal commits
        commits += 1

    event.listen(office.database.engine, "commit", committed)
    assembly.passes(settings, office, leave_old=False).once()
    with office.database.reading() as reading:
        entries = reading.link.execute("SELECT count(*) FROM entry WHERE kind = 'answer'").fetchone()[0]
        caused = reading.link.execute(
            "SELECT sender, recipient, id FROM dispatch WHERE letter_id IS NOT NULL AND sent IS NOT NULL "
            "ORDER BY id"
        ).fetchall()
        rows = [(sender, to, reading.outbox.raw(number) or b"") for sender, to, number in caused]
    office.database.close()
    assert len(work.letters) == entries, f"{entries} of {len(work.letters)} letters were applied"
    return _Workload(work.start, work.letters, commits, tuple(rows))


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
