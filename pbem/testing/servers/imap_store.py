"""Where the demo IMAP server keeps mail: a folder a mailbox, a file a message, and an index that only grows.

It survives restarts, it may be read with an ordinary file browser, and any thread may deliver into it.
"""

import contextlib
import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, unquote

from pbem.engine.values import Value

_INDEX = "index.jsonl"


class Message(Value):
    """What the index knows of one message."""

    uid: int
    arrived: datetime
    size: int
    flags: frozenset[str]


@dataclass(slots=True, eq=False)
class ServedMailbox:
    """One mailbox: its messages by UID, oldest first, and who wants to hear of changes."""

    name: str
    path: Path
    lock: threading.RLock
    uidvalidity: int = 0
    uidnext: int = 1
    messages: dict[int, Message] = field(default_factory=dict)
    version: int = 0
    watchers: set[Callable[[], None]] = field(default_factory=set)

    def load(self) -> None:
        """Read the index from the start, or begin one."""
        index = self.path / _INDEX
        if not index.exists():
            self.path.mkdir(parents=True, exist_ok=True)
            self.uidvalidity = int(time.time())
            self._note("validity", self.uidvalidity)
            return
        for line in index.read_text().splitlines():
            # A crash may leave half a line at the end; its message was not yet announced to anybody.
            with contextlib.suppress(json.JSONDecodeError):
                self._replay(*json.loads(line))

    def add(self, raw: bytes, flags: Iterable[str] = (), arrived: datetime | None = None) -> int:
        """File a message and say under which UID."""
        with self.lock:
            uid = self.uidnext
            self._file(uid).write_bytes(raw)
            return self._enter(uid, arrived or datetime.now(UTC), len(raw), sorted(flags))

    def copy(self, uid: int, to: "ServedMailbox") -> int:
        """File the same bytes, flags and arrival time in another mailbox."""
        with self.lock:
            message = self.messages[uid]
            target = to._file(to.uidnext)
            target.unlink(missing_ok=True)
            os.link(self._file(uid), target)
            return to._enter(to.uidnext, message.arrived, message.size, sorted(message.flags))

    def mark(self, uid: int, flags: frozenset[str]) -> None:
        """Give a message these flags and no others."""
        with self.lock:
            if self.messages[uid].flags != flags:
                self._do("flags", uid, sorted(flags))

    def remove(self, uids: Sequence[int]) -> None:
        """Expunge."""
        with self.lock:
            for uid in uids:
                self._do("gone", uid)
                self._file(uid).unlink(missing_ok=True)

    def raw(self, uid: int) -> bytes:
        """Return a message's bytes."""
        return self._file(uid).read_bytes()

    def _enter(self, uid: int, arrived: datetime, size: int, flags: list[str]) -> int:
        self._do("new", uid, arrived.timestamp(), size, flags)
        return uid

    def _do(self, *entry: Any) -> None:
        self._note(*entry)
        self._replay(*entry)
        for wake in tuple(self.watchers):
            wake()

    def _note(self, *entry: Any) -> None:
        with (self.path / _INDEX).open("a") as index:
            index.write(json.dumps(entry) + "\n")

    def _replay(self, what: str, *values: Any) -> None:
        self.version += 1
        match (what, *values):
            case ("validity", number):
                self.uidvalidity = number
            case ("new", uid, seconds, size, flags):
                arrived = datetime.fromtimestamp(seconds, UTC)
                self.messages[uid] = Message(uid, arrived, size, frozenset(flags))
                self.uidnext = uid + 1
            case ("flags", uid, flags):
                old = self.messages[uid]
                self.messages[uid] = Message(uid, old.arrived, old.size, frozenset(flags))
            case ("gone", uid):
                self.messages.pop(uid, None)

    def _file(self, uid: int) -> Path:
        return self.path / f"{uid}.eml"


class Store:
    """The mailboxes of all users below one folder."""

    # The folders every account has besides its INBOX, and what each is for, where the server says so.
    folders: Mapping[str, str] = MappingProxyType({"Done": "", "Rejected": "", "Junk": ""})
    # Further abilities that the server names.
    abilities = ""
    kind = ServedMailbox

    def __init__(self, root: Path, users: Iterable[str]) -> None:
        self._root = root
        self._lock = threading.RLock()
        self._boxes: dict[str, dict[str, ServedMailbox]] = {user: {} for user in users}
        for user in self._boxes:
            home = self._home(user)
            home.mkdir(parents=True, exist_ok=True)
            for path in home.iterdir():
                self.create(user, unquote(path.name[1:]))
            for name in ("INBOX", *self.folders):
                self.create(user, name)

    def knows(self, user: str) -> bool:
        """Say whether there is such a user."""
        return user in self._boxes

    def names(self, user: str) -> list[str]:
        """List a user's mailboxes."""
        return sorted(self._boxes[user])

    def box(self, user: str, name: str) -> ServedMailbox | None:
        """Find a mailbox; INBOX is one name in any spelling."""
        return self._boxes[user].get("INBOX" if name.upper() == "INBOX" else name)

    def create(self, user: str, name: str) -> ServedMailbox:
        """Find or make a mailbox."""
        with self._lock:
            found = self.box(user, name)
            if found is None:
                # The sign in front keeps a mailbox called `..` inside its home.
                found = self.kind(name, self._home(user) / ("=" + quote(name, safe="")), self._lock)
                found.load()
                self._boxes[user][name] = found
            return found

    def delete(self, user: str, box: ServedMailbox) -> None:
        """Remove a mailbox with all that is in it."""
        with self._lock:
            del self._boxes[user][box.name]
            shutil.rmtree(box.path)

    def _home(self, user: str) -> Path:
        return self._root / ("=" + quote(user, safe=""))
