"""The tables of mails: letters that came in and dispatches that go out, with their bytes beside them."""

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint, false, true
from sqlmodel import Field

from pbem.store.tables.column_types import Instant, Squeezed, Word
from pbem.store.tables.core import Record, partial
from pbem.store.tables.words import DispatchKind, DispatchStatus, LetterStatus


class LetterRow(Record, table=True):
    """An inbound mail; the same Message-ID with another body is another letter."""

    __tablename__ = "letter"

    __table_args__ = (
        UniqueConstraint("message_id", "digest"),
        Index("ix_letter_status_arrived", "status", "arrived"),
        # A day's share is counted for every letter, so each count reads its index alone.
        partial("ix_letter_sender", "sender", "arrived", "seat", where="sender IS NOT NULL"),
        partial("ix_letter_thread", "thread", "arrived", "seat", "content", where="thread IS NOT NULL"),
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


class Dispatch(Record, table=True):
    """An outbound mail: made once, in the transaction of what it tells, and sent as the same bytes always."""

    # The queue and the quota look at few rows of many.
    __table_args__ = (
        partial("ix_dispatch_queue", "urgency", "created", where="status IN ('waiting', 'uncertain')"),
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


class StoredPicture(Record, table=True):
    """A picture of one mail or of many."""

    __tablename__ = "picture"

    hash: str = Field(primary_key=True)
    # The day on which it was last put into a mail.
    used: datetime = Field(sa_type=Instant, index=True)
    data: bytes = Field(repr=False)
