"""What a mail server changes in a mail of ours: what was sent, held against what came back."""

import email
import email.policy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import Message
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that did not come back as it was sent."""

    what: str
    remedy: str


def changes(sent: bytes, came: bytes) -> Iterator[Change]:
    """Everything that we look at and that differs, with what an operator can do."""
    before, after = _parsed(sent), _parsed(came)
    for what, look, remedy in _LOOKS:
        if look(before) != look(after):
            yield Change(what, remedy)
    was, now = text_of(sent), text_of(came)
    if was != now:
        # Words that are all there have only been wrapped anew.
        wrapped = was.split() == now.split()
        yield Change("line lengths", _REWRAPPED) if wrapped else Change("characters", _RECODED)


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
