import asyncio
import smtplib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.errors import ConfigError
from pbem.testing.servers.imap_server import ImapServer
from tests.harness.dovecot import Dovecot
from tests.harness.smtp_server import Fault, Recorder, SmtpServer

RAW = b"To: Game <play+12.7.b.mac@example.org>\r\nReply-To: anna@example.org\r\n\r\npick trout\r\n"


@pytest.fixture(params=["embedded", pytest.param("dovecot", marks=pytest.mark.servers)])
def sink(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[ImapServer | Dovecot, str]]:
    """Each of the two IMAP servers with the name of an empty mailbox."""
    if request.param == "dovecot":
        yield request.getfixturevalue("dovecot"), request.getfixturevalue("account")[0]
    else:
        yield ImapServer(tmp_path, {"play": "pw"}), "play"


def test_a_mail_to_a_subaddress_lands_in_the_mailbox(sink: tuple[ImapServer | Dovecot, str]) -> None:
    """The sub-address finds the mailbox, the fields stay, and two fields tell what the envelope said."""
    mailboxes, user = sink
    with SmtpServer(mailboxes) as server, smtplib.SMTP(server.host, server.smtp_port) as client:
        client.sendmail("anna@example.org", [f"{user}+12.7.b.mac@example.org"], RAW)
    trace = f"Return-Path: <anna@example.org>\r\nDelivered-To: {user}+12.7.b.mac@example.org\r\n"

    assert [trace.encode() + RAW] == mailboxes.mailbox(user)


def test_an_unknown_mailbox_is_refused(sink: tuple[ImapServer | Dovecot, str]) -> None:
    """Mail for nobody is refused while the client is still there."""
    mailboxes, user = sink
    with SmtpServer(mailboxes) as server, smtplib.SMTP(server.host, server.smtp_port) as client:
        refused = client.sendmail("anna@example.org", [f"{user}@example.org", "nobody@example.org"], RAW)

    assert {"nobody@example.org": 550} == {address: code for address, (code, _) in refused.items()}
    assert 1 == len(mailboxes.mailbox(user))


def test_without_subaddresses_they_are_unknown(tmp_path: Path) -> None:
    """A provider without sub-addresses can be played, too."""
    mailboxes = ImapServer(tmp_path, {"play": "pw"})
    with (
        SmtpServer(mailboxes, subaddress=False) as server,
        smtplib.SMTP(server.host, server.smtp_port) as client,
    ):
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            client.sendmail("anna@example.org", ["play+tag@example.org"], RAW)
        client.sendmail("anna@example.org", ["play@example.org"], RAW)

    assert 1 == len(mailboxes.mailbox("play"))


def test_each_recipient_gets_a_copy() -> None:
    """One message to two recipients is delivered twice."""
    recorder = Recorder()
    with SmtpServer(recorder) as server, smtplib.SMTP(server.host, server.smtp_port) as client:
        client.sendmail("play@example.org", ["anna@example.org", "ben@example.org"], RAW)

    assert ["anna", "ben"] == [user for user, _ in recorder.delivered]


def test_a_login_is_checked() -> None:
    """With users a client must know a password, and a wrong one is answered at once."""
    with SmtpServer(Recorder(), users={"play": "pw"}) as server:
        with smtplib.SMTP(server.host, server.smtp_port, timeout=5) as client:
            with pytest.raises(smtplib.SMTPAuthenticationError):
                client.login("play", "wrong")
            with pytest.raises(smtplib.SMTPSenderRefused):
                client.sendmail("a@example.org", ["b@example.org"], RAW)
        with smtplib.SMTP(server.host, server.smtp_port, timeout=5) as client:
            client.login("play", "pw")
            client.sendmail("a@example.org", ["b@example.org"], RAW)

        assert 1 == len(server.accepted)


def test_a_fault_strikes_as_often_as_told() -> None:
    """A fault for one recipient, twice, leaves others and the third time alone."""
    fault = Fault("rcpt", "451 4.3.0 Busy", to="anna@example.org", times=2)
    with (
        SmtpServer(Recorder(), faults=[fault]) as server,
        smtplib.SMTP(server.host, server.smtp_port) as client,
    ):
        client.ehlo()
        client.mail("play@example.org")
        codes = [client.rcpt(f"{name}@example.org")[0] for name in ("anna", "ben", "anna", "anna")]

    assert [451, 250, 451, 250] == codes


def test_only_loopback_is_served() -> None:
    """The demo server cannot be put on a network."""
    with pytest.raises(ConfigError, match="loopback"):
        SmtpServer(Recorder(), host="0.0.0.0")


def test_stop_and_start_on_the_same_port() -> None:
    """A restarted server is found where it was."""
    with SmtpServer(Recorder()) as server:
        port = server.smtp_port
        server.stop()
        server.start()
        with smtplib.SMTP(server.host, port) as client:
            client.sendmail("a@example.org", ["b@example.org"], RAW)

        assert (port, 1) == (server.smtp_port, len(server.accepted))


def test_it_may_deliver_from_inside_a_loop(tmp_path: Path) -> None:
    """A program with an event loop of its own can send and read in one thread."""
    mailboxes = ImapServer(tmp_path, {"play": "pw"})

    async def main() -> int:
        with mailboxes, SmtpServer(mailboxes) as server:
            reader, writer = await asyncio.open_connection(server.host, server.smtp_port)
            lines = [b"HELO x", b"MAIL FROM:<a@b>", b"RCPT TO:<play@b>", b"DATA", RAW + b"\r\n.", b"QUIT"]
            for line in lines:
                await reader.readline()
                writer.write(line + b"\r\n")
            await reader.read()
            writer.close()
            return len(mailboxes.mailbox("play"))

    assert 1 == asyncio.run(main())
