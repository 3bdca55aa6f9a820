"""Raw bytes become a Letter here: in linear time, whatever they are, and with one kind of failure."""

import re
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b

from pbem.mail.read import automatic as automation
from pbem.mail.read.address_syntax import addresses, mailbox
from pbem.mail.read.body_text import chosen_text
from pbem.mail.read.bounces import bounce
from pbem.mail.read.headers import Fields, decoded_words, fields, message_ids, one_line
from pbem.mail.read.letter import REACTION, Letter, UnreadableLetter
from pbem.mail.read.mime import CONTENT_FIELDS, MimePart, Splitter

MAX_RAW = 262_144
MAX_SUBJECT = 250
MAX_DATE = 100
MAX_ATTACHMENTS = 20
MAX_ATTACHMENT_NAME = 80
MAX_RESULTS = 10

_TAG = re.compile(r"([a-z]{2,3})(?:-[a-z0-9-]{1,20})?")
_ANSWERS = frozenset({"reply", "counter", "declinecounter", "refresh"})
_DELIVERED_TO = ("to", "cc", "delivered-to", "x-original-to", "envelope-to")
_WANTED = (
    CONTENT_FIELDS
    | automation.FIELDS
    | {name.encode() for name in _DELIVERED_TO}
    | {
        b"authentication-results",
        b"content-language",
        b"date",
        b"from",
        b"in-reply-to",
        b"message-id",
        b"references",
        b"subject",
        b"x-pbem",
    }
)


def read(raw: bytes, size: int | None = None) -> Letter:
    """Read one mail; `size` is its full size where only its beginning was fetched.

    Raises UnreadableLetter, and nothing else, when the reader itself fails.
    """
    try:
        return _letter(raw, size)
    except Exception as error:
        # Nothing a stranger sends may stop the mails behind it, so every failure becomes the same one.
        raise UnreadableLetter(f"{type(error).__name__}: {error}"[:300]) from error


# Only a cache: where many letters wait, each is read for its code before it is read for what it says.
read_once = lru_cache(maxsize=50)(read)


def identity(raw: bytes) -> tuple[str, str]:
    """The Message-ID and the digest that `read` would give, without reading the parts and the text."""
    try:
        found, body, _ = _split(raw)
        digest = _digest(found, body)
        return _identity(found, digest), digest
    except Exception as error:
        # As above.
        raise UnreadableLetter(f"{type(error).__name__}: {error}"[:300]) from error


def _split(raw: bytes) -> tuple[Fields, bytes, bytes]:
    """The header fields, the body and the whole, with line ends as LF."""
    data = raw[:MAX_RAW]
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    found, start = fields(data, _WANTED)
    return found, data[start:], data


def _letter(raw: bytes, size: int | None) -> Letter:
    size = max(size or 0, len(raw))
    whole = size <= len(raw[:MAX_RAW])
    found, body, data = _split(raw)
    splitter = Splitter()
    root = splitter.entity(found, body, whole=whole)
    chosen = chosen_text(root)
    text, source = chosen.text, chosen.source
    digest = _digest(found, body)
    name, sender = _sender(found)
    subject = one_line(decoded_words(found.get("subject", ("",))[0]), MAX_SUBJECT)
    leaves = tuple(root.leaves())
    reason = automation.automatic(found, sender, subject, frozenset({root.kind, *map(_kind, leaves)}), text)
    if reason is None and automation.says_so(data[: len(data) - len(body)]):
        reason = automation.SAYS_SO
    recipients = addresses(value for field in _DELIVERED_TO for value in found.get(field, ()))
    if reason == REACTION:
        # The client wrote all of it.
        text, source = "", "none"
    return Letter(
        message_id=_identity(found, digest),
        digest=digest,
        sender=sender,
        sender_name=name,
        recipients=recipients,
        subject=subject,
        sent=_sent(found),
        references=message_ids(found.get("references", ()) + found.get("in-reply-to", ())),
        text=text,
        source=source,
        automatic=reason,
        bounce=bounce(root, found, reason, data, recipients),
        ours="x-pbem" in found,
        size=size,
        left_out=chosen.left_out,
        truncated=not chosen.whole or (source == "none" and not whole) or splitter.exceeded,
        authentication=found.get("authentication-results", ())[:MAX_RESULTS],
        attachments=_attachments(leaves),
        language=_language(found),
    )


def _digest(found: Fields, body: bytes) -> str:
    """A hash of what the sender wrote: hops add fields and line ends, but leave these alone."""
    state = blake2b(digest_size=16)
    for name in ("from", "to", "date"):
        for value in found.get(name, ()):
            piece = " ".join(value.split()).encode("utf-8", "replace")
            state.update(b"%s %d " % (name.encode(), len(piece)) + piece)
    state.update(b"body " + body.rstrip())
    return state.hexdigest()


def _sender(found: Fields) -> tuple[str, str | None]:
    values = found.get("from", ())
    parsed = mailbox(values[0]) if len(values) == 1 else None
    return parsed if parsed is not None else ("", None)


def _identity(found: Fields, digest: str) -> str:
    values = found.get("message-id", ())
    named = message_ids(values) if len(values) == 1 else ()
    return named[0] if len(named) == 1 else f"hash.{digest}"


def _sent(found: Fields) -> datetime | None:
    from email.utils import parsedate_to_datetime

    value = found.get("date", ("",))[0]
    if not value or len(value) > MAX_DATE:
        return None
    try:
        sent = parsedate_to_datetime(value)
        return sent if sent.tzinfo else sent.replace(tzinfo=UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _language(found: Fields) -> str:
    """Of `de-DE` only what tells languages apart."""
    said = _TAG.fullmatch(found.get("content-language", ("",))[0].strip().lower())
    return said[1] if said is not None else ""


def _kind(leaf: MimePart) -> str:
    """Its content type; a calendar's data that asks or answers says so beside it (RFC 6047)."""
    method = leaf.options.get("method", "publish").lower()
    if leaf.kind != "text/calendar" or method == "publish":
        return leaf.kind
    return f"{leaf.kind}; {'answer' if method in _ANSWERS else 'request'}"


def _attachments(leaves: tuple[MimePart, ...]) -> tuple[str, ...]:
    named = (leaf for leaf in leaves if leaf.name or leaf.attached or leaf.kind == "message/rfc822")
    names = [one_line(decoded_words(leaf.name or leaf.kind), MAX_ATTACHMENT_NAME) for leaf in named]
    return tuple(names[:MAX_ATTACHMENTS])
