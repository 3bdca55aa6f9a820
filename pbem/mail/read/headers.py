"""Header fields are split and decoded here in linear time, because one hostile field hangs common parsers.

Every function takes text of any kind and never raises. A field is cut to `MAX_FIELD` bytes before anything
looks at it.
"""

import binascii
import unicodedata
from collections.abc import Iterable, Mapping

from pbem.mail.read.charsets import decode

MAX_FIELD = 8192
MAX_PARAMETERS = 64
MAX_IDS = 50
MAX_ID = 250

Fields = Mapping[str, tuple[str, ...]]
"""Field values by lower-case name, unfolded, in the order they stood in the mail."""

_FOLDED = (32, 9)
# Controls, line and paragraph separators, lone surrogates, and the marks that reorder what follows them.
_UNSEEN_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_REORDERING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def fields(data: bytes, wanted: frozenset[bytes]) -> tuple[Fields, int]:
    """The wanted fields at the head of `data` (line ends already LF) and the offset where the body begins."""
    if data[:1] == b"\n":
        return {}, 1
    end = data.find(b"\n\n")
    head, body = (data, len(data)) if end < 0 else (data[:end], end + 2)
    found: dict[str, list[list[bytes]]] = {}
    pieces: list[bytes] | None = None
    room = position = 0
    for line in head.split(b"\n"):
        if line[:1] and line[0] in _FOLDED and position:
            if pieces is not None and room > 0:
                pieces.append(line[:room])
                room -= len(line)
        else:
            name, colon, value = line.partition(b":")
            if not colon or not name or b" " in name.rstrip():
                # An mbox separator may stand first; any other such line means that the body has begun.
                if position or not line.startswith((b"From ", b">From ")):
                    body = position
                    break
                pieces = None
            else:
                key = name.rstrip().lower()
                pieces = None
                if key in wanted:
                    pieces, room = [value[:MAX_FIELD]], MAX_FIELD - len(value)
                    found.setdefault(key.decode("ascii", "replace"), []).append(pieces)
        position += len(line) + 1
    return {name: tuple(_text(b"".join(p)) for p in values) for name, values in found.items()}, body


def _text(value: bytes) -> str:
    value = value.strip()
    return value.decode("ascii") if value.isascii() else decode(value, "utf-8")


def decoded_words(value: str) -> str:
    """The field's text with RFC 2047 encoded words decoded; what is no valid encoded word stays as it is."""
    start = value.find("=?")
    if start < 0:
        return value
    out: list[str] = []
    after_word = False
    position = 0
    while start >= 0:
        charset_end = value.find("?", start + 2)
        encoding_end = charset_end + 2
        end = value.find("?=", encoding_end + 1) if charset_end > 0 else -1
        if end < 0:
            # No later word can end either, so one failed search is enough for the whole field.
            break
        word = None
        if value[encoding_end : encoding_end + 1] == "?":
            charset = value[start + 2 : charset_end].partition("*")[0]
            word = _word(value[encoding_end + 1 : end], value[charset_end + 1], charset)
        if word is None:
            following = value.find("=?", start + 2)
            out.append(value[position : following if following >= 0 else len(value)])
            position = following if following >= 0 else len(value)
            after_word = False
            start = following
            continue
        gap = value[position:start]
        # White space between two encoded words belongs to the folding, not to the text.
        if not (after_word and gap.isspace()):
            out.append(gap)
        out.append(word)
        position, after_word = end + 2, True
        start = value.find("=?", position)
    out.append(value[position:])
    return "".join(out)


def _word(payload: str, encoding: str, charset: str) -> str | None:
    if len(charset) > 40 or not payload.isascii():
        return None
    data = payload.encode("ascii")
    if encoding in "qQ":
        return decode(binascii.a2b_qp(data, header=True), charset)
    if encoding in "bB":
        try:
            return decode(binascii.a2b_base64(data + b"=="), charset)
        except binascii.Error:
            return None
    return None


def one_line(value: str, limit: int) -> str:
    """The text on one line of at most `limit` characters, without controls and reordering marks."""
    value = value[: limit * 4]
    if not value.isprintable():
        value = "".join(
            " " if unicodedata.category(c) in _UNSEEN_CATEGORIES or c in _REORDERING else c for c in value
        )
    return unicodedata.normalize("NFC", " ".join(value.split()))[:limit]


def message_ids(values: Iterable[str]) -> tuple[str, ...]:
    """The Message-IDs between angle brackets, without them, deduplicated; at most the last `MAX_IDS`."""
    found: dict[str, None] = {}
    for value in values:
        for piece in value.split("<")[1:]:
            identifier, closed, _ = piece.partition(">")
            identifier = "".join(identifier.split())
            if closed and 0 < len(identifier) <= MAX_ID and identifier.isascii() and identifier.isprintable():
                found.pop(identifier, None)
                found[identifier] = None
    return tuple(found)[-MAX_IDS:]


def parameters(value: str) -> tuple[str, dict[str, str]]:
    """A field such as Content-Type: its lower-case main value and its parameters (RFC 2231 joined)."""
    pieces = _pieces(value)
    simple: dict[str, str] = {}
    extended: dict[str, dict[int, tuple[str, bool]]] = {}
    for piece in pieces[1 : MAX_PARAMETERS + 1]:
        name, equals, text = piece.partition("=")
        if not equals:
            continue
        name, text = name.strip().lower(), text.strip()
        base, star, section = name.partition("*")
        if not star:
            simple.setdefault(name, text)
            continue
        encoded = section.endswith("*") or not section
        number = section.rstrip("*") or "0"
        if number.isascii() and number.isdigit() and len(number) < 4:
            extended.setdefault(base, {})[int(number)] = (text, encoded)
    for base, sections in extended.items():
        simple[base] = _joined(sections)
    return pieces[0].strip().lower(), simple


def _pieces(value: str) -> list[str]:
    """Split at semicolons outside double quotes, and drop the quotes."""
    if '"' not in value:
        return value.split(";")
    pieces = [""]
    for index, run in enumerate(value.split('"')):
        if index % 2:
            pieces[-1] += run
        else:
            first, *rest = run.split(";")
            pieces[-1] += first
            pieces.extend(rest)
    return pieces


def _joined(sections: dict[int, tuple[str, bool]]) -> str:
    from urllib.parse import unquote_to_bytes

    charset = "utf-8"
    data = b""
    for number in sorted(sections):
        text, encoded = sections[number]
        if encoded and number == 0 and text.count("'") >= 2:
            charset, _, text = text.split("'", 2)
        data += unquote_to_bytes(text) if encoded else text.encode("utf-8", "replace")
    return decode(data, charset)
