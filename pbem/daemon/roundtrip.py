"""The round trip: a mail to ourselves for each way a code can travel, and what became of it on its way."""

import asyncio
import email
import email.policy
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from email.message import Message
from typing import Any, get_args

from pbem.config import Settings
from pbem.config.providers import OWN, provider_for
from pbem.daemon.assembly import imap_account, smtp_account
from pbem.daemon.doctor import Diagnosis, self_mail
from pbem.engine.values import Value
from pbem.errors import PbemError
from pbem.mail.imap.mailbox import Fetched
from pbem.mail.imap.probe import Marks, Probe
from pbem.mail.read.authentication import authentication, authserv_id
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.smtp.deliver import Delivered, Delivery, Parcel, send
from pbem.mail.write.tokens import Replies

# Seconds between two looks through all folders.
_PAUSE = 0.5
# When one mail is back the others are waited for so many times as long, but some seconds at least.
_PATIENT, _AT_LEAST = 3.0, 3.0

_BELOW = "another way works: see replies below"
# The ways of a code, the best first.
_WAYS: tuple[Replies, ...] = get_args(Replies)

# The methods by which mail servers judge us, and what helps where one fails.
_METHODS = {
    "spf": "name the servers of {host} in the SPF record of your domain (or write from your provider's own)",
    "dkim": "let {host} sign for your domain, and publish the key it gives you",
    "dmarc": "publish a DMARC record, and see that SPF or DKIM pass for the domain you write from",
}


@dataclass(slots=True)
class _Trip:
    """One mail on its way."""

    way: Replies
    to: str
    marker: str
    raw: bytes = field(repr=False)
    refused: str = ""
    mail: Fetched | None = None
    seconds: float = 0.0

    @property
    def works(self) -> bool:
        """Whether an answer under a code would come in, and be known again."""
        if self.mail is None:
            return False
        if self.way == "plain":
            return self.marker in text_of(self.mail.raw)
        return self.to.lower() in read(self.mail.raw, self.mail.size).recipients


def roundtrip(settings: Settings, now: Callable[[], datetime], patience: float = 60.0) -> Iterator[Diagnosis]:
    """Send, wait so many seconds at most, compare, propose, and clean up."""
    trips = [_Trip(way, *_addressed(settings, way, now())) for way in _ways(settings)]
    mine = next(trip for trip in trips if trip.way == settings.mail.replies)
    try:
        with Probe(imap_account(settings)) as probe:
            marks = probe.marks()
            began = time.monotonic()
            for trip in trips:
                trip.refused = _refusal(settings, trip)
            _await(settings, probe, trips, marks, began, patience)
            _clean(settings, probe, trips, marks)
    except PbemError as error:
        yield Diagnosis("round trip", False, str(error), "correct [imap] and [smtp] in the settings file")
        return
    came = mine if mine.mail is not None else next((trip for trip in trips if trip.mail is not None), None)
    if mine.refused:
        text = f"the mail server did not take a mail to {mine.to}: {mine.refused}"
        yield Diagnosis("round trip", False, text, _BELOW if came else "correct [smtp] in the settings file")
    elif mine.mail is None:
        text = f"the mail to {mine.to} did not arrive within {patience:.0f} seconds"
        yield Diagnosis(
            "round trip", False, text, _BELOW if came else "ask your provider, or try again later"
        )
    else:
        yield Diagnosis("round trip", True, f"the mail came back after {mine.seconds:.1f} seconds")
    if came is None or came.mail is None:
        return
    yield _replies(mine, trips)
    yield _folder(settings, came.mail.folder)
    yield from _compared(settings, came)
    yield from _authentication(settings, read(came.mail.raw, came.mail.size))


def _ways(settings: Settings) -> list[Replies]:
    """The ways to try: on a public provider, an address that is not ours may be somebody's."""
    public = provider_for(settings.mail.address) is not OWN
    return [way for way in _WAYS if way in ("plus", settings.mail.replies) or way == "plain" or not public]


def _addressed(settings: Settings, way: Replies, now: datetime) -> tuple[str, str, bytes]:
    """Where the mail for a way goes, what marks it, and its bytes."""
    local, _, host = settings.mail.address.rpartition("@")
    marker = f"doctor.{secrets.token_hex(8)}"
    to = {"plus": f"{local}+{marker}@{host}", "catch-all": f"{marker}@{host}"}.get(way, settings.mail.address)
    return to, marker, self_mail(settings, to, now, marker)


def _refusal(settings: Settings, trip: _Trip) -> str:
    """Hand a mail over; what the server said where it did not take it."""
    deliveries: list[Delivery] = []
    parcel = Parcel(1, settings.mail.address, trip.to, trip.raw)
    asyncio.run(send(smtp_account(settings), [parcel], on_delivery=deliveries.append))
    if deliveries and deliveries[0].verdict is Delivered.SENT:
        return ""
    return f"{deliveries[0].code or ''} {deliveries[0].text}".strip() if deliveries else "nothing"


def _await(
    settings: Settings, probe: Probe, trips: list[_Trip], marks: Marks, began: float, patience: float
) -> None:
    """Look through every folder until all mails are there or it makes no sense to wait for more."""
    first = (settings.imap.mailbox, *settings.imap.also, settings.imap.done)
    until = began + patience
    while any(not trip.refused and trip.mail is None for trip in trips):
        hidden = probe.special("All")
        folders = [folder for folder in probe.folders() if folder != hidden]
        for folder in sorted(folders, key=lambda name: first.index(name) if name in first else len(first)):
            for trip in trips:
                if not trip.refused and trip.mail is None:
                    trip.mail = probe.find(folder, trip.marker, marks)
                    trip.seconds = time.monotonic() - began
        if any(trip.mail is not None and trip.way == settings.mail.replies for trip in trips):
            taken = max(trip.seconds for trip in trips if trip.mail is not None)
            until = min(until, began + taken + max(_AT_LEAST, _PATIENT * taken))
        if time.monotonic() >= until:
            return
        time.sleep(_PAUSE)


def _clean(settings: Settings, probe: Probe, trips: list[_Trip], marks: Marks) -> None:
    """Delete the mails, also where a daemon that runs meanwhile has moved them."""
    for trip in trips:
        if trip.mail is not None:
            probe.remove(trip.mail)
        if settings.imap.done in probe.folders():
            moved = probe.find(settings.imap.done, trip.marker, marks)
            if moved is not None:
                probe.remove(moved)


def _replies(mine: _Trip, trips: list[_Trip]) -> Diagnosis:
    """Which ways work, and the best of them."""
    working = [trip.way for trip in trips if trip.works]
    told = ", ".join(f"{trip.way} {'works' if trip.works else _why_not(trip)}" for trip in trips)
    if mine.works and working[0] == mine.way:
        return Diagnosis("replies", True, told)
    if mine.works:
        return Diagnosis("replies", True, f'{told}; better: [mail] replies = "{working[0]}"')
    remedy = f'set [mail] replies = "{working[0]}"' if working else "ask your provider what it does to mail"
    return Diagnosis("replies", False, told, remedy)


def _why_not(trip: _Trip) -> str:
    if trip.refused:
        return "is refused"
    if trip.mail is None:
        return "does not arrive"
    recipients = read(trip.mail.raw, trip.mail.size).recipients
    return f"is lost: it arrived for {', '.join(recipients) or 'nobody'}"


def _compared(settings: Settings, trip: _Trip) -> Iterator[Diagnosis]:
    """What the servers on the way have changed."""
    assert trip.mail is not None
    found = list(changes(trip.raw, trip.mail.raw))
    for change in found:
        # Where the address has the code, nobody needs the Message-ID.
        harmless = change.what == "Message-ID" and settings.mail.replies != "plain"
        yield Diagnosis("changed", harmless, f"the {change.what} did not come back as sent", change.remedy)
    if not found:
        looked = "Message-ID, Reply-To, List-Id, MIME structure, pictures, characters and line lengths"
        yield Diagnosis("changed", True, f"nothing: {looked} came back as sent")


def _folder(settings: Settings, folder: str) -> Diagnosis:
    section = settings.imap
    if folder == section.mailbox:
        return Diagnosis("folder", True, f"it landed in {folder}")
    if folder == section.done:
        return Diagnosis("folder", True, f"it was in {folder}, where a pass of pbem has moved it")
    remedy = f'add "{folder}" to [imap] also'
    if folder in section.also:
        remedy = (
            "mark it as wanted in your mail program; pbem reads that folder, but players' servers may agree"
        )
    return Diagnosis("folder", False, f"it landed in {folder}", remedy)


def _authentication(settings: Settings, letter: Letter) -> Iterator[Diagnosis]:
    """What the server wrote on top, and the name under which its word may be believed from now on."""
    seen, believed = authserv_id(letter), settings.mail.authserv_id
    if seen is None:
        good = not believed
        text = "the server writes no Authentication-Results"
        yield Diagnosis("authentication", good, text, "" if good else 'set [mail] authserv_id = ""')
        return
    results = dict(authentication(letter, seen).results)
    told = ", ".join(f"{each} {results.get(each, 'not checked')}" for each in _METHODS)
    text = f"{seen} says {told}"
    known = not believed or believed.lower() == seen
    hint = "" if believed else f'; to believe it, set [mail] authserv_id = "{seen}"'
    remedy = "" if known else f'set [mail] authserv_id = "{seen}"'
    yield Diagnosis("authentication", known, text + hint if known else text, remedy)
    for method, helps in _METHODS.items():
        result = results.get(method, "pass")
        if result != "pass":
            # Without a record nobody is refused, but some are taken for spam.
            remedy = helps.format(host=settings.smtp.host)
            yield Diagnosis(method, result not in ("fail", "permerror"), f"{method} {result}", remedy)


class Difference(Value):
    """One thing that did not come back as it was sent."""

    what: str
    remedy: str


def changes(sent: bytes, came: bytes) -> Iterator[Difference]:
    """Everything that we look at and that differs, with what an operator can do."""
    before, after = _parsed(sent), _parsed(came)
    for what, look, remedy in _LOOKS:
        if look(before) != look(after):
            yield Difference(what, remedy)
    was, now = text_of(sent), text_of(came)
    if was != now:
        # Words that are all there have only been wrapped anew.
        wrapped = was.split() == now.split()
        yield Difference("line lengths", _REWRAPPED) if wrapped else Difference("characters", _RECODED)


def text_of(raw: bytes) -> str:
    """The plain text of a mail, without the blanks that some servers drop at the ends of lines."""
    for part in _parsed(raw).walk():
        if part.get_content_type() == "text/plain":
            data = part.get_payload(decode=True)
            text = (
                data.decode(part.get_content_charset("ascii"), "replace") if isinstance(data, bytes) else ""
            )
            return "\n".join(line.rstrip() for line in text.splitlines()).strip()
    return ""


def _parsed(raw: bytes) -> "Message[str, str]":
    return email.message_from_bytes(raw, policy=email.policy.compat32)


def _field(name: str) -> "Callable[[Message[str, str]], Any]":
    # A field may have been folded anew on its way.
    return lambda mail: " ".join(str(mail.get(name, "")).split())


def _structure(mail: "Message[str, str]") -> list[str]:
    return [part.get_content_type() for part in mail.walk()]


def _pictures(mail: "Message[str, str]") -> list[Any]:
    return [part.get_payload(decode=True) for part in mail.walk() if part.get_content_maintype() == "image"]


_ASK = "ask your provider which filter changes mail on its way out"
_REWRAPPED = f"boards in the text lose their columns, the HTML keeps them; {_ASK}"
_RECODED = f"letters outside of ASCII are lost; {_ASK}"
_LOOKS: "tuple[tuple[str, Callable[[Message[str, str]], Any], str], ...]" = (
    ("Message-ID", _field("Message-ID"), "answers are then known by their address or the code they quote"),
    ("Reply-To", _field("Reply-To"), 'answers lose the code of their address: set [mail] replies = "plain"'),
    ("List-Id", _field("List-Id"), "players' filters for a match do not work; all else does"),
    ("MIME structure", _structure, f"players may miss the text or the HTML; {_ASK}"),
    ("pictures", _pictures, "set [mail] pictures = false; boards stand in the text, too"),
)
