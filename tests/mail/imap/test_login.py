"""Logging in: encrypted or not at all, and a password that is never repeated."""

import logging
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import trustme

from pbem.errors import ConfigError
from pbem.mail.imap.mailbox import ImapAccount, Mailbox, MailboxRefused
from tests.harness.dovecot import Dovecot
from tests.mail.imap.support import MAIL, everything

pytestmark = pytest.mark.servers


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
