import socket
from datetime import UTC, datetime
from pathlib import Path

import pytest
from imapclient import IMAPClient

from pbem.errors import ConfigError
from pbem.testing.servers.imap_server import ImapServer
from pbem.testing.servers.imap_wire import Malformed, parse, pick

MAIL = b"Subject: hi\r\n\r\nhello\r\n"
USERS = {"play": "pw", "../up": "pw"}


def look(server: ImapServer, user: str = "play") -> tuple[int, int, dict[int, tuple[bytes, ...]]]:
    """UIDVALIDITY, UIDNEXT and the flags of each message in the inbox."""
    with IMAPClient(server.host, server.imap_port, ssl=False, timeout=5) as client:
        client.login(user, "pw")
        said = client.select_folder("INBOX", readonly=True)
        return said[b"UIDVALIDITY"], said[b"UIDNEXT"], client.get_flags(client.search("ALL"))


def test_everything_survives_a_restart(tmp_path: Path) -> None:
    """Messages, flags, UIDs and UIDVALIDITY are the same in a new server on the same folder."""
    with ImapServer(tmp_path, USERS) as server:
        for _ in range(3):
            server.deliver("play", MAIL)
        with IMAPClient(server.host, server.imap_port, ssl=False, timeout=5) as client:
            client.login("play", "pw")
            client.select_folder("INBOX")
            client.add_flags([2], [b"\\Flagged", b"$Taken"])
            client.create_folder("Later/On")
            client.move([3], "Later/On")
        before = look(server)
    with ImapServer(tmp_path, USERS) as again:
        assert (before, [MAIL]) == (look(again), again.mailbox("play", "Later/On"))
        assert ({1: (), 2: (b"$Taken", b"\\Flagged")}, 4) == (before[2], before[1])


def test_half_a_line_in_the_index_is_survived(tmp_path: Path) -> None:
    """A crash while the index was written costs at most the message that was being filed."""
    server = ImapServer(tmp_path, USERS)
    server.deliver("play", MAIL)
    [index] = [path for path in tmp_path.glob("*/*/index.jsonl") if (path.parent / "1.eml").exists()]
    with index.open("a") as file:
        file.write('["new", 2, 17')

    assert [MAIL] == ImapServer(tmp_path, USERS).mailbox("play")


def test_names_cannot_leave_the_folder(tmp_path: Path) -> None:
    """Users and folders with dots and slashes in their names stay below the server's folder."""
    server = ImapServer(tmp_path / "mail", USERS)
    server.deliver("../up", MAIL, "../../out")

    assert ["mail"] == [path.name for path in tmp_path.iterdir()]
    assert [MAIL] == server.mailbox("../up", "../../out")


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


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        (b'a LOGIN "x y" pw\r\n', [b"a", b"LOGIN", b"x y", b"pw"]),
        (b'a LOGIN "q\\"\\\\" {3}\r\na b\r\n', [b"a", b"LOGIN", b'q"\\', b"a b"]),
        (
            b"a FETCH 1 (FLAGS BODY.PEEK[HEADER]<0.5>)\r\n",
            [b"a", b"FETCH", b"1", [b"FLAGS", b"BODY.PEEK[HEADER]<0.5>"]],
        ),
        (b"a SEARCH (OR SEEN (ALL))\r\n", [b"a", b"SEARCH", [b"OR", b"SEEN", [b"ALL"]]]),
        (b'a LIST "" ""\r\n', [b"a", b"LIST", b"", b""]),
    ],
)
def test_parse(line: bytes, tokens: list[object]) -> None:
    """A command is cut into words, strings, literals and lists."""
    assert tokens == parse(line)


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (b"1:3", [2, 3]),
        (b"7,2", [2, 7]),
        (b"3:*", [3, 7, 9]),
        (b"*", [9]),
        (b"50:*", [9]),
        (b"9:7", [7, 9]),
        (b"4:6", []),
    ],
)
def test_pick(wanted: bytes, chosen: list[int]) -> None:
    """A set names numbers, ranges in either direction, and the last by a star."""
    assert chosen == pick([2, 3, 7, 9], wanted)


@pytest.mark.parametrize("wanted", [b"", b"x", b"1:", b"0", b"1:2:3", b"-1"])
def test_pick_refuses_what_is_no_set(wanted: bytes) -> None:
    """What is no set of numbers is refused."""
    with pytest.raises(Malformed):
        pick([1, 2], wanted)
