"""What a database must do for us beside running statements: everything that differs between two kinds.

store/sqlite.py and store/postgres.py are the two; only Database knows which one it has.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import Connection, Dialect, Engine

if TYPE_CHECKING:
    from pbem.errors import StoreError
    from pbem.store.sql.link import Link

# Makes the tables of a schema where there are none.
SchemaMaker: TypeAlias = Callable[[Connection], None]


class Backend(ABC):
    """One database of one kind."""

    # How sentences for the operator call it; no password is in it.
    name: str
    dialect: Dialect
    # Finds the names of all tables.
    tables: str

    @abstractmethod
    def exists(self) -> bool:
        """Whether there is anything at the place, with tables or without."""

    @abstractmethod
    def touch(self) -> None:
        """Make the empty database, or refuse because something is there."""

    @abstractmethod
    def connect(self) -> Any:
        """A bare connection of the driver's with our settings, outside of any transaction."""

    @abstractmethod
    def engine(self, *, writing: bool) -> Engine:
        """SQLAlchemy's engine for those who write, or for those who may only read."""

    @abstractmethod
    def explain(self, error: BaseException | None, *, committing: bool = False) -> "StoreError | None":
        """The error as its reader needs it, or None where the fault is a bug of ours."""

    @abstractmethod
    def structure(self, connection: Any) -> list[str]:
        """Damage to the database itself, a sentence each."""

    def settings(self) -> list[tuple[str, str]]:
        """What of the server's own settings is not as we need it, each with the remedy."""
        return []

    @abstractmethod
    def overwrite_deleted(self, link: "Link") -> None:
        """Deleted bytes are overwritten from now on, not only given free, where that can be."""

    @abstractmethod
    def defer_keys(self, link: "Link") -> None:
        """References are looked at when the transaction is committed, not at each statement."""

    @abstractmethod
    def sole(self) -> AbstractContextManager[None]:
        """Hold the lock of the database, or raise AlreadyRunning with who holds it."""

    @abstractmethod
    def working(self) -> AbstractContextManager[None]:
        """Work on the database for a while, alone or beside others, or raise AlreadyRunning."""

    # Whether we work beside others, who take letters and mails from the same heap.
    several = False

    def alone(self) -> bool:
        """Whether nobody else works on the database now."""
        return True

    def lead(self, engine: Engine) -> bool:
        """Whether we are the one who looks after mailbox and deadlines; if nobody is, we are from now on.

        Who has lost the lead cannot write before asking again.
        """
        return True

    def workers(self) -> tuple[str, ...]:
        """Who works on the database now, where several may."""
        return ()

    @abstractmethod
    def touch_match(self, link: "Link", match_id: int) -> None:
        """Let no two change a match at a time, whichever of its rows each writes."""

    @abstractmethod
    def read_newest(self, link: "Link") -> None:
        """Let each statement of this transaction see what others have committed by then."""

    @abstractmethod
    def size(self) -> int:
        """How many bytes it takes."""

    @abstractmethod
    def shrink(self) -> None:
        """Give back the room of what was deleted, where that must be asked for."""

    @abstractmethod
    def free(self) -> float | None:
        """The share of its disk that is free; None where nobody can say."""

    @abstractmethod
    def backup(self, path: Path, make: SchemaMaker) -> None:
        """Copy all that is committed to a new SQLite file, while others go on writing.

        Where rows are copied, not the file, `make` makes the tables for them.
        """

    @abstractmethod
    def beside(self, ending: str) -> Path:
        """A file that belongs to this database: its name with that ending."""

    @abstractmethod
    def last_number(self, link: "Link", table: str) -> int:
        """The highest number a row of this table was ever given."""

    @abstractmethod
    def go_on_after(self, link: "Link", table: str, number: int) -> None:
        """The next row of this table gets a higher number than that."""

    @abstractmethod
    def replace(self, fresh: Path, make: SchemaMaker) -> str | None:
        """Put this SQLite file in the database's place, and say where that lies now, if there was one."""
