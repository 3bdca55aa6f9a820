"""The office: what every use-case is handed, so that nothing reaches for a global."""

import secrets
from collections.abc import Callable
from dataclasses import field
from datetime import datetime, time
from enum import StrEnum
from time import monotonic

from pbem.desk.time.pace import Pace
from pbem.engine.language.spoken import ENGLISH
from pbem.engine.values import Value
from pbem.mail.caps import CAPS, Caps
from pbem.mail.write.tokens import Replies, Signer
from pbem.render.renderer import Renderer
from pbem.store.database import Database
from pbem.store.work import Work


class Morning(Value):
    """When game masters are written to: the time of day in their own zone, and whether without a need too."""

    at: time = time(8, 0)
    always: bool = False
    ever: bool = True


class Door(StrEnum):
    """Who may come in: anybody who writes, whoever was invited, or nobody new."""

    OPEN = "open"
    INVITED = "invited"
    CLOSED = "closed"


class Causer(Value):
    """On whose behalf mails are made: whom a letter names, and whether it proves them."""

    player_id: int | None
    proved: bool
    # Whether nothing in that letter was understood.
    lost: bool = False


class Office(Value):
    """The dependencies and house rules of the desk."""

    database: Database
    signer: Signer
    renderer: Renderer
    now: Callable[[], datetime]
    # Our own address, without a sub-address, and the name mails not about a match come from.
    address: str
    name: str
    # Tells whoever runs the server of a problem, by its key and a sentence. Mails have problems, too, and
    # alarms are mails: so the mail is handed what it cannot import.
    alarm: "Callable[[Office, Work, str, str], None]"
    # Where a reply code travels beside the text: in the address, as its detail or alone, or nowhere.
    replies: Replies = "plus"
    operator: str | None = None
    pace: Pace = field(default_factory=Pace)
    zone: str = "UTC"
    caps: Caps = CAPS
    # The name our own mail server signs its findings with; nothing is believed from anybody else.
    authserv_id: str = ""
    # Measures how long a letter takes; the time of day is not its business.
    stopwatch: Callable[[], float] = monotonic
    # The language of whoever has not chosen one.
    language: str = ENGLISH
    # Whether mails show pictures beside their text.
    pictures: bool = True
    morning: Morning = field(default_factory=Morning)
    # Renders with the operator's own templates before ours, where there are any.
    own_templates: Renderer | None = None
    # How many mails the provider lets us send a day; 0 for no limit.
    mails_a_day: int = 0
    # Every mail is written a second time on another deal and held against it before it goes out.
    paranoid: bool = False
    door: Door = Door.INVITED
    # Addresses and domains that are neither answered nor written to unasked.
    unanswered: frozenset[str] = frozenset()
    # The letter that is dealt with; None for the command line and the clock, whose mails nobody forges.
    causer: Causer | None = None
    # Whether a new address alone may decide where the old one is silent for a week.
    silent_moves: bool = True
    # Where the club's public pages stand, with a slash behind; empty where that is nowhere.
    site: str = ""
    # Where the secret of a new match comes from.
    entropy: Callable[[int], bytes] = secrets.token_bytes

    @property
    def host(self) -> str:
        """The domain of our address, which our Message-IDs carry."""
        return self.address.rpartition("@")[2]
