"""The embedded IMAP server as no demo needs it: mails get lost, UIDs change, folders are labels."""

import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from pbem.testing.servers.imap_server import ImapServer
from pbem.testing.servers.imap_session import Refused
from pbem.testing.servers.imap_store import ServedMailbox, Store

__all__ = ["GmailServer", "OddImapServer"]

_EVERYTHING, _SPAM, _BIN = "[Gmail]/All Mail", "[Gmail]/Spam", "[Gmail]/Trash"


@dataclass(slots=True, eq=False)
class OddMailbox(ServedMailbox):
    """A mailbox that can go wrong."""

    # Messages that cannot be read any more, and whether the server breaks down over each.
    lost: dict[int, bool] = field(default_factory=dict)

    def raw(self, uid: int) -> bytes:
        if uid in self.lost:
            raise ConnectionResetError if self.lost[uid] else Refused("The message cannot be read.")
        return ServedMailbox.raw(self, uid)

    def renumber(self) -> None:
        """Give every message a new UID under a new UIDVALIDITY, as a restored backup would."""
        with self.lock:
            kept = [(self.raw(uid), message) for uid, message in self.messages.items()]
            shutil.rmtree(self.path)
            self.path.mkdir()
            self.messages.clear()
            self.uidvalidity, self.uidnext = self.uidvalidity + 1, 1
            self._note("validity", self.uidvalidity)
            for raw, message in kept:
                self.add(raw, message.flags, message.arrived)


@dataclass(slots=True, eq=False)
class Label(OddMailbox):
    """A folder of Gmail's: what lies in it lies in All Mail as well, and once."""

    others: "dict[str, Label]" = field(default_factory=dict)

    def add(self, raw: bytes, flags: Iterable[str] = (), arrived: datetime | None = None) -> int:
        self._keep(raw, arrived)
        return ServedMailbox.add(self, raw, flags, arrived)

    def copy(self, uid: int, to: ServedMailbox) -> int:
        assert isinstance(to, Label)
        with self.lock:
            raw = self.raw(uid)
            to._keep(raw, self.messages[uid].arrived)
            for box in to.others.values() if to.name == _BIN else ():
                if box is not to and box is not self:
                    box.remove([each for each in [*box.messages] if box.raw(each) == raw])
            return ServedMailbox.copy(self, uid, to)

    def _keep(self, raw: bytes, arrived: datetime | None) -> None:
        everything = self.others[_EVERYTHING]
        if self.name not in GmailStore.folders and raw not in map(everything.raw, everything.messages):
            everything.add(raw, arrived=arrived)


class OddStore(Store):
    """The mailboxes of a server that can go wrong."""

    kind = OddMailbox


class GmailStore(Store):
    """Gmail's own folders and what each is for: all others are labels of what lies in the first."""

    folders = MappingProxyType({_EVERYTHING: "\\All", _SPAM: "\\Junk", _BIN: "\\Trash"})
    abilities = "SPECIAL-USE X-GM-EXT-1"
    kind = Label

    def create(self, user: str, name: str) -> ServedMailbox:
        found = super().create(user, name)
        assert isinstance(found, Label)
        found.others = self._boxes[user]  # type: ignore[assignment]
        return found


class OddImapServer(ImapServer):
    """A server of which messages are lost and UIDs are broken."""

    stored = OddStore

    def mailbox(self, user: str, folder: str = "INBOX") -> list[bytes]:
        box = self._box(user, folder)
        # What no client can read lies there all the same.
        return [ServedMailbox.raw(box, uid) for uid in tuple(box.messages)]

    def lose(self, user: str, uid: int, *, hang_up: bool = False) -> None:
        """Make a message of the INBOX unreadable: the server says no to it, or breaks down over it."""
        self._odd(user, "INBOX").lost[uid] = hang_up

    def break_uidvalidity(self, user: str, folder: str = "INBOX") -> None:
        """Make every UID of a folder invalid; nobody may be logged in."""
        self._odd(user, folder).renumber()

    def _odd(self, user: str, folder: str) -> OddMailbox:
        found = self._box(user, folder)
        assert isinstance(found, OddMailbox)
        return found


class GmailServer(ImapServer):
    """A server that behaves like Gmail's."""

    stored = GmailStore
