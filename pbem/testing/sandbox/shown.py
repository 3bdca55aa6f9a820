"""A mail as a client shows it: its HTML made safe for a frame, its text, its attachments.

What a mail says is never trusted. Pictures become data, a link to our own address opens the sandbox's answer
box, and every other link, script or remote thing is left without its target.
"""

import base64
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from functools import cached_property
from html import escape
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit

from pbem.engine.values import Value
from pbem.mail.write.tokens import Token
from pbem.testing.people.correspondent import ReceivedMail

# Whatever makes a browser fetch, run or post something; a link's target and a picture's source are judged
# apart from these.
_DROPPED = frozenset(
    "action background data formaction href ping poster src srcdoc srcset target xlink:href".split()
)
# Left out, with what stands in a script.
_MUTED = frozenset("base embed form frame iframe link object script".split())
_PICTURE = re.compile(r"cid:(?P<cid>.+)")


class Attached(Value):
    """A file that came with a mail."""

    name: str
    kind: str
    data: bytes


class Prefilled(Value):
    """A mail about to be written: what a tapped link or an answer fills in."""

    to: str
    subject: str
    body: str


@dataclass(frozen=True)
class NumberedMail(ReceivedMail):
    """One mail of a mailbox, by its number there."""

    number: int

    @cached_property
    def date(self) -> datetime | None:
        """When it was written, by its own word."""
        header = self.message["Date"]
        return header.datetime if header is not None else None

    @cached_property
    def match(self) -> int | None:
        """The match its reply address is for."""
        tag = self.reply_to.rpartition("@")[0].partition("+")[2]
        token = Token.parse(tag)
        return token.match if token is not None else None

    @cached_property
    def pictures(self) -> Mapping[str, Attached]:
        """The pictures inside it, by their content id."""
        found = {}
        for part in self.message.walk():
            cid = str(part.get("Content-ID", "")).strip().strip("<>")
            if cid and part.get_content_maintype() == "image":
                found[cid] = _attached(part)
        return found

    @cached_property
    def attachments(self) -> tuple[Attached, ...]:
        """The files beside it."""
        return tuple(_attached(part) for part in self.message.iter_attachments())


def _attached(part: EmailMessage) -> Attached:
    data = part.get_payload(decode=True)
    return Attached(
        part.get_filename() or "attachment", part.get_content_type(), data if isinstance(data, bytes) else b""
    )


def plain_answer(shown: NumberedMail) -> Prefilled:
    """What a client opens for an answer: the mail quoted below two empty lines."""
    subject = shown.subject if shown.subject.lower().startswith("re:") else f"Re: {shown.subject}"
    when = shown.date.strftime("%a, %d %b %Y at %H:%M") if shown.date else "an earlier day"
    quoted = "\n".join(f"> {line}".rstrip() for line in shown.text.splitlines())
    return Prefilled(shown.reply_to, subject, f"\n\nOn {when}, {shown.sender} wrote:\n{quoted}\n")


def draft_of(link: str, ours: str) -> Prefilled | None:
    """What a `mailto:` link to our own address fills in (RFC 6068); None for any other link."""
    try:
        parts = urlsplit(link)
    except ValueError:
        return None
    to = unquote(parts.path)
    local, _, host = to.rpartition("@")
    if parts.scheme.lower() != "mailto" or f"{local.partition('+')[0]}@{host}".lower() != ours.lower():
        return None
    # A plus is a plus in such a link, and parse_qs would take it for a space.
    fields = parse_qs(parts.query.replace("+", "%2B"), keep_blank_values=True, max_num_fields=10)
    values = {name.lower(): value[0] for name, value in fields.items()}
    return Prefilled(to, values.get("subject", ""), values.get("body", "").replace("\r\n", "\n"))


def framed(
    html: str,
    pictures: Mapping[str, Attached],
    ours: str,
    compose: Callable[[Prefilled], str],
    *,
    images: bool = True,
) -> str:
    """The HTML for the frame: pictures as data, our own links leading to `compose`, no others.

    With images off a picture shows its sentence, as in a client that loads none.
    """
    frame = _Frame(pictures if images else {}, ours, compose)
    frame.feed(html)
    frame.close()
    return "".join(frame.out)


class _Frame(HTMLParser):
    """Copies a document, changing what its tags point to; the frame's own rules are the second fence."""

    def __init__(
        self, pictures: Mapping[str, Attached], ours: str, compose: Callable[[Prefilled], str]
    ) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._pictures = pictures
        self._ours = ours
        self._compose = compose
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _MUTED or (tag == "meta" and "http-equiv" in dict(attrs)):
            self._in_script = tag == "script"
            return
        kept = [(name, value) for name, value in attrs if name not in _DROPPED and not name.startswith("on")]
        given = dict(attrs)
        if tag == "a" and (draft := draft_of(given.get("href") or "", self._ours)):
            kept += [("href", self._compose(draft)), ("target", "_top")]
        if tag == "img" and (found := _PICTURE.fullmatch(given.get("src") or "")):
            picture = self._pictures.get(found["cid"])
            if picture is not None:
                data = base64.b64encode(picture.data).decode("ascii")
                kept.append(("src", f"data:{picture.kind};base64,{data}"))
        written = "".join(
            f" {name}" if value is None else f' {name}="{escape(value)}"' for name, value in kept
        )
        self.out.append(f"<{tag}{written}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _MUTED:
            self.out.append(f"</{tag}>")
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if not self._in_script:
            self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.out.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.out.append(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self.out.append(f"<!{decl}>")
