"""Declares the tables, and nothing else; rows are read and written by the repositories beside it.

Large bytes stand in tables of their own, because SQLite writes a whole row again when one word of it changes.
Texts that hold secrets (a seed, a hidden position, a sealed order) are not in `repr`, which ends in logs.
The database gives a row its `id`: one that was just made and not stored yet has none, whatever its type says.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Index, MetaData, UniqueConstraint, false, text, true
from sqlmodel import Field, SQLModel

from pbem.engine.insight import Skill
from pbem.store.tables.column_types import Instant, Squeezed, Word
from pbem.store.tables.words import (
    AddressKind,
    DispatchKind,
    DispatchStatus,
    EntryKind,
    HeldFor,
    IdentityLevel,
    LetterStatus,
    MatchStatus,
    Recorded,
    StandingKind,
)

__all__ = [
    "Address",
    "Box",
    "Bundle",
    "Dispatch",
    "DispatchBody",
    "Entry",
    "LetterRaw",
    "LetterRow",
    "Match",
    "News",
    "Picture",
    "Player",
    "Record",
    "Seat",
    "Settling",
    "Snapshot",
    "StandingOrder",
    "Stoppage",
    "Waiting",
    "partial",
]


def partial(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """An index of the rows of which something is true; PostgreSQL takes it as it is said here for SQLite."""
    return Index(name, *columns, unique=unique, sqlite_where=text(where))


# Tokens in old mails name a match by its id, so a deleted row's id must not come back.
_NEVER_REUSED = {"sqlite_autoincrement": True}


class Record(SQLModel):
    """Root of our tables: metadata of its own, every constraint named so that migrations can find it."""

    # Rows are not validated by pydantic, so a pass of cron need not pay for building the validators.
    model_config = {"defer_build": True}

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None:
            """Set a column: no session watches our rows, which SQLModel and SQLAlchemy would tell of it."""
            if name.startswith("_"):
                super().__setattr__(name, value)
            else:
                self.__dict__[name] = value


class Player(Record, table=True):
    """A person with an address."""

    __table_args__ = (partial("ix_player_bounces", "bounces", where="bounces > 0"), _NEVER_REUSED)

    id: int = Field(default=None, primary_key=True)
    name: str
    zone: str | None = None
    zone_guessed: bool = False
    # What the player asked for beside plain mail, as a comma list of `list`, `json` and `quiet`.
    format: str = ""
    bounces: float = 0.0
    # How often the player's reply codes were made anew; every code that goes out from then on knows it.
    renewed: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    # What public pages call the player: None for nothing, empty for the name, else this.
    public: str | None = None
    # The code of the language the player reads; empty for the server's own.
    language: str = Field(default="", sa_column_kwargs={"server_default": ""})
    created: datetime = Field(sa_type=Instant)


class Address(Record, table=True):
    """An address of a player, in lower case; we write to the main one and recognise them all."""

    # A player has one main address.
    __table_args__ = (partial("ix_address_main", "player_id", unique=True, where="kind = 'main'"),)

    id: int = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    address: str = Field(unique=True)
    kind: AddressKind = Field(default=AddressKind.MAIN, sa_type=Word(AddressKind))
    created: datetime = Field(sa_type=Instant)
    # When it first answered a code that was mailed to it; None for one that never has.
    proved: datetime | None = Field(default=None, sa_type=Instant)


class Box(Record, table=True):
    """The components of a game as read from its box, kept once however many matches are played with it."""

    digest: str = Field(primary_key=True)
    text: str = Field(repr=False)


class Match(Record, table=True):
    """One play of a game.

    `entries` and `head` (number and hash of the last journal entry) are written by the journal alone,
    `recorded` by the results.
    `box` names the box by its digest; `options`, `pace` and `outcome` are canonical JSON.
    """

    __table_args__ = (
        partial("ix_match_gm_id", "gm_id", where="gm_id IS NOT NULL"),
        # What the record does not hold yet, and what it does, in the order in which matches ended.
        partial("ix_match_unfiled", "finished", where="status = 'finished' AND recorded = 'no'"),
        partial("ix_match_uncounted", "game", "finished", where="recorded = 'filed'"),
        partial("ix_match_counted", "game", "finished", where="recorded = 'counted'"),
        _NEVER_REUSED,
    )

    id: int = Field(default=None, primary_key=True)
    game: str
    rules: str
    title: str = ""
    status: MatchStatus = Field(default=MatchStatus.INVITING, sa_type=Word(MatchStatus), index=True)
    held_why: str | None = None
    held_for: HeldFor | None = Field(default=None, sa_type=Word(HeldFor))
    options: str = "{}"
    box: str = Field(foreign_key="box.digest")
    zone: str = "UTC"
    pace: str = "{}"
    secret: str = Field(repr=False)
    commitment: str = ""
    provable: bool = True
    identity: IdentityLevel = Field(
        default=IdentityLevel.FROM,
        sa_type=Word(IdentityLevel),
        sa_column_kwargs={"server_default": "token+from"},
    )
    gm_id: int | None = Field(default=None, foreign_key="player.id")
    epoch: int = 0
    asked: int = 0
    entries: int = 0
    head: str = ""
    created: datetime = Field(sa_type=Instant)
    started: datetime | None = Field(default=None, sa_type=Instant)
    finished: datetime | None = Field(default=None, sa_type=Instant)
    outcome: str | None = None
    recorded: Recorded = Field(
        default=Recorded.NO, sa_type=Word(Recorded), sa_column_kwargs={"server_default": "no"}
    )


class Snapshot(Record, table=True):
    """The position after an entry: a cache that may be thrown away, for the journal is the truth."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    entry: int
    position: str = Field(repr=False)
    hash: str


class Seat(Record, table=True):
    """A place at the table of a match, and who sits there."""

    __table_args__ = (
        UniqueConstraint("match_id", "number"),
        partial("ix_seat_bot", "match_id", where="bot IS NOT NULL"),
    )

    id: int = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    number: int
    # The seat's name as orders type it; it stays when somebody else takes the seat over.
    handle: str = ""
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    joined: datetime | None = Field(default=None, sa_type=Instant)
    # The line typed after `join`, hashed into the deal.
    nonce: str | None = None
    resigned: bool = False
    # How well the bot plays that has sat there from the start; None where people sit.
    bot: Skill | None = Field(default=None, sa_type=Word(Skill))
    # The name of whoever took the seat over, as boards show it and game masters type it; else empty.
    called: str = Field(default="", sa_column_kwargs={"server_default": ""})

    @property
    def free(self) -> bool:
        """Whether somebody may sit down there."""
        return self.player_id is None and self.bot is None


class LetterRow(Record, table=True):
    """An inbound mail; the same Message-ID with another body is another letter."""

    __tablename__ = "letter"

    __table_args__ = (
        UniqueConstraint("message_id", "digest"),
        Index("ix_letter_status_arrived", "status", "arrived"),
        # A day's share is counted for every letter, so each count reads its index alone.
        partial("ix_letter_sender", "sender", "arrived", "seat", where="sender IS NOT NULL"),
        partial(
            "ix_letter_thread",
            "thread",
            "arrived",
            "seat",
            "content",
            where="thread IS NOT NULL",
        ),
        partial("ix_letter_unproved", "arrived", where="thread IS NOT NULL AND seat IS NULL"),
        Index("ix_letter_fetched", "fetched"),
        partial("ix_letter_lane", "lane", "arrived", where="status = 'new'"),
        partial("ix_letter_origin", "origin", "arrived", where="status = 'new'"),
    )

    id: int = Field(default=None, primary_key=True)
    message_id: str
    digest: str
    folder: str
    uidvalidity: int
    uid: int
    arrived: datetime = Field(sa_type=Instant)
    fetched: datetime = Field(sa_type=Instant)
    size: int
    status: LetterStatus = Field(default=LetterStatus.NEW, sa_type=Word(LetterStatus))
    # Another letter with this Message-ID and another body was there before.
    altered: bool = False
    attempts: int = 0
    verdict: str | None = None
    note: str | None = None
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    match_id: int | None = Field(default=None, foreign_key="match.id", index=True)
    seat: int | None = None
    # Keyed hashes of the sender, the thread and what it says; set when it is dealt with.
    sender: str | None = None
    thread: str | None = None
    content: str | None = None
    # The address on file said that it counts, wherever it came from.
    vouched: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    # Where it waits until it is read: behind those that name the same match, proved or not, and those of the
    # same sender, as a keyed hash. Set where several read letters at a time.
    lane: int | None = None
    origin: str | None = None


class LetterRaw(Record, table=True):
    """The bytes of a letter as they were fetched; deleted when the operator's keeping time is over."""

    __tablename__ = "letter_raw"

    letter_id: int = Field(primary_key=True, foreign_key="letter.id")
    raw: bytes = Field(repr=False, sa_type=Squeezed)


class Entry(Record, table=True):
    """One entry of a match's journal, chained by its hash to the one before it."""

    __table_args__ = (UniqueConstraint("match_id", "number"),)

    id: int = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    number: int
    kind: EntryKind = Field(sa_type=Word(EntryKind))
    epoch: int
    question: int
    seat: int | None = None
    text: str = Field(repr=False)
    arrived: datetime = Field(sa_type=Instant)
    created: datetime = Field(sa_type=Instant)
    letter_id: int | None = Field(default=None, foreign_key="letter.id")
    salt: str = Field(repr=False)
    previous: str
    hash: str


class Waiting(Record, table=True):
    """A seat that is asked a question, since when, and until when it may answer."""

    # Deadlines are looked for on every pass, among the open ones only.
    __table_args__ = (
        UniqueConstraint("match_id", "epoch", "question", "seat"),
        partial("ix_waiting_due", "due", where="answered IS NULL"),
        # Those of a match, however many it has had.
        partial("ix_waiting_open", "match_id", "epoch", "question", "seat", where="answered IS NULL"),
    )

    id: int = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    epoch: int
    question: int
    seat: int
    asked: datetime = Field(sa_type=Instant)
    due: datetime | None = Field(default=None, sa_type=Instant)
    reminded: int = 0
    answered: datetime | None = Field(default=None, sa_type=Instant)
    # Minutes of the seat's time bank that the deadline holds: its own time is over, and the bank runs.
    bank: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})


class Settling(Record, table=True):
    """The last answer to a question, not applied yet: until its time is over it can be changed."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    epoch: int
    question: int
    seat: int
    # A JSON list of pairs: question and canonical order.
    parts: str = Field(repr=False)
    letter_id: int | None = Field(default=None, foreign_key="letter.id")
    arrived: datetime = Field(sa_type=Instant)
    # When it is applied; None while somebody at the table asks to wait.
    until: datetime | None = Field(default=None, sa_type=Instant)


class Stoppage(Record, table=True):
    """A match whose clock stands, paused or held: no deadline runs, and each moves by the time it stood."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    since: datetime = Field(sa_type=Instant)


class News(Record, table=True):
    """Something told to a seat that its next mail will say; deleted once it is in a mail."""

    __table_args__ = (Index("ix_news_match_id_seat", "match_id", "seat"),)

    id: int = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    seat: int
    entry: int
    text: str = Field(repr=False)


class StandingOrder(Record, table=True):
    """An order left for a question that is not asked yet; deleted when it is used, dropped or withdrawn."""

    __tablename__ = "standing"

    __table_args__ = (Index("ix_standing_match_id_seat", "match_id", "seat"),)

    id: int = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    seat: int
    kind: StandingKind = Field(sa_type=Word(StandingKind))
    # The order, the items of a plan or the wishes, as the player wrote them.
    text: str = Field(repr=False)
    # What must have been told first, and whether it has been.
    condition: str = Field(default="", repr=False)
    met: bool = False
    # The round or turn it was left in, with which it ends; empty where it stays until withdrawn.
    period: str = ""
    letter_id: int | None = Field(default=None, foreign_key="letter.id")
    created: datetime = Field(sa_type=Instant)


class Dispatch(Record, table=True):
    """An outbound mail: made once, in the transaction of what it tells, and sent as the same bytes always."""

    # The queue and the quota look at few rows of many.
    __table_args__ = (
        partial(
            "ix_dispatch_queue",
            "urgency",
            "created",
            where="status IN ('waiting', 'uncertain')",
        ),
        partial("ix_dispatch_queued_to", "recipient", where="status IN ('waiting', 'uncertain')"),
        partial("ix_dispatch_unsent", "match_id", where="status IN ('waiting', 'uncertain', 'bundled')"),
        partial("ix_dispatch_sent", "sent", where="sent IS NOT NULL"),
        Index("ix_dispatch_question", "match_id", "epoch", "question", "seat"),
        Index("ix_dispatch_recipient_created", "recipient", "created"),
        partial("ix_dispatch_bundled", "player_id", where="status = 'bundled'"),
        partial("ix_dispatch_unasked", "unasked", "created", where="unasked <> ''"),
        partial("ix_dispatch_dead", "id", where="status = 'dead'"),
        Index("ix_dispatch_player_id", "player_id"),
        partial("ix_dispatch_whole", "created", where="whole IS TRUE"),
    )

    id: int = Field(default=None, primary_key=True)
    message_id: str = Field(unique=True)
    kind: DispatchKind = Field(sa_type=Word(DispatchKind))
    urgency: int
    player_id: int | None = Field(default=None, foreign_key="player.id")
    match_id: int | None = Field(default=None, foreign_key="match.id")
    seat: int | None = None
    epoch: int | None = None
    question: int | None = None
    # The letter that caused it.
    letter_id: int | None = Field(default=None, foreign_key="letter.id")
    # The envelope's sender, by which a bounce is known.
    sender: str = Field(index=True)
    recipient: str
    subject: str
    status: DispatchStatus = Field(default=DispatchStatus.WAITING, sa_type=Word(DispatchStatus))
    attempts: int = 0
    next_try: datetime = Field(sa_type=Instant)
    last_error: str | None = None
    created: datetime = Field(sa_type=Instant)
    sent: datetime | None = Field(default=None, sa_type=Instant)
    # Until when it is in the hands of somebody who sends it; then it is free again.
    taken: datetime | None = Field(default=None, sa_type=Instant)
    # Whether its bytes are kept, be it without pictures.
    whole: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    # Which share of unasked mail it was counted in, if any: by whom it was caused, and to whom and where.
    unasked: str = Field(default="", sa_column_kwargs={"server_default": ""})
    causer: str = Field(default="", sa_column_kwargs={"server_default": ""})
    # Keyed hashes of the address, without its +tag, and of its domain.
    mailbox: str = Field(default="", sa_column_kwargs={"server_default": ""})
    domain: str = Field(default="", sa_column_kwargs={"server_default": ""})
    # What a mail that only asks a question tells besides; once the question is closed the mail need not go
    # out, and the next one tells it. None for all that go out whatever happens.
    bare: str | None = Field(default=None, repr=False)


class Bundle(Record, table=True):
    """A dispatch that went out as part of a digest."""

    dispatch_id: int = Field(primary_key=True, foreign_key="dispatch.id")
    digest_id: int = Field(foreign_key="dispatch.id", index=True)


class DispatchBody(Record, table=True):
    """What a dispatch says, as store/tables/packing.py writes it."""

    __tablename__ = "dispatch_body"

    # Where only the text is left, it is looked every day whether anybody can still answer.
    __table_args__ = (partial("ix_dispatch_body_text", "dispatch_id", where="frame IS NULL"),)

    dispatch_id: int = Field(primary_key=True, foreign_key="dispatch.id")
    # The bytes without the pictures; None when the keeping time is over.
    frame: bytes | None = Field(default=None, repr=False)
    # Its own text, by which quoted lines of ours are known again.
    lines: bytes = Field(repr=False)


class Picture(Record, table=True):
    """A picture of one mail or of many."""

    hash: str = Field(primary_key=True)
    # The day on which it was last put into a mail.
    used: datetime = Field(sa_type=Instant, index=True)
    data: bytes = Field(repr=False)
