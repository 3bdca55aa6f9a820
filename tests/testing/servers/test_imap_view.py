"""What a session is told of changes, by the embedded server and by Dovecot, which is right if they differ."""

from imapclient import IMAPClient

from tests.testing.servers.support import MAIL, Post, awaited


def test_noop_tells_what_arrived(post: Post, client: IMAPClient) -> None:
    """New messages are announced at the next NOOP."""
    client.select_folder("INBOX")
    post.deliver(MAIL)
    _, said = client.noop()

    assert (1, b"EXISTS") in said


def test_idle_tells_what_arrived(post: Post, client: IMAPClient) -> None:
    """An idling client is told of a new message without asking."""
    client.select_folder("INBOX")
    client.idle()
    post.deliver(MAIL)

    assert (1, b"EXISTS") in awaited(client)


def test_idle_tells_what_came_before_it_began(post: Post, client: IMAPClient) -> None:
    """A message that came between opening the folder and IDLE is announced, too."""
    assert client.has_capability("IDLE")
    client.select_folder("INBOX")
    post.deliver(MAIL)
    client.idle()

    assert (1, b"EXISTS") in client.idle_done()[1]


def test_idle_tells_what_another_client_moved_away(post: Post, client: IMAPClient) -> None:
    """An idling client is told that a message is gone."""
    post.deliver(MAIL)
    other = post.login()
    other.select_folder("INBOX")
    client.select_folder("INBOX")
    client.idle()
    other.move([1], "Done")

    assert (1, b"EXPUNGE") in awaited(client)


def test_a_second_client_sees_flags_change(post: Post, client: IMAPClient) -> None:
    """What one client marks, another hears of at its next NOOP."""
    post.deliver(MAIL)
    other = post.login()
    other.select_folder("INBOX")
    client.select_folder("INBOX")
    client.add_flags([1], [b"\\Flagged"])
    _, said = other.noop()

    assert any(words[1] == b"FETCH" and b"\\Flagged" in words[2][1] for words in said)


def test_a_message_expunged_by_another_is_passed_over(post: Post, client: IMAPClient) -> None:
    """Fetching what another client has just removed is no fault."""
    post.deliver(MAIL, MAIL)
    other = post.login()
    other.select_folder("INBOX")
    client.select_folder("INBOX")
    other.move([1], "Done")

    assert [2] == sorted(client.fetch([1, 2], ["UID", "RFC822.SIZE"]).keys() - {1})
