"""Login and folders, asked of the embedded server and of Dovecot, which is right if they differ."""

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError, LoginError

from tests.testing.servers.support import MAIL, Post


def test_login_refuses_a_wrong_password(post: Post) -> None:
    """A wrong password is a LoginError that says authentication failed."""
    with (
        IMAPClient(post.server.host, post.server.imap_port, ssl=False, timeout=10) as stranger,
        pytest.raises(LoginError, match="AUTHENTICATIONFAILED"),
    ):
        stranger.login(post.user, "wrong")


def test_login_refuses_an_unknown_user(post: Post) -> None:
    """An unknown user hears the same as one with a wrong password."""
    with (
        IMAPClient(post.server.host, post.server.imap_port, ssl=False, timeout=10) as stranger,
        pytest.raises(LoginError, match="AUTHENTICATIONFAILED"),
    ):
        stranger.login("nobody-here", post.password)


def test_authenticate_plain_logs_in(post: Post) -> None:
    """AUTHENTICATE PLAIN works as LOGIN does."""
    with IMAPClient(post.server.host, post.server.imap_port, ssl=False, timeout=10) as stranger:
        stranger.plain_login(post.user, post.password)

        assert 0 == stranger.select_folder("INBOX")[b"EXISTS"]


def test_commands_before_login_are_refused(post: Post) -> None:
    """Nobody sees a folder before the password."""
    with (
        IMAPClient(post.server.host, post.server.imap_port, ssl=False, timeout=10) as stranger,
        pytest.raises(IMAPClientError),
    ):
        stranger.folder_status("INBOX")


@pytest.mark.parametrize("name", ["IDLE", "MOVE", "UIDPLUS", "LITERAL+", "NAMESPACE", "UNSELECT"])
def test_capability(client: IMAPClient, name: str) -> None:
    """Each extension our client makes use of is announced."""
    assert client.has_capability(name)


def test_namespace_is_personal_without_prefix(client: IMAPClient) -> None:
    """Folders are named without a prefix, with a slash between levels."""
    assert (("", "/"),) == client.namespace().personal


def test_folders_of_a_new_account(client: IMAPClient) -> None:
    """A new account has an inbox and our three folders."""
    assert {"INBOX", "Done", "Rejected", "Junk"} == {name for _, _, name in client.list_folders()}


def test_create_and_list_a_folder(client: IMAPClient) -> None:
    """A folder that was made is listed, also by its own name as pattern."""
    client.create_folder("Spiele & Zeug/Über")

    assert client.folder_exists("Spiele & Zeug/Über")
    assert not client.folder_exists("Nowhere")


def test_create_twice_is_refused(client: IMAPClient) -> None:
    """A folder cannot be made twice."""
    client.create_folder("Twice")

    with pytest.raises(IMAPClientError, match="ALREADYEXISTS"):
        client.create_folder("Twice")


def test_select_an_unknown_folder_is_refused(client: IMAPClient) -> None:
    """A folder that is not there cannot be opened."""
    with pytest.raises(IMAPClientError):
        client.select_folder("Nowhere")


def test_inbox_is_one_in_any_spelling(post: Post, client: IMAPClient) -> None:
    """INBOX may be written in small letters."""
    post.deliver(MAIL)

    assert 1 == client.select_folder("inbox")[b"EXISTS"]


def test_select_tells_the_numbers(post: Post, client: IMAPClient) -> None:
    """Opening a folder tells how many messages it has, the next UID and that keywords may be stored."""
    post.deliver(MAIL, MAIL)
    said = client.select_folder("INBOX")

    assert (2, 3, True) == (said[b"EXISTS"], said[b"UIDNEXT"], b"\\*" in said[b"PERMANENTFLAGS"])
    assert said[b"UIDVALIDITY"] > 0


def test_status(post: Post, client: IMAPClient) -> None:
    """STATUS tells the same without opening the folder."""
    post.deliver(MAIL, MAIL, folder="Junk")

    assert {b"MESSAGES": 2, b"UIDNEXT": 3, b"UNSEEN": 2} == client.folder_status(
        "Junk", ["MESSAGES", "UIDNEXT", "UNSEEN"]
    )
