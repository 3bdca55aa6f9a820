"""Waiting for mail: IDLE ends with what it waited for, in time, and when the line is gone."""

import os
import socket
import threading
import time

import pytest

from pbem.mail.imap.mailbox import ImapAccount, Mailbox, MailboxUnavailable
from tests.harness.dovecot import Dovecot
from tests.harness.fault_proxy import FaultProxy, Trouble
from tests.mail.imap.support import MAIL, everything, through

pytestmark = pytest.mark.servers


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
