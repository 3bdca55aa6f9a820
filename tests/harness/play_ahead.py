"""Plays a match ahead undisturbed and keeps its letters, so that a disturbed run can be held against it.

The match is opened once and its database copied: every run on a copy has the same secret, deals the same
cards and takes the same letters, because reply tokens and Message-IDs depend on nothing else.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email.message import Message
from email.parser import BytesHeaderParser
from pathlib import Path

from pbem import bootstrap
from pbem.config import Settings
from pbem.daemon import assembly
from pbem.daemon.passes import Passes
from pbem.desk.office import Office
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.desk.time.pace import Pace
from pbem.engine.chance import Chance, epoch_key
from pbem.mail.imap.mailbox import ImapAccount
from pbem.store.database import Database
from pbem.store.tables.core import Entry
from pbem.testing.people.correspondent import Correspondent
from pbem.testing.people.mailbot import MailBot
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.loopback import HOST, loopback_settings
from tests.harness.dovecot import Dovecot
from tests.harness.smtp_server import Accepted, SmtpServer

__all__ = ["Line", "Scene", "Script", "Stage", "headers_of", "line_of", "mails_by_id", "play_ahead"]

# Of an entry what two runs must have in common: kind, epoch, question, seat and text; no times, no salts.
Line = tuple[str, int, int, int | None, str]

# Short enough that a few quiet stages lead over the last call to a lapse, each shorter than an outage.
_PACE = Pace(hours=4, closes="", last_call=1)
_QUIET_MINUTES = 100

_MOST_STAGES = 300


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a match is played ahead: the server, an account for `play` and each player, who plays what."""

    folder: Path
    imap: Dovecot
    users: Mapping[str, str]
    password: str = field(repr=False)
    game: str = "ecosystem"
    names: tuple[str, ...] = ("Anna", "Ben", "Cleo")
    # The stages in which the player whose turn it is to be slow stays silent until the fallback answers.
    quiet: Collection[int] = (4, 9)
    key: str = "k" * 64


@dataclass(frozen=True, slots=True)
class Stage:
    """A moment of the clock, the letters that arrive then, and what one undisturbed pass made of them."""

    at: datetime
    letters: tuple[bytes, ...]
    hits: Mapping[str, int]
    lapsed: int
    seconds: float
    # How many entries the journal has afterwards.
    entries: int


@dataclass(frozen=True, slots=True)
class Script:
    """A match played ahead: its database as it was opened, its stages, and what must come out of them."""

    settings: Settings
    opened: Path
    match: int
    stages: tuple[Stage, ...]
    journal: tuple[Line, ...]
    mails: Mapping[str, bytes]


def line_of(entry: Entry) -> Line:
    """What an entry says that depends on the letters alone."""
    return (str(entry.kind), entry.epoch, entry.question, entry.seat, entry.text)


def headers_of(raw: bytes) -> Message:
    """The headers of a mail of ours; hundreds are looked at, so the body is left alone."""
    return BytesHeaderParser().parsebytes(raw)


def mails_by_id(accepted: Sequence[Accepted]) -> dict[str, set[bytes]]:
    """The different bytes that went out under each Message-ID."""
    found: dict[str, set[bytes]] = {}
    for each in accepted:
        found.setdefault(headers_of(each.raw)["Message-ID"].strip("<>"), set()).add(each.raw)
    return found


def play_ahead(scene: Scene) -> Script:
    """Play the whole match in passes of this process and write down everything."""
    clock = Clock()
    hits: Counter[str] = Counter()
    with SmtpServer(scene.imap) as smtp:
        settings = loopback_settings(
            scene.folder,
            scene.imap.imap_port,
            smtp.smtp_port,
            user=scene.users["play"],
            password=scene.password,
            key=scene.key,
        )
        database = Database(settings.database.url)
        database.create()
        office = bootstrap.office(settings, clock)
        with closing(office.database):
            match = _open(office, scene)
            opened = scene.folder / "opened.sqlite"
            office.database.backup(opened)
            passes = assembly.passes(settings, office, lambda point: hits.update((point,)))
            with _bots(scene) as (bots, letters):
                stages = tuple(_stages(scene, match, clock, passes, hits, bots, letters))
            with office.database.reading() as work:
                journal = tuple(line_of(entry) for entry in work.journal.entries(match))
        mails = {identity: min(bytes_) for identity, bytes_ in mails_by_id(smtp.accepted).items()}
    return Script(settings, opened, match, stages, journal, mails)


def _open(office: Office, scene: Scene) -> int:
    invitees = tuple(Invitee(name, f"{scene.users[name]}@{HOST}") for name in scene.names)
    with office.database.work() as work:
        match = open_match(office, work, Opening(scene.game, invitees, pace=_PACE))
    return match.id


@contextmanager
def _bots(scene: Scene) -> Iterator[tuple[list[MailBot], list[bytes]]]:
    """A mail bot a player, whose letters are kept instead of sent."""
    letters: list[bytes] = []

    def keep(sender: str, raw: bytes) -> None:
        letters.append(raw)

    bots = [_bot(scene, name, keep) for name in scene.names]
    try:
        yield bots, letters
    finally:
        for bot in bots:
            bot.close()


def _bot(scene: Scene, name: str, keep: Callable[[str, bytes], None]) -> MailBot:
    user = scene.users[name]
    account = ImapAccount(scene.imap.host, scene.imap.imap_port, "none", user, scene.password)
    person = Correspondent(name, f"{user}@{HOST}", keep)
    return MailBot(person, account, Chance(epoch_key(name.encode(), 0)))


def _stages(
    scene: Scene,
    match: int,
    clock: Clock,
    passes: Passes,
    hits: "Counter[str]",
    bots: list[MailBot],
    letters: list[bytes],
) -> Iterator[Stage]:
    for number in range(_MOST_STAGES):
        for raw in letters:
            scene.imap.deliver(scene.users["play"], raw, arrived=clock())
        hits.clear()
        began = time.monotonic()
        tally = passes.once()
        seconds = time.monotonic() - began
        with passes.office.database.reading() as work:
            entries = len(work.journal.entries(match))
        yield Stage(clock(), tuple(letters), dict(hits), tally.lapsed, seconds, entries)
        letters.clear()
        # Another seat is the last to answer each time, and with it the one whose letter closes the question.
        first = number % len(bots)
        for bot in bots[first:] + bots[:first]:
            bot.look()
        if all(bot.finished for bot in bots):
            return
        if number in scene.quiet and letters:
            letters.pop()
        clock.go(minutes=1 if letters else _QUIET_MINUTES)
    raise AssertionError(f"the match has no end after {_MOST_STAGES} stages")
