"""Reading a mailbox: the little of IMAP that intake needs, with every fault turned into a sentence.

One `Mailbox` is one connection. After any fault it is closed and thrown away, because the state of the
library below is unknown then; whoever reads goes on with a new one. The database is the record of what was
read; flags and folders on the server are a courtesy, and what IDLE says is only a hint to look again.
"""

import contextlib
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import field
from datetime import UTC, datetime
from typing import Any, Self

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from pbem.engine.values import Value
from pbem.mail.imap.faults import MailboxRefused, MailboxUnavailable, as_fault
from pbem.mail.imap.login import log_in
from pbem.mail.imap.waiting import idle, poll
from pbem.mail.network import Security, require_safe_line, tls_context
from pbem.mail.oauth.access import Access

__all__ = ["LIMIT", "Fetched", "ImapAccount", "Mailbox", "MailboxRefused", "MailboxUnavailable", "delete"]

LIMIT = 262_144
"""How many bytes of a message are fetched at most; no honest order is longer."""

_BATCH = 200
# So many are asked for in one command, so that a slow server gives signs of life in between.
_PIECE = 25
# So often a line may break while the one message over which it does is looked for; else it is the server.
_MOST_BREAKS = 30
# Routers forget quiet connections; a fresh IDLE every few minutes also finds one that died unnoticed.
_LONGEST_IDLE = 300.0
_BODY = f"BODY.PEEK[]<0.{LIMIT}>"


class ImapAccount(Value):
    """Where a mailbox is and who may read it."""

    host: str
    port: int
    security: Security
    user: str
    password: str = field(repr=False)
    timeout: float = 30.0
    cafile: str | None = None
    """A certificate authority to trust instead of the machine's."""
    access: Access | None = None
    """Where access tokens come from, if not a password but one of these opens the mailbox."""

    def __post_init__(self) -> None:
        require_safe_line("imap", self.host, self.security)


class Fetched(Value):
    """One message as the server has it."""

    folder: str
    uidvalidity: int
    uid: int
    arrived: datetime
    """When the server took it (INTERNALDATE), in UTC; never the sender's word."""
    size: int
    """The whole message's size, also where `raw` was cut at `LIMIT`."""
    raw: bytes = field(repr=False)


class _Open(Value):
    """The folder the server has open for us, as it was then."""

    folder: str
    uidvalidity: int
    uidnext: int


class Mailbox:
    """One connection to an account; a context manager."""

    def __init__(self, account: ImapAccount) -> None:
        self._account = account
        self._client: Any = None
        self._open: _Open | None = None
        self._folders: frozenset[str] = frozenset()
        self._prefix: str | None = None
        self._breaks = 0
        self._searched: dict[str, tuple[int, int]] = {}
        self._unfetched: list[int] = []

    def __enter__(self) -> Self:
        self.connect()
        return self

    def __exit__(self, *ended: object) -> None:
        self.close()

    @property
    def capabilities(self) -> frozenset[str]:
        """What the server says it can do, in capitals."""
        with self._talking("ask for capabilities") as client:
            return frozenset(name.decode("ascii", "replace") for name in client.capabilities())

    @property
    def unfetched(self) -> tuple[int, ...]:
        """The UIDs that the last `new` had to leave out."""
        return tuple(self._unfetched)

    def connect(self) -> None:
        """Open the connection and log in."""
        self.close()
        account = self._account
        fault = None
        try:
            context = tls_context(account.cafile) if account.security != "none" else None
            self._client = IMAPClient(
                account.host,
                account.port,
                ssl=account.security == "tls",
                ssl_context=context,
                timeout=account.timeout,
            )
            # Otherwise arrival times would be given in the machine's zone, without saying so.
            self._client.normalise_times = False
            if account.security == "starttls":
                self._client.starttls(context)
            log_in(self._client, account)
        except Exception as error:
            fault = as_fault(error, account, "log in")
        # Raised outside of the handler, so that no traceback leads to an error that holds the password.
        if fault is not None:
            self._drop()
            raise fault

    def close(self) -> None:
        """Say good-bye if the server still listens; never fails."""
        client, self._client, self._open = self._client, None, None
        if client is not None:
            with contextlib.suppress(Exception):
                client.logout()
            with contextlib.suppress(Exception):
                client.shutdown()

    def folders(self) -> list[str]:
        """List the names of all folders that can hold messages."""
        with self._talking("list the folders") as client:
            listed = client.list_folders()
        found = [name for flags, _, name in listed if b"\\noselect" not in {flag.lower() for flag in flags}]
        self._folders = frozenset(found)
        return found

    def has(self, folder: str) -> bool:
        """Whether there is such a folder now."""
        self.folders()
        return self._named(folder) in self._folders

    def uidvalidity(self, folder: str) -> int:
        """Open a folder and say under which number its UIDs are valid."""
        return self._select(folder).uidvalidity

    def lying(self, folder: str, up_to: int | None = None) -> tuple[int, int, int]:
        """The folder's validity, the highest UID in it, and how many messages lie there up to a UID."""
        opened = self._select(folder)
        with self._talking(f"search the folder {folder}") as client:
            found = [uid for uid in client.search(["ALL"]) if up_to is None or uid <= up_to]
        return opened.uidvalidity, max([*found, opened.uidnext - 1, 0]), len(found)

    def filled(self, folder: str) -> tuple[int, int] | None:
        """How far a folder is filled: its UIDVALIDITY and the next UID; None where there is none."""
        if not self.has(folder):
            return None
        with self._talking(f"look at the folder {folder}") as client:
            said = client.folder_status(self._named(folder), ["UIDVALIDITY", "UIDNEXT"])
        return int(said[b"UIDVALIDITY"]), int(said[b"UIDNEXT"])

    def new(
        self,
        folder: str,
        after: int = 0,
        batch: int = _BATCH,
        *,
        uidvalidity: int | None = None,
        leave: Collection[int] = (),
        alive: Callable[[], None] = lambda: None,
    ) -> Iterator[list[Fetched]]:
        """Fetch what has a UID above `after`, oldest first, a batch at a time.

        `after` counts only under the `uidvalidity` it was noted with, if that is given: when the server has
        renumbered its messages, all of them are new. A message that the server refuses to give, or over which
        it hangs up, is left out like those to `leave`, and `unfetched` names them. `alive` is called now and
        then.
        """
        self._unfetched, self._breaks = [], 0
        opened = self._select(folder)
        if uidvalidity not in (None, opened.uidvalidity):
            after = 0
        with self._talking(f"search the folder {folder}") as client:
            found = client.search(["UID", f"{after + 1}:*"])
        uidnext = max((uid + 1 for uid in found), default=0)
        self._searched[folder] = (opened.uidvalidity, max(opened.uidnext, uidnext))
        # A range up to the star holds the last message even if its UID is smaller (RFC 3501 6.4.8).
        uids = sorted(uid for uid in found if uid > after)
        self._unfetched = [uid for uid in uids if uid in leave]
        uids = [uid for uid in uids if uid not in leave]
        for start in range(0, len(uids), batch):
            messages: list[Fetched] = []
            for piece in range(start, min(start + batch, len(uids)), _PIECE):
                alive()
                these = uids[piece : min(piece + _PIECE, start + batch)]
                messages += self._fetch_around(folder, opened.uidvalidity, these)
            if messages:
                yield messages

    def move(self, folder: str, uids: Sequence[int], to: str, *, uidvalidity: int) -> None:
        """Move messages to another folder, which is made if it is missing.

        What is gone already is no fault. Nothing is moved if the UIDs were noted under another `uidvalidity`:
        they may be other messages now. After MailboxRefused the connection can still be read from.
        """
        if not uids:
            return
        self._ensure(to)
        if not self._stands_in(folder, uidvalidity):
            return
        for start in range(0, len(uids), _BATCH):
            some = list(uids[start : start + _BATCH])
            try:
                self._move(folder, some, to)
            except MailboxRefused:
                # Somebody may have deleted the folder since it was seen last.
                if self.has(to):
                    raise
                self._ensure(to)
                self._move(folder, some, to)

    def _move(self, folder: str, uids: list[int], to: str) -> None:
        with self._talking(f"move messages from {folder} to {to}", lasting=True) as client:
            _move(client, uids, self._named(to))

    def wait(self, folder: str, seconds: float, *wake_fds: int) -> bool:
        """Wait until something happens in a folder, one of the files is readable, or time is up.

        It waits for five minutes at most. The answer is only a hint: search again whatever it says.
        """
        deadline = time.monotonic() + min(seconds, _LONGEST_IDLE)
        # Asked first, since the library below would swallow news that come with the answer.
        can_idle = "IDLE" in self.capabilities
        # What came between the last search and now would otherwise wait until something else comes.
        if self._has_more(folder):
            return True
        if not can_idle:
            poll(wake_fds, deadline)
            return self._has_more(folder)
        with self._talking(f"wait for mail in {folder}") as client:
            while True:
                client.idle()
                woken = idle(client, deadline, wake_fds)
                _, said = client.idle_done()
                # A server that says only "still here" has woken us for nothing.
                changed = any(words[0] != b"OK" for words in said)
                if changed or woken or time.monotonic() >= deadline:
                    return changed

    def _named(self, folder: str) -> str:
        """What a folder is called on the server: some keep all others below INBOX."""
        if folder.upper() == "INBOX":
            return folder
        if self._prefix is None:
            self.folders()
            with self._talking("ask for the namespace") as client:
                known = client.has_capability("NAMESPACE") and client.namespace().personal
                self._prefix = known[0][0] if known else ""
        if folder in self._folders or folder.startswith(self._prefix):
            return folder
        return self._prefix + folder

    def _select(self, folder: str) -> _Open:
        with self._talking(f"open the folder {folder}") as client:
            self._open = None
            said = client.select_folder(self._named(folder))
            self._open = _Open(folder, int(said[b"UIDVALIDITY"]), int(said.get(b"UIDNEXT", 0)))
        return self._open

    def _stands_in(self, folder: str, uidvalidity: int) -> bool:
        """Open a folder if it is not open, and say whether UIDs of that validity mean what they meant."""
        if self._open is None or self._open.folder != folder:
            self._select(folder)
        return self._open is not None and self._open.uidvalidity == uidvalidity

    def _has_more(self, folder: str) -> bool:
        opened = self._select(folder)
        now = (opened.uidvalidity, opened.uidnext)
        validity, uidnext = self._searched.setdefault(folder, now)
        return validity != opened.uidvalidity or opened.uidnext > uidnext

    def _fetch_around(self, folder: str, validity: int, uids: list[int]) -> list[Fetched]:
        """Fetch some; where that fails their halves, down to the one message that cannot be had."""
        try:
            return self._fetch(folder, validity, uids)
        except (MailboxRefused, MailboxUnavailable) as fault:
            self._breaks += isinstance(fault, MailboxUnavailable)
            if self._breaks > _MOST_BREAKS:
                raise
        # Where the server itself is the trouble, this fails and says so.
        self.connect()
        if len(uids) == 1:
            self._unfetched += uids
            return []
        half = len(uids) // 2
        return [
            message
            for part in (uids[:half], uids[half:])
            for message in self._fetch_around(folder, validity, part)
        ]

    def _fetch(self, folder: str, validity: int, uids: list[int]) -> list[Fetched]:
        # Whoever reads batch by batch may have been in another folder in between.
        if not self._stands_in(folder, validity):
            return []
        with self._talking(f"fetch messages from {folder}") as client:
            answers = client.fetch(uids, ["INTERNALDATE", "RFC822.SIZE", _BODY])
        fetched = []
        for uid in uids:
            answer = answers.get(uid, {})
            raw = answer.get(b"BODY[]<0>", answer.get(b"BODY[]"))
            # Somebody else may have removed the message since the search.
            if raw is None:
                continue
            # A server that cannot say when the message came must not keep the whole folder from being read.
            arrived = answer.get(b"INTERNALDATE") or datetime.now(UTC)
            size = answer.get(b"RFC822.SIZE", len(raw))
            fetched.append(Fetched(folder, validity, uid, arrived.astimezone(UTC), size, raw[:LIMIT]))
        return fetched

    def _ensure(self, folder: str) -> None:
        if self._named(folder) not in self._folders and not self.has(folder):
            with self._talking(f"create the folder {folder}") as client:
                client.create_folder(self._named(folder))

    @contextlib.contextmanager
    def _talking(self, what: str, *, lasting: bool = False) -> Iterator[Any]:
        """Lend the client for a few words; after any fault it is gone, but `lasting` after a plain no."""
        if self._client is None:
            raise MailboxUnavailable(f"Cannot {what}: there is no connection to {self._account.host}.")
        try:
            yield self._client
        except Exception as error:
            # A broken connection shows itself in the libraries below as almost any kind of exception.
            if not (lasting and type(error) is IMAPClientError):
                self._drop()
            raise as_fault(error, self._account, what) from error
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        client, self._client, self._open = self._client, None, None
        if client is not None:
            with contextlib.suppress(Exception):
                client.shutdown()


def _move(client: Any, uids: list[int], to: str) -> None:
    if client.has_capability("MOVE"):
        client.move(uids, to)
        return
    client.copy(uids, to)
    delete(client, uids)


def delete(client: Any, uids: list[int]) -> None:
    """Delete messages, and no others where the server can."""
    client.add_flags(uids, [b"\\Deleted"], silent=True)
    if client.has_capability("UIDPLUS"):
        client.uid_expunge(uids)
    else:
        client.expunge()
