"""Where the demo server keeps mail."""

from pathlib import Path

from imapclient import IMAPClient

from pbem.testing.servers.imap_server import ImapServer

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
