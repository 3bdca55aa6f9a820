"""What changes in a mailbox, asked of the embedded server and of Dovecot, which is right if they differ."""

from datetime import UTC

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from tests.testing.servers.support import MAIL, THEN, Post, numbers, without_recent


def test_store_sets_adds_and_removes(post: Post, client: IMAPClient) -> None:
    """Flags can be set, added and removed, and the answer tells the outcome."""
    post.deliver(MAIL)
    client.select_folder("INBOX")
    steps = [
        client.set_flags([1], [b"\\Seen", b"$Taken"]),
        client.add_flags([1], [b"\\Flagged"]),
        client.remove_flags([1], [b"\\Seen", b"$Taken"]),
    ]

    assert [{b"\\Seen", b"$Taken"}, {b"\\Seen", b"$Taken", b"\\Flagged"}, {b"\\Flagged"}] == [
        without_recent(step[1]) for step in steps
    ]


def test_a_folder_opened_for_reading_cannot_be_changed(post: Post, client: IMAPClient) -> None:
    """EXAMINE opens a folder in which no flag can be set, by fetching neither."""
    post.deliver(MAIL)
    client.select_folder("INBOX", readonly=True)
    client.fetch([1], ["BODY[]"])
    client.add_flags([1], [b"\\Flagged"])

    assert set() == without_recent(client.get_flags([1])[1])


def test_copy_keeps_bytes_flags_and_arrival(post: Post, client: IMAPClient) -> None:
    """A copy is the same message with the same flags and the same time of arrival."""
    post.deliver(MAIL, arrived=THEN)
    client.select_folder("INBOX")
    client.add_flags([1], [b"\\Flagged"])
    client.copy([1], "Done")
    client.select_folder("Done")
    answer = client.fetch([1], ["BODY.PEEK[]", "FLAGS", "INTERNALDATE"])[1]

    assert (MAIL, {b"\\Flagged"}, THEN) == (
        answer[b"BODY[]"],
        without_recent(answer[b"FLAGS"]),
        answer[b"INTERNALDATE"].astimezone(UTC),
    )


def test_copy_tells_the_new_uids(post: Post, client: IMAPClient) -> None:
    """COPY answers with the UIDs of the copies."""
    post.deliver(MAIL, MAIL)
    client.select_folder("INBOX")

    client.copy([1, 2], "Done")
    validity = client.folder_status("Done", ["UIDVALIDITY"])[b"UIDVALIDITY"]
    told, source, target = client._imap.response("COPYUID")[1][-1].split()

    assert (str(validity).encode(), [1, 2], [1, 2]) == (told, numbers(source), numbers(target))


def test_move_to_an_unknown_folder_is_refused(post: Post, client: IMAPClient) -> None:
    """A move to a folder that is not there changes nothing and says to create it."""
    post.deliver(MAIL)
    client.select_folder("INBOX")

    with pytest.raises(IMAPClientError, match="TRYCREATE"):
        client.move([1], "Nowhere")
    assert [MAIL] == post.server.mailbox(post.user)


def test_move_takes_messages_over(post: Post, client: IMAPClient) -> None:
    """What was moved is in the other folder and no longer here; the others keep their UIDs."""
    post.deliver(b"A: 1\r\n\r\n", b"A: 2\r\n\r\n", b"A: 3\r\n\r\n")
    client.select_folder("INBOX")
    client.move([1, 3], "Done")

    assert [2] == client.search("ALL")
    assert [b"A: 1\r\n\r\n", b"A: 3\r\n\r\n"] == post.server.mailbox(post.user, "Done")


def test_move_of_what_is_gone_is_no_fault(post: Post, client: IMAPClient) -> None:
    """A UID that is not there is passed over in a move."""
    post.deliver(MAIL)
    client.select_folder("INBOX")
    client.move([1, 99], "Done")
    client.move([1, 99], "Done")

    assert [MAIL] == post.server.mailbox(post.user, "Done")


def test_uid_expunge_removes_only_its_own(post: Post, client: IMAPClient) -> None:
    """UID EXPUNGE leaves other deleted messages alone, EXPUNGE does not."""
    post.deliver(MAIL, MAIL, MAIL)
    client.select_folder("INBOX")
    client.add_flags([1, 2], [b"\\Deleted"], silent=True)
    client.uid_expunge([1])
    after_first = client.search("ALL")
    client.expunge()

    assert ([2, 3], [3]) == (after_first, client.search("ALL"))


def test_uids_are_never_used_again(post: Post, client: IMAPClient) -> None:
    """The UID of a message that is gone is not given to the next one."""
    post.deliver(MAIL, MAIL)
    client.select_folder("INBOX")
    client.move([1, 2], "Done")
    post.deliver(MAIL)
    client.noop()

    assert [3] == client.search("ALL")


def test_append_keeps_flags_and_time(client: IMAPClient) -> None:
    """An appended message has the given flags and time, and its UID is told."""
    said = client.append("Done", MAIL, [b"\\Seen"], THEN)
    client.select_folder("Done")
    answer = client.fetch([1], ["FLAGS", "INTERNALDATE", "BODY.PEEK[]"])[1]

    assert b"APPENDUID" in said
    assert ({b"\\Seen"}, THEN, MAIL) == (
        without_recent(answer[b"FLAGS"]),
        answer[b"INTERNALDATE"].astimezone(UTC),
        answer[b"BODY[]"],
    )


def test_append_to_an_unknown_folder_is_refused(client: IMAPClient) -> None:
    """Nothing can be appended to a folder that is not there, and the connection lives on."""
    with pytest.raises(IMAPClientError, match="TRYCREATE"):
        client.append("Nowhere", MAIL)
    assert client.folder_exists("INBOX")


def test_unknown_commands_are_refused_and_survived(client: IMAPClient) -> None:
    """Nonsense is BAD and the connection lives on."""
    with pytest.raises(IMAPClientError):
        client._raw_command_untagged(b"XYZZY", [b"now"], uid=False)
    assert client.folder_exists("INBOX")


def test_uidvalidity_changes_when_uids_do(post: Post) -> None:
    """After the folder was renumbered, the same messages are there under another UIDVALIDITY."""
    post.deliver(MAIL, MAIL)
    with post.login() as client:
        before = client.select_folder("INBOX")[b"UIDVALIDITY"]
    post.server.break_uidvalidity(post.user)
    with post.login() as client:
        after = client.select_folder("INBOX")[b"UIDVALIDITY"]

        assert ([1, 2], True) == (client.search("ALL"), before != after)


def test_a_large_message_survives(post: Post, client: IMAPClient) -> None:
    """A message of two megabytes goes in and comes out unchanged."""
    large = b"Subject: large\r\n\r\n" + b"0123456789abcdef\r\n" * 120_000
    client.append("INBOX", large)
    client.select_folder("INBOX")

    assert large == client.fetch([1], ["BODY.PEEK[]"])[1][b"BODY[]"]
