import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from pbem.mail.smtp.deliver import (
    Delivered,
    Delivery,
    Parcel,
    RelayUnavailable,
    SmtpAccount,
    check,
    send,
)
from tests.harness.fault_proxy import FaultProxy, Trouble
from tests.harness.smtp_server import Fault, Recorder, SmtpServer, Stage
from tests.mail.smtp.support import RAW, account, parcels, sent, verdicts


def test_bytes_and_envelope_arrive_unchanged(server: SmtpServer) -> None:
    """The server gets the very bytes, dots included, under the envelope's addresses."""
    reports = sent(account(server), parcels("anna"))
    [taken] = server.accepted

    assert (RAW, "play+b@example.org", "anna@example.org") == (taken.raw, taken.sender, taken.to)
    assert [Delivery(1, Delivered.SENT, 250, "2.0.0 OK: delivered")] == reports


def test_a_connection_is_used_again(server: SmtpServer) -> None:
    """Many mails go over one connection in the order given."""
    reports = sent(account(server), parcels(*"abcdefgh"))

    assert (1, [1, 2, 3, 4, 5, 6, 7, 8]) == (server.connections, [report.id for report in reports])


def test_several_connections_share_the_work(server: SmtpServer) -> None:
    """With four connections forty mails all go out once, and no more connections are opened."""
    reports = sent(account(server, connections=4), parcels(*(f"p{number}" for number in range(40))))

    assert (4, 40) == (server.connections, len(server.accepted))
    assert {Delivered.SENT} == {report.verdict for report in reports}


def test_no_more_connections_than_mails(server: SmtpServer) -> None:
    """One mail needs one connection, none needs none."""
    sent(account(server, connections=4), [])
    sent(account(server, connections=4), parcels("anna"))

    assert 1 == server.connections


def test_parcels_are_begun_in_order(server: SmtpServer) -> None:
    """Parcels are taken from the iterable one by one as they are begun, never ahead."""
    taken: list[int] = []
    reported: list[int] = []

    def source() -> Iterator[Parcel]:
        for parcel in parcels(*"abcd"):
            taken.append(len(reported))
            yield parcel

    asyncio.run(send(account(server), source(), on_delivery=lambda report: reported.append(report.id)))

    assert [0, 1, 2, 3] == taken


def test_an_unknown_recipient_bounces_and_the_rest_goes_on() -> None:
    """A refused recipient is his own matter; the connection is used for the others."""
    faults = [Fault("rcpt", "550 5.1.1 User unknown", to="ben@example.org")]
    with SmtpServer(Recorder(), faults=faults) as server:
        reports = sent(account(server), parcels("anna", "ben", "cleo"))

        assert {1: Delivered.SENT, 2: Delivered.BOUNCED, 3: Delivered.SENT} == verdicts(reports)
        assert (550, "5.1.1 User unknown", 1) == (reports[1].code, reports[1].text, server.connections)


@pytest.mark.parametrize(
    ("stage", "reply", "expected"),
    [
        ("connect", "554 5.7.1 We do not like your address", Delivered.US),
        ("mail", "550 5.7.1 Sending limit exceeded", Delivered.REFUSED),
        ("mail", "530 5.7.0 Must log in first", Delivered.US),
        ("mail", "451 4.3.0 Busy", Delivered.LATER),
        ("rcpt", "450 4.2.1 Busy mailbox", Delivered.LATER),
        ("rcpt", "554 5.7.1 Relay denied", Delivered.REFUSED),
        ("rcpt", "550 No such user", Delivered.BOUNCED),
        ("data", "554 5.7.1 Spam", Delivered.REFUSED),
        ("data", "552 5.2.2 Mailbox full", Delivered.BOUNCED),
        ("data", "451 4.3.0 Disk full", Delivered.LATER),
    ],
)
def test_a_refusal_at_each_stage(stage: Stage, reply: str, expected: Delivered) -> None:
    """Wherever the server refuses one mail, it gets the verdict of the table."""
    with SmtpServer(Recorder(), faults=[Fault(stage, reply)]) as server:
        assert {1: expected} == verdicts(sent(account(server), parcels("anna")))


def test_greylisting_is_later_and_then_sent() -> None:
    """Who is sent away once comes again and is let in."""
    with SmtpServer(Recorder(), greylist=True) as server:
        tries = [sent(account(server), parcels("anna")) for _ in range(2)]

        assert [{1: Delivered.LATER}, {1: Delivered.SENT}] == [verdicts(reports) for reports in tries]


def test_a_server_that_always_breaks_is_given_up() -> None:
    """When the connection breaks twice over each of two mails the rest is left for later."""
    with SmtpServer(Recorder(), faults=[Fault("mail", close=True)]) as server:
        reports = sent(account(server), parcels(*"abcdefgh"))

        assert {1: Delivered.LATER, 2: Delivered.LATER} == verdicts(reports)
        assert server.connections <= 4


def test_a_server_that_breaks_in_every_mail_is_given_up() -> None:
    """After a few uncertain mails in a row no further one is risked."""
    with SmtpServer(Recorder(), faults=[Fault("content", close=True)]) as server:
        reports = sent(account(server), parcels(*"abcdefgh"))

        assert dict.fromkeys((1, 2, 3), Delivered.UNCERTAIN) == verdicts(reports)


def test_a_bare_421_after_some_mails_is_only_a_new_connection() -> None:
    """A server that wants fewer mails a connection gets its way and every mail goes out."""
    faults = [Fault("mail", "421 Too much for one session", close=True, times=1)]
    with SmtpServer(Recorder()) as server:
        source = parcels(*"abcd")

        def arm(report: Delivery) -> None:
            reports.append(report)
            if report.id == 2:
                server.faults.extend(faults)

        reports: list[Delivery] = []
        asyncio.run(send(account(server), source, on_delivery=arm))

        assert dict.fromkeys((1, 2, 3, 4), Delivered.SENT) == verdicts(reports)
        assert 2 == server.connections


def test_fewer_connections_than_wanted_are_enough() -> None:
    """A server that turns further connections away still gets every mail, and nobody is blamed."""
    with SmtpServer(Recorder(), most_connections=1) as server:
        reports = sent(account(server, connections=4), parcels(*(f"p{number}" for number in range(20))))

        assert (20, {Delivered.SENT}) == (len(reports), {report.verdict for report in reports})


def test_nobody_listening_is_later_and_the_rest_is_left() -> None:
    """Without a server the first mail is for later and no other is tried."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    nobody = SmtpAccount("127.0.0.1", port, "none", connections=4)

    assert {1: Delivered.LATER} == verdicts(sent(nobody, parcels(*"abcdefgh")))


def test_a_silent_server_is_later() -> None:
    """A server that never greets costs one timeout, not one a mail."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = SmtpAccount("127.0.0.1", listener.getsockname()[1], "none", timeout=0.3, connections=1)

        assert {1: Delivered.LATER} == verdicts(sent(silent, parcels(*"abcdefgh")))


@pytest.mark.parametrize("end", ["fin", "rst", "hole"])
@pytest.mark.parametrize("words", [b"DATA", b"your turn", b"dots"])
def test_a_bad_network_never_loses_a_mail_silently(end: str, words: bytes, server: SmtpServer) -> None:
    """Whatever the network does to a mail, it is never called sent unless the server has it."""
    trouble = Trouble(cut_before=words, end=end)
    with FaultProxy(server.host, server.smtp_port, up=trouble) as proxy:
        there = SmtpAccount(proxy.host, proxy.port, "none", timeout=0.4, connections=1)

        assert {1: Delivered.UNCERTAIN} == verdicts(sent(there, parcels("anna")))
    assert [] == server.accepted


def test_a_report_that_fails_ends_the_round(server: SmtpServer) -> None:
    """When the caller cannot note a delivery, nothing more is sent and the caller hears its own error."""

    def full(_: Delivery) -> None:
        raise RuntimeError("disk full")

    with pytest.raises(RuntimeError, match="disk full"):
        asyncio.run(send(account(server), parcels(*"abc"), on_delivery=full))
    assert 1 == len(server.accepted)


def test_check_tells_the_greeting() -> None:
    """A working account answers with the server's greeting."""
    with SmtpServer(Recorder(), users={"play": "pw"}) as server:
        assert "pbem demo SMTP server" in asyncio.run(check(account(server, user="play", password="pw")))


def test_check_of_nobody_is_unavailable() -> None:
    """A closed port is a fault that names host and setting."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

    with pytest.raises(RelayUnavailable, match=r"127\.0\.0\.1.*\[smtp\] host"):
        asyncio.run(check(SmtpAccount("127.0.0.1", port, "none")))


def test_importing_does_not_load_the_library() -> None:
    """A pass that sends nothing does not pay for the SMTP library."""
    code = "import sys, pbem.mail.smtp.deliver; sys.exit('aiosmtplib' in sys.modules)"

    assert 0 == subprocess.run([sys.executable, "-c", code], check=False).returncode
