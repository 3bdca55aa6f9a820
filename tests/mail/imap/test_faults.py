"""What can go wrong with a mailbox, said so that it helps."""

import socket

import pytest

from pbem.mail.imap.mailbox import ImapAccount, Mailbox, MailboxRefused, MailboxUnavailable
from tests.harness.dovecot import Dovecot
from tests.harness.fault_proxy import FaultProxy, Trouble
from tests.mail.imap.support import MAIL, everything, through

pytestmark = pytest.mark.servers


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
