"""The round trip: one mail to ourselves at a sub-address, which shows what happens to mail on its way."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from pbem.config import Settings
from pbem.daemon.assembly import imap_account, smtp_account
from pbem.daemon.doctor import Finding, self_mail
from pbem.errors import PbemError
from pbem.mail.imap.mailbox import Fetched
from pbem.mail.imap.probe import Marks, Probe
from pbem.mail.read.authentication import authentication, authserv_id
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.smtp.deliver import Delivered, Delivery, Parcel, send

__all__ = ["roundtrip"]

# Seconds between two looks through all folders.
_PAUSE = 0.5

# The methods by which mail servers judge us.
_METHODS = ("spf", "dkim", "dmarc")


@dataclass(frozen=True, slots=True)
class _Wanted:
    message_id: str
    marks: Marks
    began: float


@dataclass(frozen=True, slots=True)
class _Found:
    mail: Fetched
    seconds: float


def roundtrip(settings: Settings, now: Callable[[], datetime], patience: float = 60.0) -> Iterator[Finding]:
    """Send, wait so many seconds at most, report, and clean up."""
    local, _, host = settings.mail.address.rpartition("@")
    to = f"{local}+doctor.{secrets.token_hex(4)}@{host}"
    message_id, raw = self_mail(settings, to, now())
    try:
        with Probe(imap_account(settings)) as probe:
            marks = probe.marks()
            began = time.monotonic()
            refused = _sent(settings, to, raw)
            if refused is not None:
                yield refused
                return
            wanted = _Wanted(message_id, marks, began)
            found = _awaited(settings, probe, wanted, patience)
            if found is not None:
                _clean(settings, probe, wanted, found.mail)
    except PbemError as error:
        yield Finding("round trip", False, str(error), "correct [imap] and [smtp] in the settings file")
        return
    if found is None:
        yield Finding(
            "round trip",
            False,
            f"the mail to {to} did not arrive within {patience:.0f} seconds",
            "ask your provider whether sub-addresses (play+anything@) are delivered, or try again later",
        )
        return
    yield Finding("round trip", True, f"the mail came back after {found.seconds:.1f} seconds")
    letter = read(found.mail.raw, found.mail.size)
    yield _sub_address(letter, to)
    yield _folder(settings, found.mail.folder)
    yield _authentication(settings, letter)


def _sent(settings: Settings, to: str, raw: bytes) -> Finding | None:
    """Hand the mail over; what is wrong when it was not taken."""
    deliveries: list[Delivery] = []
    parcel = Parcel(1, settings.mail.address, to, raw)
    asyncio.run(send(smtp_account(settings), [parcel], on_delivery=deliveries.append))
    if deliveries and deliveries[0].verdict is Delivered.SENT:
        return None
    said = f"{deliveries[0].code or ''} {deliveries[0].text}".strip() if deliveries else "nothing"
    return Finding(
        "round trip",
        False,
        f"the mail server did not take a mail to {to}: {said}",
        "sub-addresses (play+anything@) must be allowed; ask your provider, or use another mailbox",
    )


def _awaited(settings: Settings, probe: Probe, wanted: _Wanted, patience: float) -> _Found | None:
    """Look through every folder until the mail is there or time is up."""
    first = (settings.imap.mailbox, *settings.imap.also, settings.imap.done)
    while True:
        folders = probe.folders()
        for folder in sorted(folders, key=lambda name: first.index(name) if name in first else len(first)):
            mail = probe.find(folder, wanted.message_id, wanted.marks)
            if mail is not None:
                return _Found(mail, time.monotonic() - wanted.began)
        if time.monotonic() - wanted.began >= patience:
            return None
        time.sleep(_PAUSE)


def _clean(settings: Settings, probe: Probe, wanted: _Wanted, mail: Fetched) -> None:
    """Delete the mail, also where a daemon that runs meanwhile has moved it."""
    probe.remove(mail)
    if settings.imap.done in probe.folders():
        moved = probe.find(settings.imap.done, wanted.message_id, wanted.marks)
        if moved is not None:
            probe.remove(moved)


def _sub_address(letter: Letter, to: str) -> Finding:
    if to.lower() in letter.recipients:
        return Finding("sub-address", True, f"kept: it arrived for {to}")
    return Finding(
        "sub-address",
        False,
        f"lost: it arrived for {', '.join(letter.recipients) or 'nobody'}",
        "replies are then known by their References and the code in the text alone; a server that keeps"
        " Delivered-To or X-Original-To is safer",
    )


def _folder(settings: Settings, folder: str) -> Finding:
    section = settings.imap
    if folder == section.mailbox:
        return Finding("folder", True, f"it landed in {folder}")
    if folder == section.done:
        return Finding("folder", True, f"it was in {folder}, where a pass of pbem has moved it")
    if folder in section.also:
        remedy = (
            "mark it as wanted in your mail program; pbem reads that folder, but players' servers may agree"
        )
        return Finding("folder", False, f"it landed in {folder}", remedy)
    return Finding("folder", False, f"it landed in {folder}", f'add "{folder}" to [imap] also')


def _authentication(settings: Settings, letter: Letter) -> Finding:
    """What the server wrote on top, and the name under which its word may be believed from now on."""
    seen, believed = authserv_id(letter), settings.mail.authserv_id
    if seen is None:
        good = not believed
        text = "the server writes no Authentication-Results"
        return Finding("authentication", good, text, "" if good else 'set [mail] authserv_id = ""')
    results = dict(authentication(letter, seen).results)
    said = ", ".join(f"{method} {results.get(method, 'not checked')}" for method in _METHODS)
    text = f"{seen} says {said}"
    if believed and believed.lower() != seen:
        return Finding("authentication", False, text, f'set [mail] authserv_id = "{seen}"')
    failed = [method.upper() for method in _METHODS if results.get(method) == "fail"]
    if failed:
        remedy = f"publish or correct the {' and '.join(failed)} records of your domain"
        return Finding("authentication", False, text, remedy)
    hint = "" if believed else f'; to believe it, set [mail] authserv_id = "{seen}"'
    return Finding("authentication", True, text + hint)
