"""The office: what every use-case is handed, so that nothing reaches for a global."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from pbem.desk.pace import Pace
from pbem.mail.addressing import Signer
from pbem.render.environment import Renderer
from pbem.store.database import Database

__all__ = ["Office"]


@dataclass(frozen=True, slots=True)
class Office:
    """The dependencies and house rules of the desk."""

    database: Database
    signer: Signer
    renderer: Renderer
    now: Callable[[], datetime]
    # Our own address, without a sub-address, and the name mails not about a match come from.
    address: str
    name: str
    operator: str | None = None
    pace: Pace = field(default_factory=Pace)
    zone: str = "UTC"
    # Whether mails show pictures beside their text.
    pictures: bool = True
    # Every mail is written a second time on another deal and held against it before it goes out.
    paranoid: bool = False
    # Where the secret of a new match comes from.
    entropy: Callable[[int], bytes] = secrets.token_bytes

    @property
    def host(self) -> str:
        """The domain of our address, which our Message-IDs carry."""
        return self.address.rpartition("@")[2]
