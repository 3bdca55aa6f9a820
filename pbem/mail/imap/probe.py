"""A mailbox for examinations: finds one mail of ours wherever it landed, and takes it away again."""

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pbem.mail.imap.mailbox import Fetched, Mailbox, delete

# How far each folder was filled before: the UIDs' validity and the last one given.
Marks: TypeAlias = Mapping[str, tuple[int, int]]

_OWN = "pbem-doctor"


class Probe(Mailbox):
    """A connection that may also put one mail there, find it and delete it; the daemon needs none of it."""

    def marks(self, *folders: str) -> dict[str, tuple[int, int]]:
        """How far these folders are filled now, or all of them."""
        opened = {folder: self._select(folder) for folder in folders or self.folders()}
        return {folder: (each.uidvalidity, max(0, each.uidnext - 1)) for folder, each in opened.items()}

    def find(self, folder: str, marker: str, marks: Marks) -> Fetched | None:
        """The mail whose head holds that marker, if it came into a folder after the marks were taken.

        Only what is new is looked at: searching by header is slow or late on some servers.
        """
        validity, after = marks.get(folder, (None, 0))
        wanted = marker.encode()
        for batch in self.new(folder, after, uidvalidity=validity):
            for mail in batch:
                if wanted in mail.raw.partition(b"\r\n\r\n")[0]:
                    return mail
        return None

    def special(self, use: str) -> str | None:
        """The folder of that use, such as Junk, as the server says or as it is usually called (RFC 6154)."""
        with self._talking("look for a special folder") as client:
            found: str | None = client.find_special_folder(f"\\{use}".encode())
        return found

    def append(self, folder: str, raw: bytes) -> None:
        """Put a message of our own into a folder."""
        with self._talking(f"put a message into {folder}") as client:
            client.append(self._named(folder), raw)

    def remove(self, mail: Fetched) -> None:
        """Delete a mail that `find` found; one that is gone already is no fault."""
        if not self._stands_in(mail.folder, mail.uidvalidity):
            return
        if "X-GM-EXT-1" in self.capabilities:
            # Deleting takes only a label off there; what is in the bin is gone from everywhere else.
            self._move(mail.folder, [mail.uid], self.special("Trash") or "[Gmail]/Trash")
            return
        with self._talking(f"delete a message from {mail.folder}") as client:
            delete(client, [mail.uid])

    def time(self, raw: bytes, marker: str) -> datetime | None:
        """What time it is on the server: when it says it took a mail of ours, which is deleted again.

        It lies in a folder of its own: from one that the daemon looks at, a letter would seem to be gone.
        """
        self._ensure(_OWN)
        self.append(_OWN, raw)
        mail = self.find(_OWN, marker, {})
        if mail is not None:
            self.remove(mail)
        with self._talking(f"delete the folder {_OWN}") as client:
            self._open = None
            client.close_folder()
            client.delete_folder(self._named(_OWN))
        return mail.arrived if mail is not None else None
