"""An access token whenever a mail server wants one: from the operator's command, or renewed by ourselves."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from pbem.errors import ConfigError, ServerError
from pbem.mail.oauth.grant import Grant, demand_private, load, locked, save

# So many seconds before its end a token is renewed: a pass takes a while, and clocks differ.
_MARGIN = 300.0
# So long what a command printed is used again: one pass opens several connections.
_MOMENT = 60.0


class ProviderUnavailable(ServerError):
    """The provider that gives tokens cannot be reached now; trying again later may help."""


class NoAccess(ServerError):
    """The provider or the command gives no token; trying again will not help before something is changed."""


class Access(Protocol):
    """Where tokens come from."""

    @property
    def last(self) -> str:
        """The token that was given last, which nobody may be shown."""

    def token(self, refused: str = "") -> str:
        """A token that should be good; where possible another one than a mail server has `refused`."""


@dataclass(slots=True)
class TokenCommand:
    """The habit of mutt, isync and msmtp: a command of the operator's prints a token."""

    run: Callable[[], str]
    last: str = field(default="", init=False, repr=False)
    _at: float = field(default=float("-inf"), init=False)

    def token(self, refused: str = "") -> str:
        """What the command prints."""
        if refused or time.monotonic() - self._at > _MOMENT:
            try:
                self.last = self.run()
            except ConfigError as problem:
                # A provider that is down makes it fail, too: a pass goes on without the mailbox.
                raise NoAccess(f"There is no access token: {problem}.") from None
            self._at = time.monotonic()
        return self.last


@dataclass(slots=True)
class KeptAccess:
    """The permission that `pbem login` has got, renewed before each token ends."""

    path: Path
    renew: Callable[[Grant], Grant] = field(repr=False)
    now: Callable[[], float] = time.time
    last: str = field(default="", init=False, repr=False)

    def __post_init__(self) -> None:
        demand_private(self.path)

    def token(self, refused: str = "") -> str:
        """The token on file while it lasts, else a new one, for every process that uses the file."""
        with locked(self.path):
            grant = load(self.path)
            left = grant.expires_at - self.now()
            if not grant.access_token or left < _MARGIN or grant.access_token == refused:
                try:
                    grant = self.renew(grant)
                    save(self.path, grant)
                except ProviderUnavailable:
                    # What we have may be good for the rest of its time.
                    if left <= 0 or grant.access_token in ("", refused):
                        raise
        self.last = grant.access_token
        return self.last
