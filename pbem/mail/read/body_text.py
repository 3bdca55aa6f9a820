"""One text is chosen out of a mail's parts here: orders come from what the sender typed and nothing else.

A plain part is preferred to its HTML twin; attachments, enclosed messages and encrypted parts are never read.
"""

import re
import unicodedata
from collections.abc import Callable

from pbem.engine.values import Value
from pbem.mail.read.charsets import decode
from pbem.mail.read.mime import MimePart

MAX_TEXT = 100_000
MAX_HTML = 150_000

_STRUCK = re.compile(rb"<(?:s|strike|del)[\s>]|line-through", re.IGNORECASE)
_BREAKS = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_PRINTABLE = bytes((*b"\t\n", *range(0x20, 0x7F)))
_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff\u2028\u2029\ud800-\udfff]")
# Normalising sorts a run of combining marks in quadratic time, so it is given short pieces.
_PIECE = 500


class Chosen(Value):
    """The text of a mail: whether all of it was read, and whether struck-out or unseen text was left out."""

    text: str
    source: str
    """`plain`, `html` or `none`."""
    whole: bool = True
    left_out: bool = False


def chosen_text(root: MimePart) -> Chosen:
    """The text that the sender typed and left standing."""
    typed = not root.children and root.kind in _RENDERERS and not root.attached
    leaves = [root] if typed else _readable(root)
    texts: list[str] = []
    source = "none"
    whole, left_out = True, False
    for leaf in leaves:
        # After plain text an HTML part is its twin or a footer; after HTML, plain text is a footer at worst.
        if source == "plain" and leaf.kind == "text/html":
            continue
        text, complete, struck = _RENDERERS[leaf.kind](leaf)
        left_out = left_out or struck
        if text.strip():
            texts.append(text)
            source = source if source != "none" else leaf.kind.removeprefix("text/")
            whole = whole and complete and leaf.whole
    return Chosen("\n".join(texts), source, whole, left_out)


def _readable(part: MimePart) -> list[MimePart]:
    """The leaves that hold what the sender typed."""
    if not part.children:
        readable = part.kind in _RENDERERS and not part.attached and not part.name
        return [part] if readable else []
    match part.kind:
        case "multipart/alternative":
            return _best([_readable(child) for child in part.children])
        case "multipart/related" | "multipart/signed" | "multipart/report":
            return _readable(part.children[0])
        case "multipart/encrypted":
            return []
    return [leaf for child in part.children for leaf in _readable(child)]


def _best(candidates: list[list[MimePart]]) -> list[MimePart]:
    filled = [leaves for leaves in candidates if leaves]
    # Only the HTML twin shows that a line was struck out.
    struck = [leaves for leaves in filled if leaves[0].kind == "text/html" and _strikes(leaves)]
    if struck:
        return struck[0]
    for leaves in filled:
        if leaves[0].kind == "text/plain" and any(leaf.content().strip() for leaf in leaves):
            return leaves
    return next((leaves for leaves in filled if leaves[0].kind == "text/html"), [])


def _strikes(leaves: list[MimePart]) -> bool:
    return any(_STRUCK.search(leaf.content()) is not None for leaf in leaves)


def _plain(part: MimePart) -> tuple[str, bool, bool]:
    text = decode(part.content(), part.options.get("charset", ""))
    whole = len(text) <= MAX_TEXT
    text = tidy(text[:MAX_TEXT])
    if part.options.get("format", "").lower() == "flowed":
        text = unflowed(text, delete_space=part.options.get("delsp", "").lower() == "yes")
    return _unarmoured(text), whole, False


def _html(part: MimePart) -> tuple[str, bool, bool]:
    from pbem.mail.read.html_text import rendered

    html = decode(part.content(), part.options.get("charset", ""))
    text, left_out = rendered(tidy(html[:MAX_HTML]))
    return tidy(text[:MAX_TEXT]), len(html) <= MAX_HTML and len(text) <= MAX_TEXT, left_out


_RENDERERS: dict[str, Callable[[MimePart], tuple[str, bool, bool]]] = {
    "text/plain": _plain,
    "text/html": _html,
}


def tidy(text: str) -> str:
    """Line ends as LF, no control characters, composed characters (NFC)."""
    # A printable text needs no second look, and that test is much the fastest.
    if text.isascii():
        odd = bool(text.encode("ascii").translate(None, _PRINTABLE))
    else:
        odd = not text.replace("\n", "").replace("\t", "").isprintable()
    if odd:
        text = _UNWANTED.sub("", _BREAKS.sub("\n", text))
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return text
    return "\n".join(line if line.isascii() else _composed(line) for line in text.split("\n"))


def _composed(line: str) -> str:
    return "".join(
        unicodedata.normalize("NFC", line[start : start + _PIECE]) for start in range(0, len(line), _PIECE)
    )


def unflowed(text: str, *, delete_space: bool) -> str:
    """Undo format=flowed (RFC 3676): a line ending in a space goes on in the next of the same quote depth."""
    out: list[str] = []
    pending: list[str] = []
    pending_depth = 0
    for line in text.split("\n"):
        body = line.lstrip(">")
        depth = len(line) - len(body)
        body = body.removeprefix(" ")
        signature = body == "-- "
        if pending and (depth != pending_depth or signature):
            out.append(_requoted("".join(pending), pending_depth))
            pending = []
        if body.endswith(" ") and not signature:
            pending.append(body[:-1] if delete_space else body)
            pending_depth = depth
        else:
            out.append(_requoted("".join([*pending, body]), depth))
            pending = []
    if pending:
        out.append(_requoted("".join(pending), pending_depth))
    return "\n".join(out)


def _requoted(text: str, depth: int) -> str:
    return f"{'>' * depth} {text}" if depth else text


def _unarmoured(text: str) -> str:
    """The signed content of an inline PGP message, or the text as it is."""
    begin = text.find("-----BEGIN PGP SIGNED MESSAGE-----")
    if begin < 0 or text[:begin].strip():
        return text
    start = text.find("\n\n", begin)
    end = text.find("\n-----BEGIN PGP SIGNATURE-----", begin)
    if start < 0 or end < start:
        return text
    return "\n".join(line.removeprefix("- ") for line in text[start + 2 : end].split("\n"))
