"""Declares the tables of table life: who looks after a match, how seats keep deadlines, what is voted."""

from datetime import datetime

from sqlalchemy import UniqueConstraint, text
from sqlmodel import Field

from pbem.store.tables.column_types import Instant
from pbem.store.tables.core import Record, partial


class Mastership(Record, table=True):
    """A further game master of a match, beside the one it was opened with."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    created: datetime = Field(sa_type=Instant)


class AddressQuestion(Record, table=True):
    """What we asked an address by mail, about one act; its code counts once, and for nothing else."""

    __tablename__ = "question"

    # Codes in old mails name a question by its id, so a deleted row's id must not come back.
    __table_args__ = (
        partial("ix_question_open", "purpose", where="answered IS NULL"),
        {"sqlite_autoincrement": True},
    )

    id: int = Field(default=None, primary_key=True)
    # The act it is about, or what else is asked.
    purpose: str
    # Canonical JSON: all that carrying it out needs. It never changes, for the code is made over it.
    payload: str = Field(repr=False)
    # Whom it is about; None for somebody who is no player yet.
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    # Who may answer.
    address: str = Field(index=True)
    made: datetime = Field(sa_type=Instant)
    ends: datetime = Field(sa_type=Instant)
    asked_again: bool = False
    # How many notices about it went out, where there are several.
    told: int = 0
    answered: datetime | None = Field(default=None, sa_type=Instant)
    # yes, no, or silence where that counted.
    answer: str = ""


class Sight(Record, table=True):
    """A player was mailed what a seat of a match holds; nothing deletes that."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    seat: int = Field(primary_key=True)


class MailWishes(Record, table=True):
    """What a player wants of the mails about deadlines; who wants nothing has no row."""

    __tablename__ = "wishes"

    player_id: int = Field(primary_key=True, foreign_key="player.id")
    # The time of day one mail brings all that is not urgent; empty for single mails.
    digest: str = ""
    # Hours before a deadline to be reminded, with spaces between; empty: as the table does.
    reminders: str = ""
    # Whether mails bring the deadline as a calendar file.
    calendar: bool = False
    # When the last digest was made.
    digested: datetime | None = Field(default=None, sa_type=Instant)


class Attendance(Record, table=True):
    """How a seat keeps its deadlines, and what of its leave is used up."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    seat: int = Field(primary_key=True)
    # The player's own ladder for missed turns, with spaces between; empty: the table's.
    ladder: str = ""
    # Misses in a row, misses excused so far, and misses in all.
    missed: int = 0
    excused: int = 0
    misses: int = 0
    # How often `more time` was taken, and minutes by which absences have moved deadlines.
    extended: int = 0
    away: int = 0
    # Since when the seat is offered to somebody else; it is played for at once until it is taken.
    offered: datetime | None = Field(default=None, sa_type=Instant)
    # Minutes of the seat's time bank that are gone.
    spent: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})


class Absence(Record, table=True):
    """A time in which a player has said to be away."""

    id: int = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    since: datetime = Field(sa_type=Instant)
    until: datetime = Field(sa_type=Instant)
    created: datetime = Field(sa_type=Instant)


class Deputy(Record, table=True):
    """Somebody who may answer for a seat; without times whenever the seat misses a turn or is away."""

    __table_args__ = (UniqueConstraint("match_id", "seat", "player_id"),)

    id: int = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    seat: int
    player_id: int = Field(foreign_key="player.id", index=True)
    since: datetime | None = Field(default=None, sa_type=Instant)
    until: datetime | None = Field(default=None, sa_type=Instant)
    refused: bool = False
    created: datetime = Field(sa_type=Instant)


class Vote(Record, table=True):
    """What a seat wants the table to do; it counts for a while, or for the open question only."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    seat: int = Field(primary_key=True)
    motion: str = Field(primary_key=True)
    question: int
    created: datetime = Field(sa_type=Instant)


class Offer(Record, table=True):
    """A seat offered to somebody on the stand-by list."""

    __table_args__ = (UniqueConstraint("match_id", "seat", "player_id"),)

    id: int = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    seat: int
    player_id: int = Field(foreign_key="player.id", index=True)
    created: datetime = Field(sa_type=Instant)
