import socket
from datetime import UTC, datetime
from pathlib import Path

import pytest
from imapclient import IMAPClient

from pbem.errors import ConfigError
from pbem.testing.servers.imap_server import ImapServer

MAIL = b"Subject: hi\r\n\r\nhello\r\n"
USERS = {"play": "pw", "../up": "pw"}


def look(server: ImapServer, user: str = "play") -> tuple[int, int, dict[int, tuple[bytes, ...]]]:
    """UIDVALIDITY, UIDNEXT and the flags of each message in the inbox."""
    with IMAPClient(server.host, server.imap_port, ssl=False, timeout=5) as client:
        client.login(user, "pw")
        said = client.select_folder("INBOX", readonly=True)
        return said[b"UIDVALIDITY"], said[b"UIDNEXT"], client.get_flags(client.search("ALL"))


def test_one_user_does_not_see_another(tmp_path: Path) -> None:
    """Each user has mailboxes of his own."""
    with ImapServer(tmp_path, USERS) as server:
        server.deliver("play", MAIL, arrived=datetime(2026, 1, 1, tzinfo=UTC))

        assert (1, 0) == (len(look(server)[2]), len(look(server, "../up")[2]))


def test_it_says_what_it_is(tmp_path: Path) -> None:
    """The greeting names a demo server."""
    with (
        ImapServer(tmp_path, USERS) as server,
        socket.create_connection((server.host, server.imap_port)) as peer,
    ):
        assert b"pbem demo IMAP server: loopback only" in peer.recv(1000)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "mail.example.org", "::"])
def test_only_loopback_is_served(tmp_path: Path, host: str) -> None:
    """The demo server cannot be put on a network."""
    with pytest.raises(ConfigError, match="loopback"):
        ImapServer(tmp_path, USERS, host=host)


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\r\n",
        b"a\r\n",
        b"a LOGIN (\r\n",
        b'a LOGIN "x\r\n',
        b"a UID\r\n",
        b"a LOGIN play\r\n",
        b"\xff\xfe a\r\n",
    ],
)
def test_nonsense_is_answered_and_survived(tmp_path: Path, nonsense: bytes) -> None:
    """Whatever a client says is BAD at worst, and the connection lives on."""
    with (
        ImapServer(tmp_path, USERS) as server,
        socket.create_connection((server.host, server.imap_port), timeout=5) as peer,
        peer.makefile("rwb") as lines,
    ):
        lines.readline()
        lines.write(nonsense + b"z NOOP\r\n")
        lines.flush()
        answers = [lines.readline().split()[1], lines.readline().split()[:2]]

    assert [b"BAD", [b"z", b"OK"]] == answers


def test_stop_and_start_on_the_same_port(tmp_path: Path) -> None:
    """A restarted server is found where it was, with its mail."""
    with ImapServer(tmp_path, USERS) as server:
        server.deliver("play", MAIL)
        port = server.imap_port
        server.stop()
        server.start()

        assert (port, 1) == (server.imap_port, len(look(server)[2]))
