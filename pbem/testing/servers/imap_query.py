"""What the demo IMAP server answers about messages: the items of FETCH and the keys of SEARCH."""

import imaplib
import re
from collections.abc import Callable, Mapping, Sequence

from pbem.engine.values import Value
from pbem.testing.servers.imap_store import Message, ServedMailbox
from pbem.testing.servers.imap_view import MessageView, flag_list
from pbem.testing.servers.imap_wire import Malformed, WireToken, literal

_BODY = re.compile(r"(?:BODY(?P<peek>\.PEEK)?\[(?P<part>[A-Z]*)\](?:<(?P<start>\d+)\.(?P<size>\d+)>)?)\Z")

_FACTS: Mapping[str, Callable[[Message], bytes]] = {
    "UID": lambda message: b"%d" % message.uid,
    "FLAGS": lambda message: flag_list(message.flags),
    "INTERNALDATE": lambda message: imaplib.Time2Internaldate(message.arrived).encode(),
    "RFC822.SIZE": lambda message: b"%d" % message.size,
}

# An older spelling, or a short one, and what it stands for.
_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "FAST": ("FLAGS", "INTERNALDATE", "RFC822.SIZE"),
    "RFC822": ("BODY[]",),
}

_FLAG_KEYS: Mapping[str, tuple[str, bool]] = {
    key: (flag, wanted)
    for flag in ("\\Answered", "\\Deleted", "\\Draft", "\\Flagged", "\\Seen")
    for key, wanted in ((flag[1:].upper(), True), ("UN" + flag[1:].upper(), False))
}


class FetchItem(Value):
    """One thing a client wants to know of each message."""

    name: str
    answer: Callable[[ServedMailbox, Message], bytes]
    reads: bool = False
    """Asking for it marks the message as seen."""


def fetch_items(wanted: WireToken) -> list[FetchItem]:
    """Read the items of a FETCH, the UID not being added."""
    tokens = wanted if isinstance(wanted, list) else [wanted]
    names = [token.decode("ascii", "replace").upper() for token in tokens if isinstance(token, bytes)]
    return [_item(name) for spelled in names for name in _SPELLINGS.get(spelled, (spelled,))]


def _item(name: str) -> FetchItem:
    if fact := _FACTS.get(name):
        return FetchItem(name, lambda _, message: fact(message))
    if found := _BODY.match(name):
        return _body(found)
    raise Malformed(f"this demo server cannot fetch {name}")


def _body(found: re.Match[str]) -> FetchItem:
    part = found["part"]
    if part not in ("", "HEADER", "TEXT"):
        raise Malformed(f"this demo server cannot fetch the part {part}")
    begin = int(found["start"] or 0)
    end = begin + int(found["size"]) if found["size"] else None

    def answer(box: ServedMailbox, message: Message) -> bytes:
        raw = box.raw(message.uid)
        if part:
            head, blank, text = raw.partition(b"\r\n\r\n")
            raw = head + blank if part == "HEADER" else text
        return literal(raw[begin:end])

    name = f"BODY[{part}]" + (f"<{begin}>" if end is not None else "")
    return FetchItem(name, answer, reads=not found["peek"])


def search(view: MessageView, criteria: Sequence[WireToken]) -> list[int]:
    """List the UIDs for which every key holds."""
    left = list(criteria)
    if [_word(token) for token in left[:1]] == ["CHARSET"]:
        del left[:2]
    if not left:
        raise Malformed("SEARCH needs a key")
    found = set(view.uids) & view.box.messages.keys()
    while left:
        found &= _key(view, left)
    return sorted(found)


def _key(view: MessageView, left: list[WireToken]) -> set[int]:
    if not left:
        raise Malformed("a search key is missing")
    token = left.pop(0)
    if isinstance(token, list):
        return set(search(view, token))
    word = _word(token)
    everything = set(view.uids)
    if word == "ALL":
        return everything
    if word == "NOT":
        return everything - _key(view, left)
    if word == "OR":
        return _key(view, left) | _key(view, left)
    if word == "UID":
        return set(view.chosen(_bytes(left), by_uid=True))
    if word in ("KEYWORD", "UNKEYWORD"):
        return _flagged(view, _bytes(left).decode("ascii", "replace"), word == "KEYWORD")
    if word in _FLAG_KEYS:
        return _flagged(view, *_FLAG_KEYS[word])
    return set(view.chosen(token, by_uid=False))


def _flagged(view: MessageView, flag: str, wanted: bool) -> set[int]:
    messages = view.box.messages
    return {uid for uid in view.uids if uid in messages and (flag in messages[uid].flags) == wanted}


def _word(token: WireToken) -> str:
    return token.decode("ascii", "replace").upper() if isinstance(token, bytes) else ""


def _bytes(left: list[WireToken]) -> bytes:
    if not left or not isinstance(left[0], bytes):
        raise Malformed("a search key lacks its value")
    value = left.pop(0)
    assert isinstance(value, bytes)
    return value
