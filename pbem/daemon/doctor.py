"""The doctor: looks over everything a server needs before its first match, with a remedy for each failure."""

import asyncio
import contextlib
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from pbem.config import Settings
from pbem.daemon.assembly import imap_account, smtp_account
from pbem.desk.deadlines import start
from pbem.desk.ops import match_admin
from pbem.desk.post.templates.try_templates import faults
from pbem.engine import registry
from pbem.engine.values import Value
from pbem.errors import PbemError
from pbem.mail.imap.probe import Probe
from pbem.mail.smtp.deliver import check as smtp_check
from pbem.mail.write.compose import Inline, MailDraft, compose
from pbem.render.renderer import Renderer
from pbem.store.books.facts import PASSED
from pbem.store.database import Database
from pbem.store.keep.checks import Flaw, check

# What every game must bring for its mails.
TEMPLATES = ("board", "list", "reminder", "finale")

# Deadlines are days long; a clock that is wrong by more than this would be felt.
_TOLERANCE = timedelta(minutes=2)

# A pass every five minutes may once take long, and is then late.
_LATELY = timedelta(minutes=15)

# No clock of a machine that has this program can be right and show an earlier time.
_WRITTEN = "2026-01-01T00:00:00+00:00"


class Diagnosis(Value):
    """One line of the examination."""

    name: str
    good: bool
    text: str
    remedy: str = ""


def examine(settings: Settings, now: Callable[[], datetime]) -> Iterator[Diagnosis]:
    """Look at everything the settings name; a failure never hides the lines after it."""
    yield from _own_templates(settings)
    yield from _database(settings, now)
    yield from _mailbox(settings, now)
    yield from _relay(settings)


def examine_quickly(settings: Settings, now: Callable[[], datetime]) -> Iterator[Diagnosis]:
    """Whether the database is there and passes go on; asks no mail server, so that it can be asked often."""
    database = Database(settings.database.url)
    try:
        database.open()
        with database.reading() as work:
            passed = work.notes.fact(PASSED)
    except PbemError as error:
        yield Diagnosis("database", False, str(error), "run `pbem doctor`")
        return
    yield Diagnosis("database", True, f"{database.name} is there, schema {database.revision()}")
    ago = now() - datetime.fromisoformat(passed) if passed is not None else None
    if ago is None:
        yield Diagnosis("passes", False, "there was none yet", "start `pbem run`")
        return
    good = ago < max(_LATELY, timedelta(seconds=3 * settings.daemon.poll))
    remedy = "" if good else "look into the log of `pbem run`, or of cron"
    yield Diagnosis("passes", good, f"the last one began {int(ago.total_seconds())} seconds ago", remedy)


def examine_file(path: Path) -> Iterator[Diagnosis]:
    """The settings file, which was read without a fault."""
    mode = stat.S_IMODE(path.stat().st_mode)
    exposed = bool(mode & stat.S_IROTH)
    said = "can be read by everybody on this machine" if exposed else "is complete"
    yield Diagnosis("settings", not exposed, f"{path} {said}", f"chmod 600 {path}" if exposed else "")


def examine_installation() -> Iterator[Diagnosis]:
    """The games and their templates, which need no settings."""
    renderer = Renderer()
    slugs = registry.slugs()
    if not slugs:
        yield Diagnosis("games", False, "none is installed", "install pbem again")
    for slug in slugs:
        try:
            info = registry.game(slug).info
        except PbemError as error:
            yield Diagnosis(f"game {slug}", False, str(error), "install that game again, or remove it")
            continue
        yield Diagnosis(f"game {slug}", True, f"{info.title}, rules {info.version}")
        yield _templates(slug, renderer)


def _templates(slug: str, renderer: Renderer) -> Diagnosis:
    missing = []
    for name in TEMPLATES:
        try:
            there = renderer.has(f"{slug}/{name}.txt.j2")
        # A template that cannot be compiled fails in the template library's own ways.
        except Exception as error:
            remedy = "correct the template or install again"
            return Diagnosis(f"templates {slug}", False, f"{name}.txt.j2: {error}", remedy)
        if not there:
            missing.append(f"{name}.txt.j2")
    if missing:
        text, remedy = f"missing: {', '.join(missing)}", "install the game again: its mails cannot be drawn"
        return Diagnosis(f"templates {slug}", False, text, remedy)
    return Diagnosis(f"templates {slug}", True, f"all {len(TEMPLATES)} are there")


def _own_templates(settings: Settings) -> Iterator[Diagnosis]:
    root = settings.mail.templates
    if root is None:
        return
    found = list(faults(Renderer(own=root)))
    for fault in found:
        yield Diagnosis(
            "own templates", False, fault, f"correct it in {root}; until then mails go out as ours"
        )
    if not found:
        yield Diagnosis("own templates", True, f"those in {root} can be used")


def _database(settings: Settings, now: Callable[[], datetime]) -> Iterator[Diagnosis]:
    database = Database(settings.database.url)
    try:
        problems = check(database, extra=match_admin.problems)
    except PbemError as error:
        problems = [Flaw(str(error), "correct [database] url")]
    for problem in problems:
        yield Diagnosis("database", False, problem.what, problem.remedy)
    if problems:
        return
    yield Diagnosis("database", True, f"{database.name} is sound, schema {database.revision()}")
    if database.path.is_file() and database.path.stat().st_mode & stat.S_IROTH:
        text = f"{database.path} holds hands and addresses, and others on this machine can read it"
        yield Diagnosis("database file", False, text, f"chmod 600 {database.path}")
    for text, remedy in database.backend.settings():
        yield Diagnosis("database settings", False, text, remedy)
    with database.reading() as work:
        passed = work.notes.fact(PASSED)
    yield _own_clock(now(), max(_WRITTEN, passed or _WRITTEN))


def _own_clock(now: datetime, earliest: str) -> Diagnosis:
    good = now + _TOLERANCE >= datetime.fromisoformat(earliest)
    shown = now.isoformat(sep=" ", timespec="seconds")
    if good:
        return Diagnosis("clock", True, f"{shown} is plausible")
    text = f"{shown} is before {earliest}, which is past already"
    return Diagnosis("clock", False, text, "set this machine's clock")


def _mailbox(settings: Settings, now: Callable[[], datetime]) -> Iterator[Diagnosis]:
    section = settings.imap
    faults: list[Diagnosis] = []
    with _caught("imap", faults), Probe(imap_account(settings)) as probe:
        yield Diagnosis("imap", True, f"logged in at {section.host}:{section.port} as {section.user}")
        there = probe.folders()
        missing = [name for name in (section.mailbox, *section.also) if not probe.has(name)]
        if missing:
            remedy = f"correct [imap] mailbox and also; there are {', '.join(there)}"
            yield Diagnosis("imap folders", False, f"not there: {', '.join(missing)}", remedy)
        else:
            yield Diagnosis("imap folders", True, f"{section.mailbox} and all others are there")
        everything = probe.special("All")
        if everything in section.also:
            text = f"{everything} holds every mail, also what was read and what we sent"
            yield Diagnosis("imap folders", False, text, f'take "{everything}" out of [imap] also')
        if probe.has(section.mailbox):
            yield from _old_mail(settings, probe)
        yield _server_clock(settings, probe, now)
    yield from faults


def _old_mail(settings: Settings, probe: Probe) -> Iterator[Diagnosis]:
    """How many mails from before the first pass lie there, or will."""
    folder = settings.imap.mailbox
    uidvalidity = probe.uidvalidity(folder)
    below: int | None = None
    with contextlib.suppress(PbemError), Database(settings.database.url).reading() as work:
        if not start.unmarked(work):
            below = start.left_below(work, uidvalidity)
    _, _, count = probe.lying(folder, below)
    if count:
        text = f"{count} from before the first pass are left in {folder}, unread"
        yield Diagnosis("old mail", True, f"{text}; `pbem run --once --from-the-start` reads them")


def _server_clock(settings: Settings, probe: Probe, now: Callable[[], datetime]) -> Diagnosis:
    """Compare our clock with the server's, whose word decides whether an answer came in time."""
    here = now()
    marker = f"doctor.{secrets.token_hex(8)}"
    there = probe.time(self_mail(settings, settings.mail.address, here, marker), marker)
    if there is None:
        return Diagnosis("imap clock", True, "not compared: the server does not show what it was given")
    # The server may have been asked a while after we looked.
    ahead = here - there if here > there else max(there - now(), timedelta(0))
    if ahead <= _TOLERANCE:
        return Diagnosis("imap clock", True, f"within {_TOLERANCE.seconds // 60} minutes of ours")
    text = f"the mail server's clock shows {there:%Y-%m-%d %H:%M:%S} UTC, ours {here:%Y-%m-%d %H:%M:%S} UTC"
    return Diagnosis("imap clock", False, text, "set this machine's clock, and let it be kept by NTP")


def _relay(settings: Settings) -> Iterator[Diagnosis]:
    section = settings.smtp
    faults: list[Diagnosis] = []
    with _caught("smtp", faults):
        greeting = asyncio.run(smtp_check(smtp_account(settings)))
        yield Diagnosis("smtp", True, f"logged in at {section.host}:{section.port}: {greeting}")
    yield from faults


@contextmanager
def _caught(name: str, faults: list[Diagnosis]) -> Iterator[None]:
    """A mail server's fault is a line; its sentence names the settings to look at."""
    try:
        yield
    except PbemError as error:
        faults.append(Diagnosis(name, False, str(error), f"correct [{name}] in the settings file"))


# One dot: what a mail with pictures is, in small.
_DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c6360000000"
    "02000148afa4710000000049454e44ae426082"
)


def self_mail(settings: Settings, to: str, now: datetime, marker: str) -> bytes:
    """A mail to ourselves, which every pass drops as its own, built like those that players get."""
    host = settings.mail.address.rpartition("@")[2]
    said = "pbem doctor has sent this mail to itself and deletes it when it has been seen."
    columns = "  a  b  c   äöü ñ € ✓   a line of the width that boards have in the text"
    draft = MailDraft(
        sender_name=settings.mail.name,
        sender=settings.mail.address,
        to_name="",
        to=to,
        subject=f"pbem doctor looks whether mail arrives ({marker})",
        message_id=f"{marker}@{host}",
        date=now,
        kind="doctor",
        reply_to=to,
        list_id=f"doctor.{host}",
        text=f"{said}\n\n{columns}\n\nReply code: {marker}\n",
        html=f'<p>{said}</p><p><img src="cid:dot@{host}" alt="a dot"></p>',
        pictures=(Inline(f"dot@{host}", "dot.png", _DOT),),
    )
    return compose(draft)
