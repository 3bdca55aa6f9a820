"""What we ask of an IMAP server, asked of the embedded one and of Dovecot, which is right if they differ."""

import contextlib
import select
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError, LoginError

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


@pytest.fixture(params=["embedded", pytest.param("dovecot", marks=pytest.mark.servers)])
def post(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Post]:
    """An empty account on each server in turn."""
    clients: list[IMAPClient] = []

    def login() -> IMAPClient:
        client = IMAPClient(server.host, server.imap_port, ssl=False, timeout=10)
        client.normalise_times = False
        clients.append(client)
        client.login(user, password)
        return client

    if request.param == "dovecot":
        server = request.getfixturevalue("dovecot")
        user, password = request.getfixturevalue("account")
        yield Post(server, user, password, login)
    else:
        user, password = "play", "pass word\"'\\1"
        with ImapServer(tmp_path, {user: password}) as server:
            yield Post(server, user, password, login)
    for client in clients:
        with contextlib.suppress(OSError):
            client.shutdown()


@pytest.fixture
def client(post: Post) -> IMAPClient:
    """A client that has logged in."""
    return post.login()


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
