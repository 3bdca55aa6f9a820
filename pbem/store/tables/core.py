"""Declares the tables, and nothing else; rows are read and written by the repositories beside it.

Large bytes stand in tables of their own, because SQLite writes a whole row again when one word of it changes.
Texts that hold secrets (a seed, a hidden position, a sealed order) are not in `repr`, which ends in logs.
The database gives a row its `id`: one that was just made and not stored yet has none, whatever its type says.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Index, MetaData, UniqueConstraint, event, text
from sqlalchemy.orm import Mapper
from sqlmodel import Field, SQLModel

from pbem.engine.bots.insight import Skill
from pbem.store.tables.column_types import Instant, Word
from pbem.store.tables.words import (
    AddressKind,
    EntryKind,
    HeldFor,
    IdentityLevel,
    MatchStatus,
    Recorded,
    StandingKind,
)


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


@event.listens_for(Record, "after_mapper_constructed", propagate=True)
def _unwatch(mapper: Mapper[Any], kind: type[Record]) -> None:
    """No session watches our rows, so nothing need watch their columns: each look at one would be a call."""
    for column in mapper.columns.keys():  # noqa: SIM118 - its values are columns
        type.__delattr__(kind, column)


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


class StoredBox(Record, table=True):
    """The components of a game as read from its box, kept once however many matches are played with it."""

    __tablename__ = "box"

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


class SeatRow(Record, table=True):
    """A place at the table of a match, and who sits there."""

    __tablename__ = "seat"

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
