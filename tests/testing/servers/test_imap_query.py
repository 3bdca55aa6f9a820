"""What is answered about messages by the embedded server and by Dovecot, which is right if they differ."""

from datetime import UTC

import pytest
from imapclient import IMAPClient

from tests.testing.servers.support import MAIL, THEN, Post, without_recent


def test_fetch_returns_the_bytes_unchanged(post: Post, client: IMAPClient) -> None:
    """Every byte comes as delivered, a dot on a line and bytes that are no text included."""
    post.deliver(MAIL)
    client.select_folder("INBOX")

    assert MAIL == client.fetch([1], ["BODY.PEEK[]"])[1][b"BODY[]"]


def test_fetch_tells_arrival_and_size(post: Post, client: IMAPClient) -> None:
    """INTERNALDATE is when the message arrived, RFC822.SIZE how long it is."""
    post.deliver(MAIL, arrived=THEN)
    client.select_folder("INBOX")
    answer = client.fetch([1], ["INTERNALDATE", "RFC822.SIZE"])[1]

    assert (THEN, len(MAIL)) == (answer[b"INTERNALDATE"].astimezone(UTC), answer[b"RFC822.SIZE"])


@pytest.mark.parametrize(
    ("begin", "size"), [(0, 10), (5, 7), (0, 10_000), (len(MAIL) - 3, 100), (len(MAIL) + 5, 10)]
)
def test_fetch_a_part(post: Post, client: IMAPClient, begin: int, size: int) -> None:
    """A partial fetch gives that part, or what there is of it, under the name of its beginning."""
    post.deliver(MAIL)
    client.select_folder("INBOX")
    answer = client.fetch([1], [f"BODY.PEEK[]<{begin}.{size}>"])[1]

    assert MAIL[begin : begin + size] == answer[f"BODY[]<{begin}>".encode()]


def test_fetch_header_and_text(post: Post, client: IMAPClient) -> None:
    """Head and body can be fetched apart."""
    post.deliver(MAIL)
    client.select_folder("INBOX")
    answer = client.fetch([1], ["BODY.PEEK[HEADER]", "BODY.PEEK[TEXT]"])[1]

    assert MAIL == answer[b"BODY[HEADER]"] + answer[b"BODY[TEXT]"]


def test_peek_leaves_a_message_unseen(post: Post, client: IMAPClient) -> None:
    """Fetching with PEEK does not mark a message, fetching without does."""
    post.deliver(MAIL)
    client.select_folder("INBOX")
    client.fetch([1], ["BODY.PEEK[]"])
    after_peek = without_recent(client.get_flags([1])[1])
    client.fetch([1], ["BODY[]"])

    assert (set(), {b"\\Seen"}) == (after_peek, without_recent(client.get_flags([1])[1]))


def test_fetch_of_a_missing_message_is_empty(post: Post, client: IMAPClient) -> None:
    """A UID that is not there is passed over in silence."""
    post.deliver(MAIL)
    client.select_folder("INBOX")

    assert {1} == set(client.fetch([1, 77], ["UID"]))


def test_search_by_uid_range(post: Post, client: IMAPClient) -> None:
    """A range of UIDs finds what is in it."""
    post.deliver(MAIL, MAIL, MAIL, MAIL)
    client.select_folder("INBOX")

    assert [2, 3] == client.search(["UID", "2:3"])


def test_search_up_to_the_star_always_finds_the_last(post: Post, client: IMAPClient) -> None:
    """A range that begins above the last UID still finds the last message."""
    post.deliver(MAIL, MAIL)
    client.select_folder("INBOX")

    assert [2] == client.search(["UID", "50:*"])


def test_search_in_an_empty_folder(client: IMAPClient) -> None:
    """An empty folder has nothing to find."""
    client.select_folder("INBOX")

    assert [] == client.search(["UID", "1:*"])


@pytest.mark.parametrize(
    ("criteria", "found"),
    [
        (["ALL"], [1, 2, 3]),
        (["UNSEEN"], [1, 3]),
        (["SEEN"], [2]),
        (["NOT", "SEEN", "UID", "2:3"], [3]),
        (["OR", "SEEN", "UID", "1"], [1, 2]),
        (["KEYWORD", "$Taken"], [3]),
        (["UNKEYWORD", "$Taken"], [1, 2]),
        (["3"], [3]),
        (["DELETED"], []),
    ],
)
def test_search_by_flag(post: Post, client: IMAPClient, criteria: list[str], found: list[int]) -> None:
    """Flags, keywords, numbers, NOT and OR can be searched."""
    post.deliver(MAIL, MAIL, MAIL)
    client.select_folder("INBOX")
    client.add_flags([2], [b"\\Seen"])
    client.add_flags([3], [b"$Taken"])

    assert found == client.search(criteria)
