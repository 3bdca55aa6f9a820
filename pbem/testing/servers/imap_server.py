"""A small IMAP server of our own, so that the demo and most tests need no installed server.

One contract suite holds it to Dovecot's behaviour. It listens on loopback only and says so in its greeting.
"""

import asyncio
import contextlib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from pbem.testing.servers.imap_session import Session
from pbem.testing.servers.imap_store import ServedMailbox, Store
from pbem.testing.servers.loopthread import LoopServer

_LONGEST_LINE = 1 << 20


class ImapServer(LoopServer):
    """A server for these users with its mail below `folder`."""

    stored = Store

    def __init__(self, folder: Path, users: Mapping[str, str], *, host: str = "127.0.0.1") -> None:
        super().__init__("demo-imap", host)
        self.imap_port = 0
        self.users = dict(users)
        self._store = self.stored(folder, self.users)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    def stop(self) -> None:
        if self._thread is not None:
            self._thread.run(self._hang_up())
        super().stop()

    def knows(self, user: str) -> bool:
        """Say whether there is such a user."""
        return self._store.knows(user)

    def deliver(
        self, user: str, raw: bytes, folder: str = "INBOX", *, arrived: datetime | None = None
    ) -> None:
        """Put a message into a folder, as if it had arrived at that time; any thread may do so."""
        self._box(user, folder, create=True).add(raw, arrived=arrived)

    def mailbox(self, user: str, folder: str = "INBOX") -> list[bytes]:
        """Every message of a folder as bytes, in order of arrival."""
        box = self._box(user, folder)
        return [box.raw(uid) for uid in tuple(box.messages)]

    def _box(self, user: str, folder: str, *, create: bool = False) -> ServedMailbox:
        if not self.knows(user):
            raise KeyError(f"no user {user!r} here")
        box = self._store.create(user, folder) if create else self._store.box(user, folder)
        if box is None:
            raise KeyError(f"{user} has no folder {folder!r}")
        return box

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._serve, self.host, self.imap_port, limit=_LONGEST_LINE)
        self.imap_port = self._server.sockets[0].getsockname()[1]

    async def _hang_up(self) -> None:
        if self._server is not None:
            self._server.close()
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await Session(self._store, self.users, reader, writer).serve()
        finally:
            self._writers.discard(writer)
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
