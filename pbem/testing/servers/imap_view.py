"""A mailbox as one IMAP session knows it: what changed since is not so until the session has been told."""

from collections.abc import Iterator, Sequence

from pbem.testing.servers.imap_store import ServedMailbox
from pbem.testing.servers.imap_wire import pick


class MessageView:
    """The messages a client counts: sequence numbers are places in `uids`, counted from one."""

    def __init__(self, box: ServedMailbox, *, writable: bool) -> None:
        self.box = box
        self.writable = writable
        self._told = {uid: message.flags for uid, message in box.messages.items()}
        self._version = box.version

    @property
    def uids(self) -> list[int]:
        """All UIDs the client knows of, also those that somebody else expunged meanwhile."""
        return list(self._told)

    @property
    def numbers(self) -> dict[int, int]:
        """The sequence number of each UID."""
        return {uid: number for number, uid in enumerate(self._told, 1)}

    def chosen(self, wanted: bytes, *, by_uid: bool) -> list[int]:
        """List the UIDs, still there, that a set of UIDs or of sequence numbers names."""
        uids = self.uids
        if by_uid:
            found = pick(uids, wanted)
        else:
            found = [uids[number - 1] for number in pick(range(1, len(uids) + 1), wanted)]
        return [uid for uid in found if uid in self.box.messages]

    def deleted(self, uids: Sequence[int]) -> list[int]:
        """List those of the UIDs that an EXPUNGE removes."""
        messages = self.box.messages
        return [uid for uid in uids if uid in messages and "\\Deleted" in messages[uid].flags]

    def mark(self, uid: int, flags: frozenset[str]) -> None:
        """Change flags in the client's name, so that it need not be told."""
        self.box.mark(uid, flags)
        self._told[uid] = flags

    def flag_news(self, number: int, uid: int, *, by_uid: bool) -> bytes:
        """Write what a client is told of a message's flags."""
        identity = b"UID %d " % uid if by_uid else b""
        return b"* %d FETCH (%bFLAGS %b)" % (number, identity, flag_list(self._told[uid]))

    def news(self, *, expunged: bool, by_uid: bool = False) -> Iterator[bytes]:
        """Tell what others changed since the client was last told; what was expunged only when it may be."""
        if self.box.version == self._version:
            return
        self._version = self.box.version
        present = dict(self.box.messages)
        gone = [(number, uid) for uid, number in self.numbers.items() if uid not in present]
        if gone and not expunged:
            self._version = -1
            gone = []
        # From the end, so that the numbers before stay true.
        for number, uid in reversed(gone):
            del self._told[uid]
            yield b"* %d EXPUNGE" % number
        for uid, number in self.numbers.items():
            if uid in present and present[uid].flags != self._told[uid]:
                self._told[uid] = present[uid].flags
                yield self.flag_news(number, uid, by_uid=by_uid)
        new = {uid: message.flags for uid, message in present.items() if uid not in self._told}
        if new:
            self._told |= new
            yield b"* %d EXISTS" % len(self._told)


def flag_list(flags: frozenset[str]) -> bytes:
    """Write flags as IMAP does."""
    return b"(" + " ".join(sorted(flags)).encode() + b")"
