"""Addresses are read strictly here, because whoever can blur a From line can move for somebody else.

`mailbox` accepts exactly one plain mailbox and nothing clever; `addresses` is generous, for what we were sent
*to* proves nothing by itself: a reply token does.
"""

from collections.abc import Iterable
from functools import lru_cache

from pbem.mail.read.headers import decoded_words, one_line

MAX_ADDRESS = 254
MAX_LOCAL = 64
MAX_NAME = 120
MAX_ADDRESSES = 50

_LOCAL = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~.")
_DOMAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.")
_SPLITTERS = str.maketrans(dict.fromkeys("<>,;:\"'()[]\\\t\r\n", " "))


# Only a cache: whoever gets a mail is asked about several times.
@lru_cache(maxsize=256)
def is_address(text: str) -> bool:
    """Whether this is one plain `local@domain`: no quoting, no literals, no encoded words, ASCII only."""
    local, at, domain = text.partition("@")
    return (
        bool(at)
        and 0 < len(local) <= MAX_LOCAL
        and len(text) <= MAX_ADDRESS
        and _LOCAL.issuperset(local)
        and _DOMAIN.issuperset(domain)
        and "=?" not in local
        and all(local.split("."))
        and all(label and label[0] != "-" and label[-1] != "-" for label in domain.split("."))
    )


def mailbox(value: str) -> tuple[str, str] | None:
    """The display name and lower-case address of a field that holds exactly one mailbox, else None.

    Groups, lists, routes, comments out of place, names that pose as another address and encoded line ends are
    refused.
    """
    if any(c < " " and c != "\t" for c in value) or "\x7f" in value:
        return None
    split = _split(value)
    if split is None:
        return None
    phrase, address = split
    if not is_address(address):
        return None
    address = address.lower()
    name = decoded_words(phrase)
    if any(c < " " or c in "\x7f\x85\u2028\u2029" for c in name):
        return None
    # Some clients repeat the address as the name; any other address there is meant to deceive.
    if "@" in name and name.strip(" '\"<>").lower() != address:
        return None
    return one_line(name, MAX_NAME), address


def _split(value: str) -> tuple[str, str] | None:
    """The phrase and the address, by one walk; None for any structure but the two plain ones."""
    phrase: list[str] = []
    angle: list[str] | None = None
    closed = quoted = escaped = False
    was_quoted = False
    depth = 0
    for c in value:
        if escaped:
            escaped = False
            if not depth:
                phrase.append(c)
        elif quoted:
            if c == "\\":
                escaped = True
            elif c == '"':
                quoted = False
            else:
                phrase.append(c)
        elif depth:
            if c == "\\":
                escaped = True
            else:
                depth += (c == "(") - (c == ")")
        elif c == "(":
            depth = 1
            if angle is not None and not closed:
                return None
        elif c in " \t":
            if angle is None:
                phrase.append(" ")
            elif not closed:
                return None
        elif closed or c in "),:;\\[]":
            return None
        elif angle is not None:
            if c == ">":
                closed = True
            elif c in '<"':
                return None
            else:
                angle.append(c)
        elif c == "<":
            angle = []
        elif c == ">":
            return None
        elif c == '"':
            quoted = was_quoted = True
        else:
            phrase.append(c)
    if quoted or escaped or depth or (angle is not None and not closed):
        return None
    text = "".join(phrase).strip()
    if angle is not None:
        return text, "".join(angle)
    # A bare address: quoting would let `"a b"@host` through as something else than it is.
    return None if was_quoted else ("", text)


def addresses(values: Iterable[str]) -> tuple[str, ...]:
    """Every plain address in these fields, in lower case and in order, each once, at most `MAX_ADDRESSES`."""
    found: dict[str, None] = {}
    for value in values:
        for word in value.translate(_SPLITTERS).split():
            if "@" in word and is_address(word):
                found[word.lower()] = None
                if len(found) == MAX_ADDRESSES:
                    return tuple(found)
    return tuple(found)
