"""A mail, and what tests of a mailbox do again and again."""

from itertools import chain

from pbem.mail.imap.mailbox import Fetched, ImapAccount, Mailbox
from tests.harness.fault_proxy import FaultProxy

__all__ = ["MAIL", "everything", "through"]

MAIL = b"Subject: hi\r\n\r\npick trout at d4\r\n"


def through(proxy: FaultProxy, account: ImapAccount, timeout: float = 10) -> ImapAccount:
    """The same account behind a bad network."""
    return ImapAccount(proxy.host, proxy.port, "none", account.user, account.password, timeout)


def everything(mailbox: Mailbox, folder: str = "INBOX", after: int = 0) -> list[Fetched]:
    """All batches as one list."""
    return list(chain.from_iterable(mailbox.new(folder, after)))
