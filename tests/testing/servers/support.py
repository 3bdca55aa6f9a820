"""An account on the embedded server or on Dovecot, and what its client is told."""

import select
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from imapclient import IMAPClient

from pbem.testing.servers.imap_server import ImapServer
from tests.harness.dovecot import Dovecot

MAIL = b"From: anna@example.org\r\nSubject: hi\r\n\r\npick trout at d4\r\n.\r\n\xe4\xff\r\n"
THEN = datetime(2024, 2, 29, 23, 59, 58, tzinfo=UTC)


@dataclass(frozen=True)
class Post:
    """One account on one of the two servers."""

    server: ImapServer | Dovecot
    user: str
    password: str
    login: Callable[[], IMAPClient]

    def deliver(self, *raws: bytes, folder: str = "INBOX", arrived: datetime | None = None) -> None:
        """Put messages into the account's folder."""
        for raw in raws:
            self.server.deliver(self.user, raw, folder, arrived=arrived)


def without_recent(flags: tuple[bytes, ...]) -> set[bytes]:
    """The flags that matter: which session is told of RECENT is up to a server."""
    return set(flags) - {b"\\Recent"}


def numbers(uids: bytes) -> list[int]:
    """Expand a set like 1:3,5."""
    ranges = [part.split(b":") for part in uids.split(b",")]
    return [uid for ends in ranges for uid in range(int(ends[0]), int(ends[-1]) + 1)]


def awaited(client: IMAPClient) -> list[tuple[object, ...]]:
    """What an idling client is told, waited for at most ten seconds."""
    poller = select.poll()
    poller.register(client.socket(), select.POLLIN)
    poller.poll(10_000)
    return [words for words in client.idle_done()[1] if words[0] != b"OK"]
