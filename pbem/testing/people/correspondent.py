"""A player as tests and the demo have them: somebody with a mailbox who answers mails."""

import email
import email.policy
import json
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from functools import lru_cache
from typing import Any


# Whoever reads a mail asks it many things, and to take it apart costs more than to write it.
@lru_cache(256)
def _parsed(raw: bytes) -> EmailMessage:
    parsed = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(parsed, EmailMessage)
    return parsed


@lru_cache(256)
def _body(raw: bytes, kind: str) -> str:
    """Nothing where a mail has none of the kind."""
    body = _parsed(raw).get_body((kind,))
    return "" if body is None else str(body.get_content()).replace("\r\n", "\n")


@lru_cache(256)
def _reply_to(raw: bytes) -> str:
    header = _parsed(raw)["Reply-To"] or _parsed(raw)["From"]
    return str(header.addresses[0].addr_spec)


@dataclass(frozen=True, slots=True)
class ReceivedMail:
    """A mail as its reader's client shows it."""

    raw: bytes

    @property
    def message(self) -> EmailMessage:
        """The parsed message, which nobody changes."""
        return _parsed(self.raw)

    @property
    def subject(self) -> str:
        """Its subject."""
        return str(self.message["Subject"] or "(no subject)")

    @property
    def kind(self) -> str:
        """What it is for, as our own header says: turn, receipt, finale."""
        return str(self.message["X-Pbem"] or "mail")

    @property
    def message_id(self) -> str:
        """Its Message-ID."""
        return str(self.message["Message-ID"])

    @property
    def sender(self) -> str:
        """Who it is from, by name."""
        first = self.message["From"].addresses[0]
        return str(first.display_name or first.addr_spec)

    @property
    def reply_to(self) -> str:
        """Where an answer goes."""
        return _reply_to(self.raw)

    @property
    def text(self) -> str:
        """The plain text."""
        return _body(self.raw, "plain")

    @property
    def html(self) -> str:
        """The HTML twin."""
        return _body(self.raw, "html")

    def attachment(self, name: str) -> Any:
        """The data of a JSON attachment, or None."""
        for part in self.message.iter_attachments():
            if part.get_filename() == name:
                return json.loads(part.get_payload(decode=True))  # type: ignore[arg-type]
        return None


class Correspondent:
    """Somebody with an address: `writes` answers the newest mail, `mails` are all that came."""

    def __init__(
        self,
        name: str,
        address: str,
        post: Callable[[str, bytes], None],
        date: Callable[[], str] = lambda: "Mon, 16 Nov 2026 10:00:00 +0100",
    ) -> None:
        self.name = name
        self.address = address
        self.mails: list[ReceivedMail] = []
        self._post = post
        # What stands in the Date of a mail written now.
        self._date = date
        self.sent = 0

    @property
    def newest(self) -> ReceivedMail:
        """The mail that came last."""
        return self.mails[-1]

    def takes(self, raw: bytes) -> None:
        """A mail has come."""
        self.mails.append(ReceivedMail(raw))

    def writes(
        self,
        text: str,
        *,
        to: ReceivedMail | None = None,
        address: str | None = None,
        sender: str | None = None,
        quoting: bool = True,
        fresh: bool = False,
        headers: dict[str, str] | None = None,
    ) -> bytes:
        """Answer a mail, the newest unless another is given or it is a `fresh` one, and return the bytes."""
        answered = None if fresh else to or (self.mails[-1] if self.mails else None)
        self.sent += 1
        message = EmailMessage(policy=email.policy.SMTP)
        message["From"] = f"{self.name} <{sender or self.address}>"
        message["To"] = address or (answered.reply_to if answered else "play@club.example")
        message["Date"] = self._date()
        message["Message-ID"] = f"<{self.name.lower()}.{self.sent}@mail.example>"
        message["Subject"] = f"Re: {answered.subject}" if answered else "hello"
        if answered is not None:
            message["In-Reply-To"] = answered.message_id
            message["References"] = answered.message_id
            if quoting:
                quoted = "\n".join(f"> {line}" for line in answered.text.splitlines())
                text = f"{text}\n\nOn Mon, 16 Nov 2026 at 09:00, {answered.sender} wrote:\n{quoted}\n"
        for name, value in (headers or {}).items():
            del message[name]
            message[name] = value
        message.set_content(text)
        raw = message.as_bytes()
        self._post(self.address, raw)
        return raw
