"""Declares the tables of what goes on around the matches: terms, press, stand-bys, watchers, results.

They stand apart because every class of a table costs a pass of cron some milliseconds, and one that finds
nothing to do needs none of these.
"""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from pbem.store.tables.column_types import Instant, Word
from pbem.store.tables.core import Record, partial
from pbem.store.tables.words import PressKind, PublishKind


class Terms(Record, table=True):
    """What was settled about a table when it was opened; a match without such a row has the defaults."""

    # Most are not public, and every pass asks for those that are.
    __table_args__ = (partial("ix_terms_public", "match_id", where="publish <> 'no'"),)

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    # Who opened it by mail; None where the game master did, who then named every seat.
    opener_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    # Anybody may find it in the list and join.
    listed: bool = False
    press: PressKind = Field(default=PressKind.OPEN, sa_type=Word(PressKind))
    # Anybody may ask for its public view.
    watching: bool = False
    # The match whose players wanted another one.
    after_id: int | None = Field(default=None, foreign_key="match.id", index=True)
    # What the club's public pages show of it; nobody is shown who did not know that when sitting down.
    publish: PublishKind = Field(
        default=PublishKind.NO, sa_type=Word(PublishKind), sa_column_kwargs={"server_default": "no"}
    )


class Press(Record, table=True):
    """What one seat wrote to others, as it went out."""

    __table_args__ = (Index("ix_press_match_id_seat", "match_id", "seat"),)

    id: int = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    seat: int
    # The seat it is for; None for all.
    to: int | None = None
    text: str = Field(repr=False)
    created: datetime = Field(sa_type=Instant)


class Mute(Record, table=True):
    """A seat that wants no press from another seat."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    seat: int = Field(primary_key=True)
    muted: int = Field(primary_key=True)


class Standby(Record, table=True):
    """A player who would take over a seat of a game that somebody left."""

    player_id: int = Field(primary_key=True, foreign_key="player.id")
    game: str = Field(primary_key=True, index=True)
    created: datetime = Field(sa_type=Instant)


class Watcher(Record, table=True):
    """A player who is mailed the public view of a match."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)


class WaitRequest(Record, table=True):
    """A seat that wants its answer to a question kept open although all answers are in."""

    __tablename__ = "hold"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    epoch: int = Field(primary_key=True)
    question: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)


class Result(Record, table=True):
    """How a match ended for the player of one seat; kept so that standings need no journal."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    seat: int = Field(primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    # None where the match was ended without a result.
    place: int | None = None
    score: int | None = None
    won: bool = False
    resigned: bool = False
    # Questions that count for the player's reliability, and those of them answered in time.
    asked: int = 0
    in_time: int = 0
    # How strong the player is after this match; None until it is worked out, or where nobody else played.
    mu: float | None = None
    sigma: float | None = None


class Rating(Record, table=True):
    """How a player stands in a game after all of its matches that are counted; the results tell the same."""

    # The best of a game are found without a look at the others.
    __table_args__ = (Index("ix_rating_best", "game", "points", "won"),)

    game: str = Field(primary_key=True)
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    # None where there never was anybody to compare with; 0 points then.
    mu: float | None = None
    sigma: float | None = None
    points: int = 0
    played: int = 0
    won: int = 0
    best: int = 0
