"""What can go wrong with a mailbox, in sentences that help the operator and repeat no password."""

import re
import socket
import ssl
from typing import Protocol

from imapclient.exceptions import CapabilityError, IMAPClientAbortError, IMAPClientError, LoginError

from pbem.errors import ServerError
from pbem.mail.network import one_line, spellings
from pbem.mail.oauth.access import Access


class MailboxUnavailable(ServerError):
    """The IMAP server cannot be reached or spoken with now; trying again later may help."""


class MailboxRefused(ServerError):
    """The IMAP server said no; trying again will not help before something is changed."""


class NamedAccount(Protocol):
    """What of an account a fault can be about."""

    @property
    def host(self) -> str: ...
    @property
    def port(self) -> int: ...
    @property
    def user(self) -> str: ...
    @property
    def password(self) -> str: ...
    @property
    def access(self) -> Access | None: ...


# RFC 5530: with these codes a NO is about the moment, not about us.
_PASSING = re.compile(r"\[(UNAVAILABLE|INUSE|LIMIT|SERVERBUG|CONTACTADMIN)\]", re.IGNORECASE)
_FULL = re.compile(r"\[OVERQUOTA\]", re.IGNORECASE)

# The first row whose class fits decides; the subclasses therefore stand first.
_TABLE: tuple[tuple[type[BaseException], type[ServerError], str], ...] = (
    (ssl.SSLCertVerificationError, MailboxRefused, "Its certificate is not trusted: check [imap] host."),
    (ssl.SSLError, MailboxUnavailable, "Check that [imap] port and security belong together."),
    (socket.gaierror, MailboxUnavailable, "Its name is unknown: check [imap] host and the network."),
    (ConnectionRefusedError, MailboxUnavailable, "Nobody listens there: check [imap] host and port."),
    (OSError, MailboxUnavailable, "Check the network; it is tried again."),
    (CapabilityError, MailboxRefused, "Check [imap] security: the server does not offer this."),
    (LoginError, MailboxRefused, "Check [imap] user and password."),
    (IMAPClientAbortError, MailboxUnavailable, "The connection broke; it is tried again."),
    (IMAPClientError, MailboxRefused, "Check the folder's name and the account's rights."),
    (Exception, MailboxUnavailable, "The server's answer made no sense; it is tried again."),
)


def as_fault(error: Exception, account: NamedAccount, what: str) -> ServerError:
    """Say what failed, where, why in the server's words, and what to do."""
    if isinstance(error, ServerError):
        # Where tokens come from has said already what is wrong.
        return error
    # The library takes a connection that breaks during the login for a refused password.
    if isinstance(error, LoginError) and isinstance(error.__context__, IMAPClientAbortError):
        error = error.__context__
    secrets = spellings(account.user, account.access.last if account.access else account.password)
    # The text of a codec's error quotes what could not be encoded, which may be the password.
    said = type(error).__name__ if isinstance(error, UnicodeError) else one_line(error, secrets)
    kind, remedy = next((kind, remedy) for cause, kind, remedy in _TABLE if isinstance(error, cause))
    if account.access is not None and isinstance(error, LoginError):
        remedy = "It does not take our token: check [imap] user and [oauth2] scopes, then run `pbem login`."
    if kind is MailboxRefused and _PASSING.search(said):
        kind, remedy = MailboxUnavailable, "The server asks for patience; it is tried again."
    if _FULL.search(said):
        kind, remedy = MailboxRefused, "The mailbox is full: make room there, or no mail will reach us."
    reason = said or type(error).__name__
    return kind(f"Cannot {what} at IMAP server {account.host}:{account.port}: {reason.rstrip('.')}. {remedy}")
