"""A mail's parts are found here by plain searches: no nesting or count costs more than linear time."""

import binascii
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pbem.engine.values import Value
from pbem.mail.read.headers import Fields, fields, parameters

MAX_DEPTH = 12
MAX_PARTS = 100

CONTENT_FIELDS = frozenset({b"content-type", b"content-transfer-encoding", b"content-disposition"})
_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_NOT_BASE64 = bytes(set(range(256)) - set(_BASE64))


def _from_base64(data: bytes) -> bytes:
    # What follows the padding is a footer that a list added without knowing the encoding.
    clean = data.partition(b"=")[0].translate(None, _NOT_BASE64)
    if len(clean) % 4 == 1:
        clean = clean[:-1]
    return binascii.a2b_base64(clean + b"=" * (-len(clean) % 4))


def _from_uu(data: bytes) -> bytes:
    out: list[bytes] = []
    for line in data.split(b"\n"):
        if not line or line.startswith((b"begin ", b"end")):
            continue
        try:
            out.append(binascii.a2b_uu(line[:61]))
        except binascii.Error:
            continue
    return b"".join(out)


_DECODERS: dict[str, Callable[[bytes], bytes]] = {
    "base64": _from_base64,
    "quoted-printable": binascii.a2b_qp,
    "x-uuencode": _from_uu,
    "uuencode": _from_uu,
    "x-uue": _from_uu,
}


class MimePart(Value):
    """One node of a mail: a leaf with its bytes, or a multipart with its children."""

    kind: str
    options: dict[str, str]
    encoding: str
    attached: bool
    name: str | None
    data: bytes
    children: tuple["MimePart", ...] = ()
    whole: bool = True
    """Whether its end was seen; a mail cut on the way lacks the last boundary."""

    def content(self) -> bytes:
        """The bytes with the transfer encoding undone."""
        decoder = _DECODERS.get(self.encoding)
        return decoder(self.data) if decoder else self.data

    def leaves(self) -> Iterator["MimePart"]:
        """Every part below that holds content itself, in order."""
        if self.children:
            for child in self.children:
                yield from child.leaves()
        else:
            yield self


@dataclass(slots=True)
class Splitter:
    """Splits one mail and keeps count, so that the limits hold for the mail and not for each part."""

    parts: int = field(default=0, init=False)
    exceeded: bool = field(default=False, init=False)
    """Whether a limit was met and something was left unread."""

    def part(
        self, data: bytes, *, whole: bool = True, depth: int = 0, default: str = "text/plain"
    ) -> MimePart:
        """The part that begins with its own header fields at the start of `data` (line ends already LF)."""
        found, body = fields(data, CONTENT_FIELDS)
        return self.entity(found, data[body:], whole=whole, depth=depth, default=default)

    def entity(
        self, found: Fields, body: bytes, *, whole: bool = True, depth: int = 0, default: str = "text/plain"
    ) -> MimePart:
        """The part with these header fields and this body."""
        self.parts += 1
        kind, options = parameters(found.get("content-type", (default,))[0])
        if kind.count("/") != 1:
            kind = default
        disposition, naming = parameters(found.get("content-disposition", ("",))[0])
        encoding, _ = parameters(found.get("content-transfer-encoding", ("",))[0])
        name = naming.get("filename") or options.get("name")
        children: tuple[MimePart, ...] = ()
        if kind.startswith("multipart/"):
            children = self._children(kind, options.get("boundary", ""), body, whole=whole, depth=depth)
            if not children:
                # A multipart without its boundary is whatever text stands there.
                kind = default
        return MimePart(kind, options, encoding, disposition == "attachment", name, body, children, whole)

    def _children(
        self, kind: str, boundary: str, body: bytes, *, whole: bool, depth: int
    ) -> tuple[MimePart, ...]:
        if not boundary or depth >= MAX_DEPTH:
            self.exceeded |= depth >= MAX_DEPTH
            return ()
        default = "message/rfc822" if kind == "multipart/digest" else "text/plain"
        children: list[MimePart] = []
        for data, ended in _between(body, b"--" + boundary.rstrip().encode("utf-8", "replace")):
            if self.parts >= MAX_PARTS:
                self.exceeded = True
                break
            children.append(self.part(data, whole=whole or ended, depth=depth + 1, default=default))
        return tuple(children)


def _between(body: bytes, delimiter: bytes) -> Iterator[tuple[bytes, bool]]:
    """What stands between delimiter lines, each with whether a delimiter ended it."""
    # With a line end in front, a delimiter on the first line looks like any other.
    body = b"\n" + body
    needle = b"\n" + delimiter
    start = -1
    position = body.find(needle)
    while position >= 0:
        line_end = body.find(b"\n", position + 1)
        line_end = len(body) if line_end < 0 else line_end
        rest = body[position + len(needle) : line_end].rstrip()
        # Any other rest is a longer boundary that only begins like ours.
        if rest in (b"", b"--"):
            if start >= 0:
                yield body[start : max(start, position)], True
            start = line_end + 1
            if rest:
                return
        position = body.find(needle, line_end)
    if 0 <= start < len(body):
        yield body[start:], False
