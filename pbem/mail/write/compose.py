"""Mails are put together here as bytes, because message objects cost more time than a turn of the rules.

Whatever a player put into a name or subject stays inside its field: line ends and controls become spaces, and
text that could be taken for an encoded word is encoded.
"""

import binascii
from base64 import encodebytes
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b

from pbem.errors import OperatorError
from pbem.mail.read.address_syntax import is_address
from pbem.mail.read.body_text import tidy
from pbem.mail.read.headers import one_line

MAX_FIELD_TEXT = 400
MAX_REFERENCES = 10

_ATOM = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~ ")
_WIDE = bytes(range(128, 256))
_LINE = 76
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class UnsendableDraft(OperatorError):
    """An address or identifier of a mail of ours is not what it must be."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that travels with a mail."""

    name: str
    content_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Inline:
    """A PNG that the HTML part shows; `cid` is the identifier, without brackets, it is shown by."""

    cid: str
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class MailDraft:
    """Everything that makes one mail; identifiers are without brackets."""

    sender_name: str
    sender: str
    to_name: str
    to: str
    subject: str
    message_id: str
    date: datetime
    kind: str
    text: str
    html: str | None = None
    reply_to: str | None = None
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    auto: str = "auto-generated"
    """`auto-replied` for an answer to a letter, `auto-generated` for the rest (RFC 3834)."""
    list_id: str | None = None
    unsubscribe: str | None = None
    """The mailto link whose mail ends mails like this one, for List-Unsubscribe (RFC 2369)."""
    pictures: tuple[Inline, ...] = ()
    """Shown inside the HTML part; a mail without one has no use for them."""
    attachments: tuple[Attachment, ...] = ()


def compose(draft: MailDraft) -> bytes:
    """The mail's bytes with CRLF line ends: the same draft gives the same bytes."""
    body = _part("text/plain", draft.text)
    if draft.html is not None:
        html = _part("text/html", draft.html)
        if draft.pictures:
            html = _multipart("related", (html, *map(_inline, draft.pictures)))
        body = _multipart("alternative", (body, html))
    if draft.attachments:
        body = _multipart("mixed", (body, *map(_attached, draft.attachments)))
    return "\r\n".join(_fields(draft)).encode("ascii") + b"\r\nMIME-Version: 1.0\r\n" + body


def _fields(draft: MailDraft) -> list[str]:
    lines = [
        _field("From", _mailbox(draft.sender_name, draft.sender)),
        _field("To", _mailbox(draft.to_name, draft.to)),
        _field("Subject", _phrase(draft.subject, len("Subject: "))),
        f"Date: {_date(draft.date)}",
        f"Message-ID: {_identifier(draft.message_id)}",
    ]
    if draft.reply_to:
        lines.append(_field("Reply-To", _mailbox(draft.sender_name, draft.reply_to)))
    if draft.in_reply_to and _is_identifier(draft.in_reply_to):
        lines.append(f"In-Reply-To: <{draft.in_reply_to}>")
    references = [f"<{one}>" for one in draft.references if _is_identifier(one)]
    if references:
        # The first names the thread and the last ones the place in it.
        kept = references[:1] + references[1:][-MAX_REFERENCES:]
        lines.append("References: " + "\r\n ".join(kept))
    lines.append(f"Auto-Submitted: {_word(draft.auto)}")
    lines.append("X-Auto-Response-Suppress: All")
    lines.append(f"X-Pbem: {_word(draft.kind)}")
    if draft.list_id:
        lines.append(f"List-Id: <{_word(draft.list_id)}>")
    if draft.unsubscribe:
        lines.append(f"List-Unsubscribe: {_identifier(draft.unsubscribe)}")
    return lines


def _address(text: str) -> str:
    if not is_address(text):
        raise UnsendableDraft(f"{text!r} is not an address that a mail can be sent with.")
    return text


def _is_identifier(text: str) -> bool:
    return 0 < len(text) < 900 and text.isascii() and text.isprintable() and not set(" <>").intersection(text)


def _identifier(text: str) -> str:
    if not _is_identifier(text):
        raise UnsendableDraft(f"{text!r} is neither a Message-ID nor a link.")
    return f"<{text}>"


def _word(text: str) -> str:
    if (
        not text
        or not text.isascii()
        or not text.replace("-", "").replace(".", "").replace("_", "").isalnum()
    ):
        raise UnsendableDraft(f"{text!r} is not a plain word for a header field.")
    return text


def _date(date: datetime) -> str:
    if date.tzinfo is None:
        raise UnsendableDraft("The date of a mail needs a time zone.")
    day, month = _DAYS[date.weekday()], _MONTHS[date.month - 1]
    return f"{day}, {date.day:02} {month} {date:%Y %H:%M:%S %z}"


def _mailbox(name: str, address: str) -> str:
    name = one_line(name, MAX_FIELD_TEXT)
    if not name:
        return _address(address)
    if _ATOM.issuperset(name) and "=?" not in name:
        phrase = name
    elif name.isascii() and "=?" not in name:
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        phrase = f'"{escaped}"'
    else:
        phrase = _encoded(name, 10)
    return f"{phrase} <{_address(address)}>"


def _phrase(text: str, used: int) -> str:
    """Free text for a field: as it is where that is safe, else as encoded words (RFC 2047)."""
    text = one_line(text, MAX_FIELD_TEXT)
    plain = text.isascii() and "=?" not in text and all(len(word) <= 60 for word in text.split(" "))
    return text if plain else _encoded(text, used)


def _encoded(text: str, used: int) -> str:
    """Encoded words, each short enough for a line of its own and none breaking a character apart."""
    words: list[str] = []
    chunk = b""
    # Four base64 characters hold three bytes; `=?utf-8?b?` and `?=` take twelve columns.
    room = (_LINE - 12 - used) // 4 * 3
    for character in text:
        data = character.encode("utf-8", "replace")
        if len(chunk) + len(data) > room:
            words.append(_encoded_word(chunk))
            chunk, room = b"", (_LINE - 13) // 4 * 3
        chunk += data
    words.append(_encoded_word(chunk))
    return " ".join(words)


def _encoded_word(data: bytes) -> str:
    return f"=?utf-8?b?{binascii.b2a_base64(data, newline=False).decode('ascii')}?="


def _field(name: str, value: str) -> str:
    """The field, folded at spaces so that no line is longer than it should be where that can be helped."""
    current = f"{name}:"
    out: list[str] = []
    for word in value.split(" "):
        if len(current) + 1 + len(word) > _LINE and (out or current != f"{name}:"):
            out.append(current)
            current = ""
        current = f"{current} {word}"
    return "\r\n".join([*out, current])


def _part(content_type: str, text: str) -> bytes:
    """A text with its own fields: as it is, quoted-printable or base64, plainest and shortest first."""
    text = tidy(text)
    if not text.endswith("\n"):
        text += "\n"
    data = text.encode("utf-8", "replace")
    encoding, body = _transfer(data)
    head = f'Content-Type: {content_type}; charset="utf-8"\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n'
    return head.encode("ascii") + body


def _transfer(data: bytes) -> tuple[str, bytes]:
    lines = data.replace(b"\n", b"\r\n")
    if data.isascii() and max(map(len, data.split(b"\n"))) < 990:
        return "7bit", lines
    escaped = len(data) - len(data.translate(None, _WIDE)) + data.count(b"=")
    # Three characters for an escaped byte instead of one, against four for every three bytes.
    if 2 * escaped <= len(data) // 3:
        return "quoted-printable", binascii.b2a_qp(lines)
    return "base64", encodebytes(lines).replace(b"\n", b"\r\n")


def _attached(attachment: Attachment) -> bytes:
    name = one_line(attachment.name, 150).replace("/", "_").replace("\\", "_") or "attachment"
    kind = attachment.content_type
    safe = kind.isascii() and kind.isprintable() and kind.count("/") == 1 and len(kind) < 120
    if name.isascii() and '"' not in name:
        naming = f'filename="{name}"'
    else:
        from urllib.parse import quote

        naming = f"filename*=utf-8''{quote(name, safe='')}"
    if kind == "message/rfc822" and attachment.data.isascii():
        # A mail in a mail must not be encoded; ours are plain ASCII.
        head = f"Content-Type: {kind}\r\nContent-Disposition: attachment;\r\n {naming}\r\n\r\n"
        return head.encode("ascii") + attachment.data
    head = (
        f"Content-Type: {kind if safe else 'application/octet-stream'}\r\n"
        f"Content-Disposition: attachment;\r\n {naming}\r\n"
        "Content-Transfer-Encoding: base64\r\n\r\n"
    )
    return head.encode("ascii") + encodebytes(attachment.data).replace(b"\n", b"\r\n")


def _inline(picture: Inline) -> bytes:
    name = one_line(picture.name, 60).replace("/", "_").replace('"', "_")
    head = (
        f'Content-Type: image/png; name="{name}.png"\r\n'
        f'Content-Disposition: inline; filename="{name}.png"\r\n'
        f"Content-ID: {_identifier(picture.cid)}\r\n"
        "Content-Transfer-Encoding: base64\r\n\r\n"
    )
    return head.encode("ascii", "replace") + encodebytes(picture.data).replace(b"\n", b"\r\n")


def _multipart(kind: str, parts: tuple[bytes, ...]) -> bytes:
    """The parts between boundaries made from their own hash, which none of them can contain."""
    state = blake2b(digest_size=15)
    for part in parts:
        state.update(part)
    boundary = f"=_{state.hexdigest()}".encode("ascii")
    out = [b'Content-Type: multipart/%s;\r\n boundary="%s"\r\n\r\n' % (kind.encode(), boundary)]
    for part in parts:
        out.append(b"--%s\r\n%s\r\n" % (boundary, part))
    out.append(b"--%s--\r\n" % boundary)
    return b"".join(out)
