"""What was done to a club before is not done again to another that stands alike: it is copied.

Most tests of the desk begin with the same table and the same letters. In a club nothing is left to chance:
what an act makes of it follows from all that was done to it before, the clock and the office. Such a table is
so opened once in a process, and later tests have a copy of its database and of the mails that went out.

Where that might not be so, nothing is copied: where a test writes to the database by itself, where it is on
PostgreSQL, and where a test puts something of its own in a place of ours (`remembering`).
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from itertools import count
from pathlib import Path
from typing import TypeVar, cast

from pbem.desk.match import redeal
from pbem.desk.office import Office
from pbem.engine.language.tongues import language
from pbem.mail.triage import Verdict
from pbem.testing.people import club as clubs
from pbem.testing.people.correspondent import ReceivedMail
from pbem.testing.people.still_clock import Clock

__all__ = ["Past", "remembering"]

T = TypeVar("T")

# Tests that begin alike stand side by side.
_MOST = 128

# Every club has its own of these, and they are looked at one by one.
_OWN = {"database", "now", "entropy"}
_FACTS = tuple(each.name for each in fields(Office) if each.name not in _OWN)

# How clubs stand to which the same was done, by all that it depends on, and what came of it.
_numbers = count(1)
_seen: dict[Hashable, int] = {}
_steps: dict[int, "_Step"] = {}
_remembers: list[Callable[[], bool]] = [bool]


@contextmanager
def remembering(wanted: bool, unless: Callable[[], bool] = bool) -> Iterator[None]:
    """Whether acts are copied in here; not where what is done depends on more than club and office.

    A test may come to that in its midst: so `unless` is asked before each act.
    """
    _remembers.append(lambda: wanted and not unless())
    try:
        yield
    finally:
        _remembers.pop()


@dataclass(frozen=True, slots=True)
class _Step:
    """What one act made of a club in a file."""

    given: object
    data: bytes
    # New mails to everybody, by address and name.
    people: tuple[tuple[str, str, tuple[ReceivedMail, ...]], ...]
    verdicts: tuple[Verdict, ...]
    letters: int
    drawn: int


@dataclass(frozen=True, slots=True)
class _Before:
    """What of a club grows while something is done to it."""

    mails: dict[str, int]
    verdicts: int
    time: object


class Past:
    """All that was done to a club, as long as nobody else has changed its database."""

    def __init__(self, club: clubs.Club) -> None:
        self._club = club
        database = club.office.database
        in_file = _remembers[-1]() and database.url.startswith("sqlite:")
        new = in_file and clubs._empty() == database.path.read_bytes()
        # How it stands: 0 is a new club, None one of which too little is known.
        self._stands: int | None = 0 if new else None
        self._sign = _sign(database.path) if new else None

    def done(self, act: Callable[[], T], *name: Hashable, often: bool = False) -> T:
        """Do this, or copy what came of it in a club that stood alike.

        What is not done often is kept when it is done the second time.
        """
        key = self._key(name)
        if key is None:
            return act()
        known = key in _seen
        stands = _seen.setdefault(key, next(_numbers))
        # Nothing else is remembered while it goes on.
        self._stands = None
        step = _steps.get(stands)
        if step is not None and self._apart():
            _steps[stands] = _steps.pop(stands)
            self._take(step)
            given = cast(T, step.given)
        else:
            before = self._before()
            given = act()
            if before.time != self._club.clock():
                return given
            if (often or known) and self._apart():
                self._keep(stands, given, before)
        self._stands, self._sign = stands, _sign(self._club.office.database.path)
        return given

    def _key(self, name: tuple[Hashable, ...]) -> Hashable | None:
        """What the act depends on, or None where that is not known."""
        club, office = self._club, self._club.office
        if not _remembers[-1]() or self._stands is None or self._sign != _sign(office.database.path):
            self._stands = None
            return None
        own = type(club.clock) is Clock and office.now is club.clock and office.entropy == club.entropy.bytes
        if not own or "settle" in vars(club):
            return None
        facts = tuple(getattr(office, each) for each in _FACTS)
        counted = (club._uid, club.entropy.calls, redeal._DEALS, language())
        key = (self._stands, name, club.clock(), frozenset(club.people), counted, facts)
        try:
            hash(key)
        except TypeError:
            return None
        return key

    def _before(self) -> _Before:
        club = self._club
        mails = {address: len(each.mails) for address, each in club.people.items()}
        return _Before(mails, len(club.verdicts), club.clock())

    def _apart(self) -> bool:
        """Close the database, and say whether nobody else has it open."""
        database = self._club.office.database
        database.close()
        return not Path(f"{database.path}-wal").exists()

    def _keep(self, stands: int, given: object, before: _Before) -> None:
        club = self._club
        people = tuple(
            (address, each.name, tuple(each.mails[before.mails.get(address, 0) :]))
            for address, each in club.people.items()
        )
        data = club.office.database.path.read_bytes()
        verdicts = tuple(club.verdicts[before.verdicts :])
        _steps[stands] = _Step(given, data, people, verdicts, club._uid, club.entropy.calls)
        if len(_steps) > _MOST:
            del _steps[next(iter(_steps))]

    def _take(self, step: _Step) -> None:
        club = self._club
        club.office.database.path.write_bytes(step.data)
        for address, name, mails in step.people:
            club._person(name, address).mails.extend(mails)
        club.verdicts.extend(step.verdicts)
        club._uid, club.entropy.calls = step.letters, step.drawn


def _sign(path: Path) -> Hashable:
    """What changes with every transaction that writes: the file, its log and the head of the log's index."""
    log = _stat(Path(f"{path}-wal"))
    if log is None or not log[1]:
        return _stat(path)
    with Path(f"{path}-shm").open("rb") as index:
        return _stat(path), log, index.read(96)


def _stat(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_mtime_ns, found.st_size
