"""What a change did to a match: all that the post needs to know to decide who hears of it."""

from collections.abc import Mapping
from datetime import datetime

from pbem.desk.match.asked import Dues
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.engine.events import Event
from pbem.engine.values import Value
from pbem.store.tables.core import Waiting


class Enclosed(Value):
    """What somebody wrote to a seat or asks it: the words, and the two first lines of a mail of its own."""

    block: str
    title: str
    answer: str


class Woken(Value):
    """A match that had paused by itself goes on: who is back, and the other seats that are waited for."""

    seat: int
    rows: tuple[Waiting, ...]


class Changed(Value):
    """One change to one match, stored; every field is a fact of it."""

    live: Live
    cause: Cause
    # What each seat was told, and what everybody was, for those who watch.
    told: Mapping[int, tuple[Event, ...]]
    public: tuple[Event, ...]
    # An answer was applied; a point was reached that is worth a mail to everybody.
    moved: bool
    marked: bool
    # The match was dealt, has gone back (what each seat reads of that), or has ended.
    begun: bool
    explained: Mapping[int, Mapping[str, object]]
    over: bool
    # The seats a question waits for that was opened by this change.
    asked: frozenset[int]
    # The deadlines of the open question, and the seats nobody is waited for at.
    dues: Dues
    left: frozenset[int]
    # The standing orders of each seat as mails show them.
    on_file: Mapping[int, tuple[str, ...]]
    enclosed: Mapping[int, tuple[Enclosed, ...]]
    # Deputies who are asked the open question for a seat, until when.
    deputies: tuple[tuple[Sitter, datetime | None], ...] = ()
    woken: Woken | None = None
    # Problems those who run things must hear of: the key and the words of each.
    alarms: tuple[tuple[str, str], ...] = ()

    def due(self, seat: int) -> datetime | None:
        """A seat's deadline; the first of all for a seat that is not asked."""
        return self.dues.get(seat, min(filter(None, self.dues.values()), default=None))
