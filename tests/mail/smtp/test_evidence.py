"""Whether a refusal is about one mail or about us."""

import pytest

from pbem.mail.smtp.deliver import Delivered, Parcel
from tests.harness.smtp_server import Fault, Recorder, SmtpServer
from tests.mail.smtp.support import RAW, account, parcels, sent, verdicts


@pytest.mark.parametrize("reply", ["550 5.4.5 Daily sending quota exceeded", "550 Relaying denied"])
def test_a_refusal_about_us_stops_the_queue(reply: str) -> None:
    """When the next one is answered the same no further parcel is begun, and nothing is said of it."""
    with SmtpServer(Recorder(), faults=[Fault("rcpt", reply)]) as server:
        reports = sent(account(server), parcels("anna", "ben", "cleo", "dora"))

        assert {1: Delivered.US, 2: Delivered.US} == verdicts(reports)
        assert [] == server.accepted


def test_a_refusal_of_one_does_not_stop_the_queue() -> None:
    """Whatever the answer says of us: the others are taken."""
    faults = [Fault("rcpt", "550 5.4.5 Daily sending quota exceeded", to="ben@example.org")]
    with SmtpServer(Recorder(), faults=faults) as server:
        reports = sent(account(server), parcels("anna", "ben", "cleo", "dora"))

        assert {1: Delivered.SENT, 2: Delivered.REFUSED, 3: Delivered.SENT, 4: Delivered.SENT} == verdicts(
            reports
        )


def test_refused_mails_of_one_cause_are_not_about_us() -> None:
    """What a filter dislikes may stand in each of them; the queue goes on until one passes."""
    with SmtpServer(Recorder(), faults=[Fault("data", "550 Spam", holding=b"spam")]) as server:
        press = [
            Parcel(number, "play@example.org", f"{name}@example.org", b"\r\nspam\r\n", "letter 7")
            for number, name in enumerate("abcd", 1)
        ]
        reports = sent(account(server), [*press, Parcel(5, "play@example.org", "e@example.org", RAW)])

        assert dict.fromkeys((1, 2, 3, 4), Delivered.REFUSED) | {5: Delivered.SENT} == verdicts(reports)


def test_a_doubtful_parcel_goes_last_and_alone(server: SmtpServer) -> None:
    """It has a connection of its own, so that its end is nobody else's."""
    suspect = Parcel(9, "play@example.org", "eve@example.org", RAW, doubtful=True)
    reports = sent(account(server, connections=2), [suspect, *parcels("anna", "ben", "cleo")])

    assert (9, 4) == (reports[-1].id, len(reports))
    assert 3 == server.connections
