from collections.abc import Iterator

import pytest

from pbem.mail.imap.mailbox import ImapAccount, Mailbox
from tests.harness.dovecot import Dovecot


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
