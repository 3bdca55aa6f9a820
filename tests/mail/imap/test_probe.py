"""A mailbox for examinations; tests/daemon/test_roundtrip.py finds and deletes mails with it."""

import pytest

from pbem.mail.imap.mailbox import ImapAccount, MailboxRefused
from pbem.mail.imap.probe import Probe
from tests.harness.dovecot import Dovecot
from tests.harness.fault_proxy import FaultProxy, Trouble
from tests.mail.imap.support import MAIL, through

pytestmark = pytest.mark.servers


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
