import logging
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain

import pytest
import trustme

from pbem.errors import ConfigError
from pbem.mail.imap.mailbox import LIMIT, Fetched, ImapAccount, Mailbox, MailboxRefused, MailboxUnavailable
from pbem.mail.imap.probe import Probe
from tests.harness.dovecot import Dovecot
from tests.harness.fault_proxy import FaultProxy, Trouble

pytestmark = pytest.mark.servers

MAIL = b"Subject: hi\r\n\r\npick trout at d4\r\n"


@pytest.fixture
def user(account: tuple[str, str]) -> str:
    """The name of an account nobody else uses."""
    return account[0]


@pytest.fixture
def at_dovecot(dovecot: Dovecot, account: tuple[str, str]) -> ImapAccount:
    """How to reach that account."""
    return ImapAccount(dovecot.host, dovecot.imap_port, "none", *account, timeout=10)


@pytest.fixture
def mailbox(at_dovecot: ImapAccount) -> Iterator[Mailbox]:
    """A connection to that account."""
    with Mailbox(at_dovecot) as opened:
        yield opened


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    """A certificate authority of our own."""
    return trustme.CA()


@pytest.fixture(scope="module")
def secure(
    authority: trustme.CA, tmp_path_factory: pytest.TempPathFactory, dovecot: Dovecot
) -> Iterator[Dovecot]:
    """A Dovecot with a certificate for localhost."""
    folder = tmp_path_factory.mktemp("tls")
    issued = authority.issue_cert("localhost")
    key, certificate = folder / "key.pem", folder / "cert.pem"
    issued.private_key_pem.write_to_path(key)
    certificate.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
    authority.cert_pem.write_to_path(folder / "ca.pem")
    with Dovecot({"play": "geheim-ä", "plain": "geheim"}, tls=(certificate, key)) as server:
        server.cafile = str(folder / "ca.pem")
        yield server


def through(proxy: FaultProxy, account: ImapAccount, timeout: float = 10) -> ImapAccount:
    """The same account behind a bad network."""
    return ImapAccount(proxy.host, proxy.port, "none", account.user, account.password, timeout)


def everything(mailbox: Mailbox, folder: str = "INBOX", after: int = 0) -> list[Fetched]:
    """All batches as one list."""
    return list(chain.from_iterable(mailbox.new(folder, after)))


def test_new_fetches_everything_with_its_arrival(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """A message comes with its folder, numbers, bytes, size and the server's time of arrival in UTC."""
    then = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    dovecot.deliver(user, MAIL, arrived=then)
    validity = mailbox.uidvalidity("INBOX")

    assert [Fetched("INBOX", validity, 1, then, len(MAIL), MAIL)] == everything(mailbox)


def test_new_gives_only_what_is_above(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """Only messages above the last known UID are fetched."""
    for _ in range(3):
        dovecot.deliver(user, MAIL)

    assert [3] == [one.uid for one in everything(mailbox, after=2)]


def test_new_finds_nothing_above_the_last(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """The last message is not fetched again although a range up to the star always holds it."""
    dovecot.deliver(user, MAIL)

    assert [] == everything(mailbox, after=1)


def test_new_comes_in_batches_oldest_first(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """Many messages come a batch at a time in the order of their UIDs."""
    for _ in range(7):
        dovecot.deliver(user, MAIL)

    assert [[1, 2, 3], [4, 5, 6], [7]] == [
        [one.uid for one in batch] for batch in mailbox.new("INBOX", batch=3)
    ]


def test_new_sees_what_arrived_since_the_last_look(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """The same connection finds what came after its last search."""
    before = everything(mailbox)
    dovecot.deliver(user, MAIL)

    assert (0, 1) == (len(before), len(everything(mailbox)))


def test_a_batch_survives_a_look_into_another_folder(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """Whoever moves or looks elsewhere between two batches still gets the next one from the right folder."""
    for number in range(4):
        dovecot.deliver(user, b"N: %d\r\n\r\n" % number)
    seen = []
    for batch in mailbox.new("INBOX", batch=2):
        seen += [one.raw for one in batch]
        mailbox.move("INBOX", [one.uid for one in batch], "Done", uidvalidity=batch[0].uidvalidity)
        mailbox.uidvalidity("Junk")

    assert [b"N: %d\r\n\r\n" % number for number in range(4)] == seen


def test_fetching_marks_nothing(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """A message stays unseen when we read it: a person may share the mailbox."""
    dovecot.deliver(user, MAIL)
    everything(mailbox)
    [path] = (dovecot.folder / "mail" / user / "Maildir" / "cur").iterdir()

    assert path.name.endswith(":2,")


def test_a_large_mail_is_cut_and_says_so(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """Of a megabyte we fetch our limit, and the size tells the truth."""
    large = MAIL + (b"x" * 70 + b"\r\n") * 15_000
    dovecot.deliver(user, large)
    [fetched] = everything(mailbox)

    assert (large[:LIMIT], len(large)) == (fetched.raw, fetched.size)


def test_a_message_without_a_date_is_taken_as_of_now(
    dovecot: Dovecot, user: str, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One message of which the server cannot tell the arrival does not stop the reading."""
    dovecot.deliver(user, MAIL, arrived=datetime(2020, 1, 1, tzinfo=UTC))
    monkeypatch.setattr(mailbox._client, "fetch", lambda *_: {1: {b"INTERNALDATE": None, b"BODY[]": MAIL}})
    begun = datetime.now(UTC)
    [fetched] = everything(mailbox)

    assert (MAIL, len(MAIL), True) == (
        fetched.raw,
        fetched.size,
        begun <= fetched.arrived <= datetime.now(UTC),
    )


def test_uidvalidity_change_makes_all_new(dovecot: Dovecot, user: str, at_dovecot: ImapAccount) -> None:
    """When the server has renumbered its messages, the last UID counts for nothing."""
    for _ in range(2):
        dovecot.deliver(user, MAIL)
    with Mailbox(at_dovecot) as mailbox:
        old = everything(mailbox)[-1]
    dovecot.break_uidvalidity(user)
    with Mailbox(at_dovecot) as mailbox:
        again = list(chain.from_iterable(mailbox.new("INBOX", old.uid, uidvalidity=old.uidvalidity)))

    assert ([1, 2], True) == ([one.uid for one in again], again[0].uidvalidity != old.uidvalidity)


def test_move_under_an_old_uidvalidity_moves_nothing(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """UIDs noted before a renumbering may be other messages now, so they stay."""
    dovecot.deliver(user, MAIL)
    mailbox.move("INBOX", [1], "Done", uidvalidity=mailbox.uidvalidity("INBOX") - 1)

    assert ([MAIL], []) == (dovecot.mailbox(user), dovecot.mailbox(user, "Done"))


def test_move_creates_the_folder(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """The target is made when it is missing, and named as written."""
    dovecot.deliver(user, MAIL)
    mailbox.move("INBOX", [1], "Erledigt für heute", uidvalidity=mailbox.uidvalidity("INBOX"))

    assert [MAIL] == [one.raw for one in everything(mailbox, "Erledigt für heute")]
    assert "Erledigt für heute" in mailbox.folders()


def test_move_of_many(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """More messages than fit into one command are all moved."""
    for _ in range(450):
        dovecot.deliver(user, MAIL)
    uids = [one.uid for one in everything(mailbox)]
    mailbox.move("INBOX", uids, "Done", uidvalidity=mailbox.uidvalidity("INBOX"))

    assert (0, 450) == (len(dovecot.mailbox(user)), len(dovecot.mailbox(user, "Done")))


@pytest.mark.parametrize("missing", [{"MOVE"}, {"MOVE", "UIDPLUS"}])
def test_move_without_the_extension(
    dovecot: Dovecot, user: str, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, missing: set[str]
) -> None:
    """On a server without MOVE the messages are copied, marked and expunged."""
    for number in range(3):
        dovecot.deliver(user, b"N: %d\r\n\r\n" % number)
    validity = mailbox.uidvalidity("INBOX")
    known = type(mailbox._client).has_capability
    monkeypatch.setattr(
        mailbox._client, "has_capability", lambda name: name not in missing and known(mailbox._client, name)
    )
    mailbox.move("INBOX", [1, 3], "Done", uidvalidity=validity)

    assert ([b"N: 1\r\n\r\n"], [b"N: 0\r\n\r\n", b"N: 2\r\n\r\n"]) == (
        dovecot.mailbox(user),
        dovecot.mailbox(user, "Done"),
    )


def test_append(dovecot: Dovecot, user: str, at_dovecot: ImapAccount) -> None:
    """A message of our own can be put into a folder."""
    with Probe(at_dovecot) as probe:
        probe.append("Junk", MAIL)

    assert [MAIL] == dovecot.mailbox(user, "Junk")


def test_append_to_a_full_mailbox(at_dovecot: ImapAccount) -> None:
    """What the examination reads says what to do."""
    full = Trouble(refused=b" APPEND ", refusal=b"NO [OVERQUOTA] Quota exceeded")
    with (
        FaultProxy(at_dovecot.host, at_dovecot.port, up=full) as proxy,
        Probe(through(proxy, at_dovecot)) as probe,
        pytest.raises(MailboxRefused, match="The mailbox is full: make room there"),
    ):
        probe.append("INBOX", MAIL)


def test_wait_wakes_up_for_a_mail(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """IDLE ends as soon as a message arrives, long before its time."""
    everything(mailbox)
    timer = threading.Timer(0.2, dovecot.deliver, (user, MAIL))
    timer.start()
    begun = time.monotonic()

    assert mailbox.wait("INBOX", 60)
    assert time.monotonic() - begun < 5


def test_wait_knows_what_came_since_the_last_search(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """A message that came between the search and the wait ends the wait at once."""
    everything(mailbox)
    dovecot.deliver(user, MAIL)
    begun = time.monotonic()

    assert mailbox.wait("INBOX", 60)
    assert time.monotonic() - begun < 5


def test_wait_ends_in_time(mailbox: Mailbox) -> None:
    """Where nothing happens the wait ends when its time is up, and the connection can be used."""
    begun = time.monotonic()

    assert not mailbox.wait("INBOX", 0.3)
    assert 0.25 < time.monotonic() - begun < 3
    assert [] == everything(mailbox)


def test_wait_ends_when_told_to(mailbox: Mailbox) -> None:
    """A byte in a pipe ends the wait: so a daemon stops without delay."""
    reading, writing = os.pipe()
    threading.Timer(0.1, os.write, (writing, b"x")).start()
    begun = time.monotonic()

    assert not mailbox.wait("INBOX", 60, reading)
    assert time.monotonic() - begun < 5
    os.close(reading)
    os.close(writing)


def test_wait_without_idle_sleeps_and_looks(
    dovecot: Dovecot, user: str, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a server without IDLE the wait is a sleep, after which it looks."""
    monkeypatch.setattr(Mailbox, "capabilities", frozenset({"IMAP4REV1"}))
    everything(mailbox)
    threading.Timer(0.1, dovecot.deliver, (user, MAIL)).start()

    assert mailbox.wait("INBOX", 0.5)


def test_news_in_the_same_breath_as_idle_are_not_missed() -> None:
    """News that come in one packet with the start of IDLE wake us although no poll ever sees them."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_breathless, args=(listener,))
        thread.start()
        account = ImapAccount("127.0.0.1", listener.getsockname()[1], "none", "play", "pw", timeout=5)
        begun = time.monotonic()
        with Mailbox(account) as mailbox:
            assert mailbox.wait("INBOX", 10)
            assert time.monotonic() - begun < 3
        thread.join()


def _breathless(listener: socket.socket) -> None:
    """Serve one client by a script, telling of a new message together with the start of IDLE."""
    peer, _ = listener.accept()
    with peer, peer.makefile("rwb") as lines:
        lines.write(b"* OK [CAPABILITY IMAP4rev1 IDLE] hello\r\n")
        lines.flush()
        while line := lines.readline():
            tag, _, verb = line.strip().partition(b" ")
            verb = verb.split(b" ")[0].upper()
            if verb == b"IDLE":
                lines.write(b"+ idling\r\n* 1 EXISTS\r\n")
                idle = tag
            elif tag == b"DONE":
                lines.write(idle + b" OK done\r\n")
            elif verb == b"CAPABILITY":
                lines.write(b"* CAPABILITY IMAP4rev1 IDLE\r\n" + tag + b" OK done\r\n")
            elif verb == b"SELECT":
                lines.write(
                    b"* 0 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 1] x\r\n" + tag + b" OK done\r\n"
                )
            elif verb == b"LOGOUT":
                lines.write(b"* BYE\r\n" + tag + b" OK done\r\n")
            else:
                lines.write(tag + b" OK done\r\n")
            lines.flush()


@pytest.mark.parametrize("end", ["fin", "rst"])
def test_wait_notices_a_dead_connection(
    dovecot: Dovecot, user: str, at_dovecot: ImapAccount, end: str
) -> None:
    """A connection that ends during IDLE is a fault at once, not a silent wait."""
    trouble = Trouble(cut_before=b"* 1 EXISTS", end=end)
    with FaultProxy(at_dovecot.host, at_dovecot.port, down=trouble) as proxy:
        mailbox = Mailbox(through(proxy, at_dovecot))
        mailbox.connect()
        threading.Timer(0.2, dovecot.deliver, (user, MAIL)).start()

        with pytest.raises(MailboxUnavailable):
            mailbox.wait("INBOX", 60)


def test_wait_notices_a_server_gone_silent(at_dovecot: ImapAccount) -> None:
    """Where nothing comes back any more, the end of IDLE is not waited for for ever."""
    with FaultProxy(at_dovecot.host, at_dovecot.port) as proxy:
        mailbox = Mailbox(through(proxy, at_dovecot, timeout=0.5))
        mailbox.connect()
        threading.Timer(0.2, setattr, (proxy, "down", Trouble(cut_after=0, end="hole"))).start()

        with pytest.raises(MailboxUnavailable):
            mailbox.wait("INBOX", 1)


@pytest.mark.parametrize("cut", [1, 40, 400, 900, 1400])
def test_a_connection_cut_anywhere_is_a_clear_fault(
    dovecot: Dovecot, user: str, at_dovecot: ImapAccount, cut: int
) -> None:
    """Wherever the server's words end, the fault names the host; a second use says there is no connection."""
    dovecot.deliver(user, MAIL + b"x" * 3000)
    with FaultProxy(at_dovecot.host, at_dovecot.port, down=Trouble(cut_after=cut)) as proxy:
        mailbox = Mailbox(through(proxy, at_dovecot))
        with pytest.raises(MailboxUnavailable, match=r"127\.0\.0\.1"):
            _read_all(mailbox)
        with pytest.raises(MailboxUnavailable, match="no connection"):
            mailbox.folders()


def _read_all(mailbox: Mailbox) -> None:
    mailbox.connect()
    everything(mailbox)


def test_a_slow_line_in_small_pieces_changes_nothing(
    dovecot: Dovecot, user: str, at_dovecot: ImapAccount
) -> None:
    """Bytes that come one by one make the same message."""
    dovecot.deliver(user, MAIL)
    pieces = Trouble(chunk=1)
    with (
        FaultProxy(at_dovecot.host, at_dovecot.port, up=pieces, down=pieces) as proxy,
        Mailbox(through(proxy, at_dovecot)) as mailbox,
    ):
        assert [MAIL] == [one.raw for one in everything(mailbox)]


def test_a_server_that_never_answers_is_unavailable() -> None:
    """Nobody waits longer than the timeout."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = ImapAccount("127.0.0.1", listener.getsockname()[1], "none", "play", "pw", timeout=0.3)

        with pytest.raises(MailboxUnavailable):
            Mailbox(silent).connect()


def test_nobody_listening_is_unavailable() -> None:
    """A closed port is a fault whose remedy is the setting."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

    with pytest.raises(MailboxUnavailable, match=r"check \[imap\] host and port"):
        Mailbox(ImapAccount("127.0.0.1", port, "none", "play", "pw")).connect()


def test_an_unknown_folder_is_refused(mailbox: Mailbox) -> None:
    """A folder that is not there is the operator's business, by name."""
    with pytest.raises(MailboxRefused, match="Nowhere"):
        mailbox.uidvalidity("Nowhere")


def test_a_restarted_server_is_reached_again(dovecot: Dovecot) -> None:
    """After a fault a new connection goes on where the old one ended."""
    with Dovecot({"play": "pw"}) as server:
        account = ImapAccount(server.host, server.imap_port, "none", "play", "pw", timeout=5)
        server.deliver("play", MAIL)
        mailbox = Mailbox(account)
        mailbox.connect()
        server.stop()
        with pytest.raises(MailboxUnavailable):
            everything(mailbox)
        server.start()
        mailbox.connect()

        assert [MAIL] == [one.raw for one in everything(mailbox)]
        mailbox.close()


@pytest.mark.parametrize("security", ["tls", "starttls"])
@pytest.mark.parametrize("user", ["play", "plain"])
def test_tls(secure: Dovecot, security: str, user: str) -> None:
    """Both ways of encryption work with a trusted certificate, also with a password that is not ASCII."""
    port = secure.imaps_port if security == "tls" else secure.imap_port
    account = ImapAccount("localhost", port, security, user, secure.users[user], 10, secure.cafile)
    secure.deliver(user, MAIL)
    with Mailbox(account) as mailbox:
        assert MAIL in [one.raw for one in everything(mailbox)]


def test_idle_over_tls(secure: Dovecot) -> None:
    """IDLE wakes up over an encrypted connection, too."""
    account = ImapAccount("localhost", secure.imaps_port, "tls", "plain", "geheim", 10, secure.cafile)
    with Mailbox(account) as mailbox:
        everything(mailbox)
        threading.Timer(0.2, secure.deliver, ("plain", MAIL)).start()
        begun = time.monotonic()

        assert mailbox.wait("INBOX", 60)
        assert time.monotonic() - begun < 5


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_an_untrusted_certificate_is_refused(secure: Dovecot, security: str) -> None:
    """Without its authority a certificate is not believed, and no password is sent."""
    port = secure.imaps_port if security == "tls" else secure.imap_port

    with pytest.raises(MailboxRefused, match="not trusted"):
        Mailbox(ImapAccount("localhost", port, security, "play", "geheim-ä")).connect()
    assert "geheim" not in secure.log()


def test_starttls_that_is_not_offered_is_refused(at_dovecot: ImapAccount) -> None:
    """A server without STARTTLS gets no password in the clear instead."""
    account = ImapAccount(at_dovecot.host, at_dovecot.port, "starttls", at_dovecot.user, at_dovecot.password)

    with pytest.raises(MailboxRefused, match=r"\[imap\] security"):
        Mailbox(account).connect()


def test_the_clear_is_for_loopback_only() -> None:
    """A password is never sent readably to another machine."""
    with pytest.raises(ConfigError, match="loopback"):
        ImapAccount("mail.example.org", 143, "none", "play", "pw")


@pytest.mark.parametrize("password", ["geheim-losung", 'ge"heim\\losung', "geheim-ä-losung"])
def test_a_wrong_password_is_refused_and_never_repeated(
    at_dovecot: ImapAccount, password: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The fault says which settings to check and holds the password nowhere, nor does any log."""
    account = ImapAccount(at_dovecot.host, at_dovecot.port, "none", at_dovecot.user, password)
    caplog.set_level(logging.DEBUG)
    with pytest.raises(MailboxRefused, match=r"Check \[imap\] user and password") as caught:
        Mailbox(account).connect()
    told = [repr(account), str(caught.value), repr(caught.value), repr(caught.value.__context__), caplog.text]

    assert [] == [text for text in told if "losung" in text]


def test_a_server_that_repeats_the_password_is_not_quoted() -> None:
    """Even a server that echoes what it was sent does not bring the password into a message."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=_echo, args=(listener,)).start()
        account = ImapAccount("127.0.0.1", listener.getsockname()[1], "none", "play", "geheim4711", timeout=5)
        with pytest.raises(MailboxRefused) as caught:
            Mailbox(account).connect()

    assert (False, True) == ("geheim4711" in str(caught.value), "***" in str(caught.value))


def _echo(listener: socket.socket) -> None:
    peer, _ = listener.accept()
    with peer, peer.makefile("rwb") as lines:
        lines.write(b"* OK hello\r\n")
        lines.flush()
        while line := lines.readline():
            tag, verb = line.split()[:2]
            if verb == b"CAPABILITY":
                lines.write(b"* CAPABILITY IMAP4rev1\r\n" + tag + b" OK done\r\n")
            else:
                lines.write(tag + b" NO I did not like " + line.strip() + b"\r\n")
            lines.flush()


def test_importing_the_reader_does_not_import_the_sender() -> None:
    """A pass over an empty inbox does not pay for SMTP."""
    code = "import sys, pbem.mail.imap.mailbox; sys.exit('aiosmtplib' in sys.modules)"

    assert 0 == subprocess.run([sys.executable, "-c", code], check=False).returncode
