"""The values of sending: where to, what, and what became of it."""

import socket
from dataclasses import field

from pbem.engine.values import Value
from pbem.mail.network import Security, require_safe_line
from pbem.mail.oauth.access import Access
from pbem.mail.smtp.verdicts import Delivered


class SmtpAccount(Value):
    """Which server sends our mail and how we log in there, if at all."""

    host: str
    port: int
    security: Security
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    timeout: float = 30.0
    connections: int = 4
    cafile: str | None = None
    """A certificate authority to trust instead of the machine's."""
    access: Access | None = None
    """Where access tokens come from, if not a password but one of these lets us in."""

    def __post_init__(self) -> None:
        require_safe_line("smtp", self.host, self.security)

    @property
    def helo(self) -> str:
        """How we introduce ourselves; never by a name that would have to be looked up in the network."""
        name = socket.gethostname()
        return name if "." in name and name.isascii() else "[127.0.0.1]"


class Parcel(Value):
    """One mail to one recipient, with the sender of the envelope, to whom bounces go."""

    id: int
    sender: str
    to: str
    raw: bytes = field(repr=False)
    kin: str = ""
    """What caused it: mails of one cause may share what a filter dislikes. Nothing is known if empty."""
    doubtful: bool = False
    """It was refused before, and so goes last and alone."""


class Delivery(Value):
    """What became of a parcel: the server's code and words on one line, if it said any."""

    id: int
    verdict: Delivered
    code: int | None
    text: str
    begun: bool = True
    """Whether the server was given anything of this mail."""
