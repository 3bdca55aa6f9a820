"""One connection, and what each fault of it means for the mail in hand."""

import pytest

from pbem.mail.smtp.deliver import Delivered, Parcel, SmtpAccount
from tests.harness.fault_proxy import FaultProxy, Trouble
from tests.harness.smtp_server import Fault, Recorder, SmtpServer, Stage
from tests.mail.smtp.support import RAW, account, parcels, sent, verdicts


@pytest.mark.parametrize("stage", ["content", "accepted"])
def test_a_line_that_breaks_after_data_began_is_uncertain(stage: Stage) -> None:
    """Whether the server has the mail or not, we cannot know; the next mail goes out on a new connection."""
    faults = [Fault(stage, close=True, to="anna@example.org", times=1)]
    with SmtpServer(Recorder(), faults=faults) as server:
        reports = sent(account(server), parcels("anna", "ben"))

        assert {1: Delivered.UNCERTAIN, 2: Delivered.SENT} == verdicts(reports)
        assert (2, stage == "accepted") == (
            server.connections,
            "anna@example.org" in [taken.to for taken in server.accepted],
        )


def test_a_hanging_end_of_data_is_uncertain() -> None:
    """A server that never says whether it took the mail leaves it uncertain."""
    with SmtpServer(Recorder(), faults=[Fault("accepted", hang=True)]) as server:
        assert {1: Delivered.UNCERTAIN} == verdicts(sent(account(server, timeout=0.3), parcels("anna")))


@pytest.mark.parametrize("stage", ["mail", "rcpt"])
def test_a_line_that_breaks_before_data_is_tried_again_at_once(stage: Stage) -> None:
    """Nothing was handed over, so the same mail goes out on a new connection."""
    with SmtpServer(Recorder(), faults=[Fault(stage, close=True, times=1)]) as server:
        assert {1: Delivered.SENT} == verdicts(sent(account(server), parcels("anna")))
        assert (2, 1) == (server.connections, len(server.accepted))


def test_a_lost_receipt_is_uncertain(server: SmtpServer) -> None:
    """The server has the mail, its word for it got lost: uncertain, so that the same bytes are sent again."""
    with FaultProxy(server.host, server.smtp_port, down=Trouble(cut_before=b"250 2.0.0")) as proxy:
        there = SmtpAccount(proxy.host, proxy.port, "none", timeout=2, connections=1)

        assert {1: Delivered.UNCERTAIN} == verdicts(sent(there, parcels("anna")))
    assert 1 == len(server.accepted)


@pytest.mark.parametrize(
    "bad",
    ["an na\r\nRCPT TO:<eve@example.org>", "Anna <eve@example.org>", "änna@example.org", "anna", ""],
)
def test_an_address_no_command_can_carry_bounces(server: SmtpServer, bad: str) -> None:
    """An address with more in it than an address is refused here, and nobody else gets the mail."""
    reports = sent(account(server), [Parcel(1, "play@example.org", bad, RAW), *parcels("x", "ben")[1:]])

    assert {1: Delivered.BOUNCED, 2: Delivered.SENT} == verdicts(reports)
    assert ["ben@example.org"] == [taken.to for taken in server.accepted]
