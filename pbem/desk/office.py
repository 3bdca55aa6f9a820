"""The office: what every use-case is handed, so that nothing reaches for a global."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from pbem.desk.pace import Pace
from pbem.mail.addressing import Signer
from pbem.render.environment import Renderer
from pbem.store.database import Database

__all__ = ["Limits", "Office"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much mail we answer, so that no loop or flood is ever fed."""

    # Answers a day to somebody we do not know, to one known sender, and refusals in all.
    unknown_a_day: int = 1
    sender_a_day: int = 200
    refusals_a_day: int = 200
    # The largest mail we read.
    size: int = 262_144


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
    limits: Limits = field(default_factory=Limits)
    # Called with the name of each point of the path as it is reached; crash tests listen here.
    reached: Callable[[str], None] = lambda point: None

    @property
    def host(self) -> str:
        """The domain of our address, which our Message-IDs carry."""
        return self.address.rpartition("@")[2]
