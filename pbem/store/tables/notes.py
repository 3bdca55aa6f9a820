"""Declares what is noted about the installation itself: facts, problems, how far each mailbox is read."""

from datetime import datetime

from sqlmodel import Field

from pbem.store.tables.column_types import Instant
from pbem.store.tables.core import Record


class Problem(Record, table=True):
    """Something the operator must see to, told once a day while it lasts."""

    key: str = Field(primary_key=True)
    text: str
    first: datetime = Field(sa_type=Instant)
    last: datetime = Field(sa_type=Instant)
    told: datetime | None = Field(default=None, sa_type=Instant)


class Fact(Record, table=True):
    """A fact about the installation itself: the last fetch, the last pass."""

    key: str = Field(primary_key=True)
    value: str


class MailboxMark(Record, table=True):
    """How far a folder of the IMAP server has been read; all up to `uid` is stored or was left on purpose."""

    __tablename__ = "mailbox"

    folder: str = Field(primary_key=True)
    uidvalidity: int = Field(primary_key=True)
    uid: int
