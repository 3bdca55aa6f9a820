"""The demo: a whole match by mail on embedded servers, with the real daemon and players who are programs."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pbem import bootstrap
from pbem.desk.deadlines import thinking
from pbem.desk.match.live import take_up
from pbem.desk.office import Office
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.engine import registry
from pbem.engine.bots.insight import Skill
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.language.spoken import ENGLISH
from pbem.engine.language.tongues import speaking
from pbem.engine.outcome import Outcome
from pbem.engine.values import Value
from pbem.errors import OperatorError
from pbem.mail.imap.mailbox import ImapAccount
from pbem.store.database import Database
from pbem.store.tables.words import PublishKind
from pbem.testing.demo.mail_index import write_index
from pbem.testing.people.correspondent import Correspondent
from pbem.testing.people.mailbot import MailBot, smtp_poster
from pbem.testing.servers.imap_server import ImapServer
from pbem.testing.servers.loopback import HOST, loopback_settings, write_config
from pbem.testing.servers.smtp_server import SmtpServer

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")

_PASSWORD = "demo"

# A match is stuck when nobody gets a mail for so long; on a busy machine the daemon takes a while to start.
_PATIENCE = 100.0


class DemoEnd(Value):
    """How a demo ended."""

    outcome: Outcome
    names: tuple[str, ...]
    received: tuple[int, ...]
    sent: tuple[int, ...]
    seconds: float
    index: Path


class Demo(Value):
    """What to play, and where to leave the mails."""

    folder: Path
    game: str = "ecosystem"
    players: int = 3
    seed: int = 1
    skill: Skill = Skill.EASY
    # What the players read and write, one and the next.
    languages: tuple[str, ...] = (ENGLISH,)

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return NAMES[: self.players]

    def language(self, name: str) -> str:
        """What one of them reads and writes."""
        return self.languages[NAMES.index(name) % len(self.languages)]


def play(demo: Demo, on_progress: Callable[[str, int], None] = lambda stage, question: None) -> DemoEnd:
    """Play the match; the daemon runs in a process of its own, as an operator would start it."""
    if demo.folder.exists() and any(demo.folder.iterdir()):
        raise OperatorError(f"the folder {demo.folder} is not empty: name another with --out")
    demo.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    users = {"play": _PASSWORD, "operator": _PASSWORD, **{name.lower(): _PASSWORD for name in demo.names}}
    with (
        ImapServer(demo.folder / "mailboxes", users) as imap,
        SmtpServer(imap) as smtp,
    ):
        settings = loopback_settings(
            demo.folder, imap.imap_port, smtp.smtp_port, password=_PASSWORD, language=demo.languages[0]
        )
        write_config(demo.folder / "config.toml", settings)
        office = bootstrap.office(settings)
        Database(settings.database.url).create()
        match = _open(office, demo)
        bots = [_bot(demo, office, name, imap.imap_port, smtp.smtp_port) for name in demo.names]
        daemon = _start_daemon(demo.folder / "config.toml", demo.folder / "daemon.log")
        try:
            outcome = _run(office, match, bots, daemon, on_progress)
        finally:
            daemon.terminate()
            daemon.wait(timeout=20)
            for bot in bots:
                bot.close()
            office.database.close()
    people = [bot.correspondent for bot in bots]
    index = _leave(demo, people)
    return DemoEnd(
        outcome=outcome,
        names=demo.names,
        received=tuple(len(person.mails) for person in people),
        sent=tuple(person.sent for person in people),
        seconds=time.monotonic() - began,
        index=index,
    )


def _open(office: Office, demo: Demo) -> int:
    invitees = tuple(Invitee(name, f"{name.lower()}@{HOST}", demo.language(name)) for name in demo.names)
    with office.database.work() as work:
        opening = Opening(
            demo.game, invitees, pace=office.pace, zone=office.zone, watching=True, publish=PublishKind.REPLAY
        )
        match = open_match(office, work, opening)
        # Programs have nothing to hide.
        for player in work.roster.players():
            player.public = ""
            work.roster.save_player(player)
    return match.id


def _bot(demo: Demo, office: Office, name: str, imap_port: int, smtp_port: int) -> MailBot:
    key = epoch_key(f"demo {demo.seed} {name}".encode(), 0)
    account = ImapAccount("127.0.0.1", imap_port, "none", name.lower(), _PASSWORD)
    address = f"{name.lower()}@{HOST}"
    person = Correspondent(name, address, smtp_poster("127.0.0.1", smtp_port))
    advised = partial(thinking.advice, office, demo.skill)
    return MailBot(person, account, Chance(key), advised=advised, language=demo.language(name))


def _start_daemon(config: Path, log: Path) -> "subprocess.Popen[bytes]":
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
    with log.open("wb") as output:
        return subprocess.Popen(
            [sys.executable, "-m", "pbem", "--config", str(config), "run", "--verbose"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=environment,
        )


def _run(
    office: Office,
    match_id: int,
    bots: Sequence[MailBot],
    daemon: "subprocess.Popen[bytes]",
    on_progress: Callable[[str, int], None],
) -> Outcome:
    last, moved = -1, time.monotonic()
    while not all(bot.finished for bot in bots):
        if daemon.poll() is not None:
            raise OperatorError(
                f"the daemon ended with code {daemon.returncode}: see daemon.log in the demo's folder"
            )
        if sum(bot.look() for bot in bots):
            moved = time.monotonic()
        else:
            time.sleep(0.02)
        with office.database.reading() as work:
            match = work.roster.match(match_id)
        assert match is not None
        if match.asked != last:
            last = match.asked
            on_progress(str(match.status), match.asked)
        elif time.monotonic() - moved > _PATIENCE:
            raise OperatorError("the demo's match is stuck: see daemon.log in the demo's folder")
    with office.database.reading() as work:
        match = work.roster.match(match_id)
        assert match is not None
        outcome = take_up(work, match).position.outcome
    assert outcome is not None
    return outcome


def _leave(demo: Demo, people: Sequence[Correspondent]) -> Path:
    """Every mail as .eml, and one page to browse them."""
    for person in people:
        folder = demo.folder / "mails" / person.name.lower()
        folder.mkdir(parents=True)
        for number, mail in enumerate(person.mails, 1):
            kind = re.sub(r"[^a-z]", "", mail.kind)
            (folder / f"{number:03d}-{kind}.eml").write_bytes(mail.raw)
    with speaking(demo.languages[0]):
        return write_index(demo.folder / "index.html", registry.game(demo.game).info.title, people)
